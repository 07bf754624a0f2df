import { useText } from '#text/text.tsx'
import { PasswordField } from '#ui/password-field.tsx'

/** Whoever changes what opens an account shows that they may: the field's name is `current_password` in every form. */
export function CurrentPasswordField({ problem }: { problem: string | undefined }) {
  const t = useText()
  return (
    <PasswordField
      name="current_password"
      label={t('Current password')}
      required
      autoComplete="current-password"
      problem={problem}
    />
  )
}
