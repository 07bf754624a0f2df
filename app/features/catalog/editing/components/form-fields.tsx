import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { atClockTime, clockTimeIn } from '#features/store/calendar/business-days.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { localeNames, locales, useText } from '#text/text.tsx'
import { CheckboxField, type Option, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'

/** The message at a field of the form around it, translated. */
export function useFormProblem(name: string) {
  const t = useText()
  const { getFieldState, formState } = useFormContext()
  const message = getFieldState(name, formState).error?.message
  return message ? t(message) : undefined
}

type FormFieldProps = {
  name: string
  label: string
  hint?: string
  required?: boolean
  hideLabel?: boolean
  className?: string
}

/** A text in one language. */
export function FormText({ name, ...field }: FormFieldProps) {
  const { register } = useFormContext()
  return <TextField {...field} {...register(name)} problem={useFormProblem(name)} />
}

type FormNumberProps = FormFieldProps & {
  unit?: string | undefined
  /** An empty field is null, for a limit that is not set. */
  nullable?: boolean
}

/** A number, with its unit. */
export function FormNumber({ name, unit, nullable, ...field }: FormNumberProps) {
  const { register } = useFormContext()
  const registered = nullable
    ? register(name, {
        setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
      })
    : register(name, { valueAsNumber: true })
  return (
    <TextField
      {...field}
      {...(unit && { unit })}
      {...registered}
      type="number"
      step="any"
      problem={useFormProblem(name)}
    />
  )
}

/** One of several values. */
export function FormSelect({ name, options, ...field }: FormFieldProps & { options: readonly Option[] }) {
  const { register } = useFormContext()
  return <SelectField {...field} options={options} {...register(name)} problem={useFormProblem(name)} />
}

/** A yes or no. */
export function FormCheckbox({ name, ...field }: FormFieldProps) {
  const { register } = useFormContext()
  return <CheckboxField {...field} {...register(name)} problem={useFormProblem(name)} />
}

/** An amount: typed in dollars, stored in cents. With `nullable`, an empty field is null. */
export function FormMoney({ name, nullable, ...labels }: FormFieldProps & { nullable?: boolean }) {
  const { field } = useController({ name })
  const stored: unknown = field.value
  const cents = stored === null ? null : Number(stored)
  const [typed, setTyped] = useState<string | null>(null)
  const parse = (value: string) => {
    if (nullable && value.trim() === '') return null
    return typedToCents(value) ?? Number.NaN
  }
  const shown = typed !== null && Object.is(parse(typed), cents) ? typed : null
  const formatted = cents === null ? '' : Number.isNaN(cents) ? (typed ?? '') : (cents / 100).toFixed(2)
  const problem = useFormProblem(name)
  return (
    <TextField
      {...labels}
      name={name}
      unit="$"
      inputMode="decimal"
      value={shown ?? formatted}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        field.onChange(parse(value))
      }}
      problem={problem}
    />
  )
}

type LocalizedProps = { name: string; label: string; rows?: number; hint?: string }

/** A text in all languages side by side; an empty one says so, because the shop shows English instead. */
export function LocalizedField({ name, label, rows, hint }: LocalizedProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {hint && <span className="block font-normal text-ink-soft">{hint}</span>}
      </legend>
      <div className="grid gap-3 lg:grid-cols-3">
        {locales.map((locale) => (
          <LanguageField key={locale} name={`${name}.${locale}`} label={label} locale={locale} rows={rows} />
        ))}
      </div>
    </fieldset>
  )
}

type LanguageProps = {
  name: string
  label: string
  locale: keyof typeof localeNames
  rows: number | undefined
}

function LanguageField({ name, label, locale, rows }: LanguageProps) {
  const t = useText()
  const { register, watch } = useFormContext()
  const isEmpty = !watch(name)
  const problem = useFormProblem(name)
  const field = {
    label: localeNames[locale],
    'aria-label': `${label}, ${localeNames[locale]}`,
    lang: locale,
    ...(isEmpty && locale !== 'en' && { hint: t('Missing: the shop shows English') }),
    problem,
    ...register(name),
  }
  return rows ? <TextArea rows={rows} {...field} /> : <TextField {...field} />
}

/** A time of the form: typed as clocks of the shop show it, stored as a time in UTC or null. */
export function ShopTimeField({ name, ...labels }: FormFieldProps) {
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
