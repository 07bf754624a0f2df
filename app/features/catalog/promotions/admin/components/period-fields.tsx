import { useController } from 'react-hook-form'
import { FormCheckbox, useFormProblem } from '#features/catalog/editing/components/form-fields.tsx'
import { atClockTime, clockTimeIn } from '#features/store/calendar/business-days.ts'
import { useText } from '#text/text.tsx'
import { TextField } from '#ui/forms/field.tsx'

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

type ShopTimeProps = { name: string; label: string; hint: string; required?: boolean }

/** A time of the form: typed as clocks of the shop show it, stored as a time in UTC or null. */
function ShopTimeField({ name, ...labels }: ShopTimeProps) {
  const { field } = useController({ name })
  const stored: unknown = field.value
  const problem = useFormProblem(name)
  return (
    <TextField
      {...labels}
      type="datetime-local"
      name={name}
      value={typeof stored === 'string' && stored ? clockTimeIn(new Date(stored)) : ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => field.onChange(atClockTime(value)?.toISOString() ?? null)}
      problem={problem}
    />
  )
}
