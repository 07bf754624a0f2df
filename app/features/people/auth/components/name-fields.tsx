import type { ComponentProps } from 'react'
import { useText } from '#text/text.tsx'
import { TextField } from '#ui/forms/field.tsx'

type NameFieldsProps = {
  /** Props of a field by name. */
  field: (
    name: 'first_name' | 'last_name',
  ) => Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'defaultValue' | 'problem' | 'onBlur'>
  /** Section of the autocomplete token: `shipping` or `billing`. */
  section?: string
}

/** First and last name fields, without a layout of their own. */
export function NameFields({ field, section }: NameFieldsProps) {
  const t = useText()
  const autoCompleteOf = (name: string) => (section ? `${section} ${name}` : name)
  return (
    <>
      <TextField
        {...field('first_name')}
        label={t('First name')}
        required
        autoComplete={autoCompleteOf('given-name')}
        maxLength={80}
      />
      <TextField
        {...field('last_name')}
        label={t('Last name')}
        required
        autoComplete={autoCompleteOf('family-name')}
        maxLength={80}
      />
    </>
  )
}
