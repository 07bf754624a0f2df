import { stateOptions } from '#features/people/addresses/state-names.ts'
import { useLocale, useText } from '#text/text.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'

type AddressFieldsProps = {
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** The fields of a delivery address. */
export function AddressFields({ values, problems, onChange }: AddressFieldsProps) {
  const t = useText()
  const locale = useLocale()
  const fields = [
    { name: 'first_name', label: t('First name'), required: true },
    { name: 'last_name', label: t('Last name'), required: true },
    { name: 'company_name', label: t('Company') },
    { name: 'address', label: t('Street address'), required: true },
    { name: 'building', label: t('Apartment, suite, building') },
    { name: 'city', label: t('City'), required: true },
    { name: 'zip_code', label: t('ZIP code'), required: true },
    { name: 'email', label: t('Email'), required: true },
    { name: 'phone', label: t('Phone'), required: true },
    { name: 'ext', label: t('Extension') },
  ]
  const problemOf = (name: string) => problems[`ship_to.${name}`] ?? problems[name]
  return (
    <>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          maxLength={120}
          value={values[name] ?? ''}
          problem={problemOf(name)}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <SelectField
        label={t('State')}
        required
        value={values.state ?? ''}
        placeholder={t('Choose a state')}
        problem={problemOf('state')}
        options={stateOptions(locale)}
        onChange={(event) => onChange({ ...values, state: event.currentTarget.value })}
      />
    </>
  )
}
