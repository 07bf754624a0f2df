import type { ComponentProps } from 'react'
import { useText } from '#text/text.tsx'
import { TextField } from '#ui/forms/field.tsx'

type NameFieldsProps = {
  /** Name, value and problem of a field. */
  field: (
    name: 'first_name' | 'last_name',
  ) => Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'defaultValue' | 'problem' | 'onBlur'>
  /** Whose name it is, for browsers that fill it in: `shipping` or `billing`. */
  whose?: string
}

/** What a person is called: two fields for the form they stand in to lay out. */
export function NameFields({ field, whose }: NameFieldsProps) {
  const t = useText()
  const filledBy = (name: string) => (whose ? `${whose} ${name}` : name)
  return (
    <>
      <TextField
        {...field('first_name')}
        label={t('First name')}
        required
        autoComplete={filledBy('given-name')}
        maxLength={80}
      />
      <TextField
        {...field('last_name')}
        label={t('Last name')}
        required
        autoComplete={filledBy('family-name')}
        maxLength={80}
      />
    </>
  )
}
