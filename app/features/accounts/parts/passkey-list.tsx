import { Form, useNavigation } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Passkey } from '../passkey.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { refusalOf } from './refusal.ts'
import { useFirstProblem } from './use-first-problem.ts'

/** A person's passkeys, each with when it was used and the way to remove it. */
export function PasskeyList({ passkeys, answer }: { passkeys: Passkey[]; answer: unknown }) {
  const t = useText()
  const format = useFormat()
  const { typed } = refusalOf(answer)
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
                ? t('Its provider keeps it on all your devices.')
                : t('It is on one device only: if that is lost, so is the passkey.')}
            </p>
            <RemovePasskey id={id} answer={answer} />
          </Disclosure>
        )
      })}
    </div>
  )
}

function RemovePasskey({ id, answer }: { id: string; answer: unknown }) {
  const t = useText()
  const sent = useNavigation().formData
  const { typed, problems, message } = refusalOf(answer)
  const isOurs = typed.intent === 'remove' && typed.id === id
  const form = useFirstProblem(isOurs && answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      {isOurs && message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <CurrentPasswordField problem={isOurs ? problems.current_password : undefined} />
      <div>
        <Button
          type="submit"
          look="danger"
          icon="trash"
          busy={sent?.get('intent') === 'remove' && sent.get('id') === id}
        >
          {t('Remove this passkey')}
        </Button>
      </div>
    </Form>
  )
}
