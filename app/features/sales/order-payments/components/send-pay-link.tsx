import { Form, useNavigation } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'

type SendPayLinkProps = { sent_to: string | null; problem: string | undefined }

/** Lets someone else pay: they get a link by mail that shows what is paid for, and nothing more. */
export function SendPayLink({ sent_to, problem }: SendPayLinkProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  if (sent_to)
    return (
      <Notice tone="good" urgent title={t('Link sent')}>
        <p>{t('{{email}} can use it to pay for this order within seven days.', { email: sent_to })}</p>
      </Notice>
    )
  return (
    <Disclosure title={t('Send a payment link')} open={Boolean(problem)}>
      <Form method="post" className="grid max-w-form gap-4">
        <input type="hidden" name="intent" value="send_link" />
        <p className="max-w-text text-ink-soft">
          {t(
            'We’ll email a link to the person who pays for you, such as your accounting department. It shows the items and amount, but not your address.',
          )}
        </p>
        <TextField
          label={t('Recipient’s email address')}
          name="email"
          type="email"
          autoComplete="off"
          required
          problem={problem}
        />
        <div>
          <Button type="submit" icon="mail" busy={busy}>
            {t('Send link')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
