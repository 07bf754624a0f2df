import { FormMoney, FormNumber } from '#features/catalog/editing/components/form-fields.tsx'
import { useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import { RateRows } from './rate-rows.tsx'

/** Freight on pallets: by weight and distance, density, and the price of whole trucks. */
export function PalletSection() {
  const t = useText()
  const at = 'rates.tariff.pallet'
  return (
    <Card className="grid gap-6">
      <h2 className="font-semibold">{t('Pallet freight')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney name={`${at}.lift_gate_cents`} label={t('Liftgate fee')} hint={t('Per shipment')} />
        <FormMoney name={`${at}.appointment_cents`} label={t('Appointment fee')} hint={t('Per shipment')} />
        <FormMoney
          name={`${at}.minimum_cents`}
          label={t('Minimum charge')}
          hint={t('Per shipment from one warehouse')}
        />
      </div>
      <RateRows
        name={`${at}.steps`}
        title={t('Pallet rates by weight')}
        hint={t('Per 100 lb of billed weight: a base price, and cents for each mile')}
        columns={[
          { field: 'from_lb', label: t('From'), unit: 'lb', kind: 'number' },
          { field: 'hundredweight_cents', label: t('Per 100 lb'), kind: 'money' },
          { field: 'mile_cents', label: t('Per mile'), unit: '¢', kind: 'number' },
        ]}
        added={{ from_lb: Number.NaN, hundredweight_cents: Number.NaN, mile_cents: Number.NaN }}
      />
      <RateRows
        name={`${at}.density_classes`}
        title={t('Weight factors by density')}
        hint={t('Billed weight is the weight times the factor. Highest density first, 0 last.')}
        columns={[
          { field: 'from_lb_per_cubic_foot', label: t('From'), unit: 'lb/ft³', kind: 'number' },
          { field: 'factor', label: t('Factor'), kind: 'number' },
        ]}
        added={{ from_lb_per_cubic_foot: Number.NaN, factor: Number.NaN }}
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-medium">
          {t('Full truckload')}
          <span className="block text-sm font-normal text-ink-soft">
            {t('Charged when it costs less than the pallets')}
          </span>
        </legend>
        <FormNumber name={`${at}.truck.mile_cents`} label={t('Truck, per mile')} unit="¢" />
        <FormMoney name={`${at}.truck.minimum_cents`} label={t('Minimum per truck')} />
        <FormNumber name={`${at}.truck.holds_lb`} label={t('Truck holds')} unit="lb" />
        <FormNumber name={`${at}.truck.holds_cubic_feet`} label={t('Truck volume')} unit="ft³" />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber name={`${at}.offshore.factor`} label={t('Offshore factor for pallets')} />
        <FormNumber
          name={`${at}.offshore.most_miles`}
          label={t('Longest billed distance offshore')}
          unit={t('miles')}
        />
      </div>
    </Card>
  )
}
