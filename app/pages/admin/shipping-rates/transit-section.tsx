import { FormNumber } from '#features/catalog/editing/components/form-fields.tsx'
import { useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import { RateRows } from './rate-rows.tsx'

/** Until which hour orders ship the same day, and the business days in transit. */
export function TransitSection() {
  const t = useText()
  const at = 'rates.tariff.transit'
  const days = t('days')
  return (
    <Card className="grid gap-6">
      <h2 className="font-semibold">{t('Cutoff and transit')}</h2>
      <FormNumber
        name="rates.tariff.last_hour"
        label={t('Order cutoff')}
        hint={t(
          'Hour of the day at the warehouse, 1 to 23. Earlier orders of items in stock ship the same day.',
        )}
        unit={t('o’clock')}
        className="sm:max-w-xs"
      />
      <RateRows
        name={`${at}.parcel`}
        title={t('Parcels in transit')}
        hint={t('Business days by distance')}
        columns={[
          { field: 'to_miles', label: t('Up to'), unit: t('miles'), kind: 'number' },
          { field: 'days', label: t('Business days'), unit: days, kind: 'number' },
        ]}
        added={{ to_miles: Number.NaN, days: Number.NaN }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber name={`${at}.parcel_beyond_days`} label={t('Parcels, farther')} unit={days} />
        <FormNumber name={`${at}.offshore_days.parcel`} label={t('Parcels offshore, added')} unit={days} />
        <FormNumber
          name={`${at}.pallet.handling_days`}
          label={t('Pallets, pickup and delivery')}
          unit={days}
        />
        <FormNumber
          name={`${at}.pallet.miles_a_day`}
          label={t('Pallets, distance a day')}
          unit={t('miles')}
        />
        <FormNumber name={`${at}.offshore_days.freight`} label={t('Pallets offshore, added')} unit={days} />
      </div>
    </Card>
  )
}
