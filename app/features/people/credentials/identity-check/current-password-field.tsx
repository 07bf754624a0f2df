import { useHref, useLoaderData, useLocation } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { useText } from '#text/text.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Link } from '#ui/navigation/link.tsx'

/**
 * The field `current_password`, required to change a credential. Hidden if the page's loader returns `confirmed`, since
 * a recent sign-in is sufficient; otherwise the user may also sign in again by code or passkey.
 */
export function CurrentPasswordField({ problem }: { problem: string | undefined }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const again = `${signInPathReturningTo(useHref({ pathname, search }))}&again`
  // A page without loader data, such as account deletion, always requires the password.
  const { confirmed } = (useLoaderData() as { confirmed?: boolean } | null | undefined) ?? {}
  if (confirmed && !problem) return null
  return (
    <div className="grid gap-2">
      <PasswordField
        name="current_password"
        label={t('Current password')}
        hint={confirmed === undefined ? undefined : t('Or enter the code from your authenticator app.')}
        required
        autoComplete="current-password"
        problem={problem}
      />
      {confirmed !== undefined && (
        <p className="text-sm">
          <Link to={again} reloadDocument className="link target">
            {t('No password? Sign in again with a code or passkey')}
          </Link>
        </p>
      )}
    </div>
  )
}
