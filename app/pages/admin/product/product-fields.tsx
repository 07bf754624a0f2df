import { useState } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { ProductFields } from '#features/catalog/editing/product-input.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { localeNames, locales, useText } from '#text/text.tsx'
import { CheckboxField, TextArea, TextField } from '#ui/forms/field.tsx'

/** The path of a field of the product form. */
export type FieldName = FieldPath<ProductFields>

/** The message at a field of the product form, translated. */
export function useProblem(name: FieldName) {
  const t = useText()
  const { getFieldState, formState } = useFormContext<ProductFields>()
  const message = getFieldState(name, formState).error?.message
  return message ? t(message) : undefined
}

type TextProps = { name: FieldName; label: string; hint?: string; required?: boolean; className?: string }

/** A text of the product form in one language. */
export function ProductText({ name, ...field }: TextProps) {
  const { register } = useFormContext<ProductFields>()
  return <TextField {...field} {...register(name)} problem={useProblem(name)} />
}

/** A number of the product form, with its unit. */
export function ProductNumber({ name, unit, ...field }: TextProps & { unit?: string | undefined }) {
  const { register } = useFormContext<ProductFields>()
  return (
    <TextField
      {...field}
      {...(unit && { unit })}
      {...register(name, { valueAsNumber: true })}
      type="number"
      step="any"
      problem={useProblem(name)}
    />
  )
}

/** A yes or no of the product form. */
export function ProductCheckbox({ name, ...field }: TextProps) {
  const { register } = useFormContext<ProductFields>()
  return <CheckboxField {...field} {...register(name)} problem={useProblem(name)} />
}

/** An amount of the product form: typed in dollars, stored in cents. */
export function ProductMoney({ name, ...labels }: TextProps) {
  const { field } = useController<ProductFields>({ name })
  const cents = Number(field.value)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && (dollarsToCents(typed) ?? Number.NaN) === cents ? typed : null
  const problem = useProblem(name)
  return (
    <TextField
      {...labels}
      name={name}
      unit="$"
      inputMode="decimal"
      value={shown ?? (Number.isNaN(cents) ? (typed ?? '') : (cents / 100).toFixed(2))}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        field.onChange(dollarsToCents(value.replace(',', '.')) ?? Number.NaN)
      }}
      problem={problem}
    />
  )
}

type LocalizedProps = { name: FieldName; label: string; rows?: number; hint?: string }

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
          <LanguageField
            key={locale}
            name={`${name}.${locale}` as FieldName}
            label={label}
            locale={locale}
            rows={rows}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LanguageProps = {
  name: FieldName
  label: string
  locale: keyof typeof localeNames
  rows: number | undefined
}

function LanguageField({ name, label, locale, rows }: LanguageProps) {
  const t = useText()
  const { register, watch } = useFormContext<ProductFields>()
  const isEmpty = !watch(name)
  const problem = useProblem(name)
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
