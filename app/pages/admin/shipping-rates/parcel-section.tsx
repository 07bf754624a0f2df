import { FormMoney, FormNumber } from '#features/catalog/editing/components/form-fields.tsx'
import { useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import { RateRows } from './rate-rows.tsx'

/** Parcels: by distance and weight, and what does not ship as a parcel. */
export function ParcelSection() {
  const t = useText()
  const at = 'rates.tariff.parcel'
  return (
    <Card className="grid gap-6">
      <h2 className="font-semibold">{t('Parcels')}</h2>
      <RateRows
        name={`${at}.bands`}
        title={t('Parcel rates by distance')}
        hint={t('Of one piece, from the warehouse in a straight line')}
        columns={[
          { field: 'to_miles', label: t('Up to'), unit: t('miles'), kind: 'number' },
          { field: 'first_cents', label: t('First pound'), kind: 'money' },
          { field: 'pound_cents', label: t('Each further pound'), kind: 'money' },
        ]}
        added={{ to_miles: Number.NaN, first_cents: Number.NaN, pound_cents: Number.NaN }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney name={`${at}.beyond.first_cents`} label={t('First pound, farther')} />
        <FormMoney name={`${at}.beyond.pound_cents`} label={t('Each further pound, farther')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormMoney
          name={`${at}.large.cents`}
          label={t('Additional handling')}
          hint={t('Of each large piece')}
        />
        <FormNumber
          name={`${at}.large.over_lb`}
          label={t('Large from')}
          hint={t('Weight of a piece')}
          unit="lb"
        />
        <FormNumber
          name={`${at}.large.over_length_in`}
          label={t('Or from a length of')}
          hint={t('Longest side')}
          unit="in"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormNumber name={`${at}.most.weight_lb`} label={t('Heaviest parcel')} unit="lb" />
        <FormNumber name={`${at}.most.length_in`} label={t('Longest parcel')} unit="in" />
        <FormNumber name={`${at}.most.length_and_girth_in`} label={t('Length and girth')} unit="in" />
      </div>
      <p className="-mt-4 text-sm text-ink-soft">{t('Larger pieces ship on a pallet.')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber
          name={`${at}.cubic_inches_per_pound`}
          label={t('Dimensional weight')}
          hint={t('Cubic inches billed as one pound')}
          unit="in³"
        />
        <FormNumber
          name={`${at}.offshore_factor`}
          label={t('Offshore factor for parcels')}
          hint={t('Alaska, Hawaii and the islands')}
        />
      </div>
    </Card>
  )
}
