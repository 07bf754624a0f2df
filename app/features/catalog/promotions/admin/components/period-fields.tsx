import { FormCheckbox, ShopTimeField } from '#features/catalog/editing/components/form-fields.tsx'
import { useText } from '#text/text.tsx'

/** When a coupon or a promotion applies, in the time zone of the shop, and whether it is switched on. */
export function PeriodFields() {
  const t = useText()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ShopTimeField name="starts_at" label={t('Start')} hint={t('In the time zone of the shop')} required />
      <ShopTimeField name="ends_at" label={t('End')} hint={t('Leave empty for no end')} />
      <FormCheckbox name="enabled" label={t('Enabled')} className="sm:col-span-2" />
    </div>
  )
}
