import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { PasswordForm } from '../identity-check/password-form.tsx'
import type { Passkey } from './passkey.ts'

/** The passkeys of the customer, each with its last use and a form to remove it. */
export function PasskeyList({ passkeys, answer }: { passkeys: Passkey[]; answer: unknown }) {
  const t = useText()
  const format = useFormat()
  const { typed } = formErrorOf(answer)
  return (
    <div className="border-t border-line">
      {passkeys.map((passkey) => {
        const { id, name, created_at, last_used_at, backed_up } = passkey
        return (
          <Disclosure
            key={id}
            title={<span className="break-words">{name}</span>}
            aside={
              <span className="text-sm">
                {last_used_at
                  ? t('Last used on {{date}}', { date: format.date(last_used_at) })
                  : t('Not used yet')}
              </span>
            }
            open={typed.intent === 'remove' && typed.id === id}
          >
            <p className="mb-5 text-ink-soft">
              {t('Added on {{date}}.', { date: format.date(created_at) })}{' '}
              {backed_up
                ? t('Synced to all your devices by its provider.')
                : t('Stored on one device only. If you lose the device, you lose the passkey.')}
            </p>
            <PasswordForm
              intent="remove"
              id={id}
              submit={t('Remove passkey')}
              look="danger"
              icon="trash"
              answer={answer}
            />
          </Disclosure>
        )
      })}
    </div>
  )
}
