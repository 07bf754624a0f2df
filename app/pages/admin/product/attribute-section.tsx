import { useFormContext } from 'react-hook-form'
import type { ProductFields } from '#features/catalog/editing/product-input.ts'
import { inLocale, localeNames, locales, useLocale, useText } from '#text/text.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { ProductPage } from '../product.tsx'
import { FormSection } from './form-section.tsx'

type Attribute = ProductPage['attributes'][number]
type Value = ProductFields['attributes'][number]

/** The values of the family's attributes, each by its kind. */
export function AttributeSection({ data }: { data: ProductPage }) {
  const t = useText()
  const { watch, setValue, formState } = useFormContext<ProductFields>()
  const values = watch('attributes')
  const set = (id: string, value: Omit<Value, 'id'> | null) => {
    const others = values.filter((one) => one.id !== id)
    setValue('attributes', value ? [...others, { id, ...value }] : others, { shouldDirty: true })
  }
  const filled = data.attributes.filter(({ id }) => values.some((one) => one.id === id)).length
  const hasOtherFamily = watch('family_id') !== data.fields.family_id
  const problem = Object.keys(formState.errors).includes('attributes')
  return (
    <FormSection
      title={t('Attributes')}
      intro={
        hasOtherFamily
          ? t('Save to see the attributes of the other family.')
          : t('{{filled}} of {{all}} filled', { filled, all: data.attributes.length })
      }
    >
      {problem && <p className="text-sm text-bad">{t('A value does not fit its attribute')}</p>}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.attributes.map((attribute) => (
          <AttributeField
            key={attribute.id}
            attribute={attribute}
            value={values.find(({ id }) => id === attribute.id)}
            onChange={(value) => set(attribute.id, value)}
          />
        ))}
      </div>
    </FormSection>
  )
}

type AttributeFieldProps = {
  attribute: Attribute
  value: Value | undefined
  onChange: (value: Omit<Value, 'id'> | null) => void
}

const wordsOf = (en: string, de = '', zh = '') => ({ number: null, words: { en, de, zh } })

function AttributeField({ attribute, value, onChange }: AttributeFieldProps) {
  const t = useText()
  const locale = useLocale()
  const label = inLocale(attribute.name, locale)
  if (attribute.kind === 'number')
    return (
      <TextField
        type="number"
        step="any"
        label={label}
        {...(attribute.unit && { unit: attribute.unit })}
        value={value?.number ?? ''}
        onChange={({ currentTarget }) =>
          onChange(
            Number.isNaN(currentTarget.valueAsNumber)
              ? null
              : { number: currentTarget.valueAsNumber, words: null },
          )
        }
      />
    )
  if (attribute.kind === 'text') return <TextValue label={label} value={value} onChange={onChange} />
  const options =
    attribute.kind === 'flag'
      ? [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
      : Object.entries(attribute.choices ?? {}).map(([key, words]) => ({
          value: key,
          label: inLocale(words, locale),
        }))
  return (
    <SelectField
      label={label}
      placeholder="–"
      options={options}
      value={value?.words?.en ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? wordsOf(currentTarget.value) : null)}
    />
  )
}

function TextValue({ label, value, onChange }: Omit<AttributeFieldProps, 'attribute'> & { label: string }) {
  const words = value?.words ?? { en: '', de: '', zh: '' }
  return (
    <fieldset className="sm:col-span-2 xl:col-span-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-3 lg:grid-cols-3">
        {locales.map((locale) => (
          <TextField
            key={locale}
            lang={locale}
            label={localeNames[locale]}
            aria-label={`${label}, ${localeNames[locale]}`}
            value={words[locale]}
            onChange={({ currentTarget }) => {
              const next = { ...words, [locale]: currentTarget.value }
              onChange(next.en || next.de || next.zh ? { number: null, words: next } : null)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
