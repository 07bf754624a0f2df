import { useHref, useLoaderData, useLocation } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { useText } from '#text/text.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Link } from '#ui/navigation/link.tsx'

/**
 * Changing a credential requires the current one: the field is named `current_password` in every form. On a
 * page whose loader says `confirmed`, a recent sign-in is enough and nothing is asked; else another sign-in, by code or
 * passkey, does as well as the password.
 */
export function CurrentPasswordField({ problem }: { problem: string | undefined }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const again = `${signInPathReturningTo(useHref({ pathname, search }))}&again`
  // A page without data of its own, such as the one that deletes the account, always asks.
  const { confirmed } = (useLoaderData() as { confirmed?: boolean } | null | undefined) ?? {}
  if (confirmed && !problem) return null
  return (
    <div className="grid gap-2">
      <PasswordField
        name="current_password"
        label={t('Current password')}
        hint={confirmed === undefined ? undefined : t('Or the code your authenticator app shows.')}
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
