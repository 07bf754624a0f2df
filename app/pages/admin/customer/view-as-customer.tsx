import { type FormEvent, useState } from 'react'
import { viewMinutes } from '#features/people/customer-views/customer-view.ts'
import { call, type Envelope, endedSession } from '#platform/http/api/call.ts'
import { fieldErrorsOf } from '#platform/http/problem.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Asks why, then opens the shop as the customer sees it. Not through the page's action: the answer sets a cookie. */
export function ViewAsCustomer({ customer_id, onClose }: { customer_id: string; onClose: () => void }) {
  const t = useText()
  const locale = useLocale()
  const [refused, setRefused] = useState<Envelope<unknown> | null>(null)
  const [busy, setBusy] = useState(false)
  const problem = refused ? fieldErrorsOf(refused.data).reason : undefined

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { reason } = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    const answer = await call('/staff/customers/view_start', { customer_id, reason })
    if (answer.code === 200) return location.assign(pathIn(locale, '/dashboard'))
    setBusy(false)
    if (!endedSession(answer)) setRefused(answer)
  }

  return (
    <Dialog
      open
      title={t('View shop as customer')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="view-as-customer" busy={busy}>
            {t('Start view')}
          </Button>
        </>
      }
    >
      <form id="view-as-customer" className="grid gap-4" onSubmit={(event) => void start(event)}>
        <p>
          {t(
            'You see the shop as this customer sees it, for {{minutes}} minutes. You can’t change anything there. Your reason and the start and end of the view are recorded in the audit log.',
            { minutes: viewMinutes },
          )}
        </p>
        {refused && !problem && (
          <Notice tone="bad" urgent>
            {refused.msg}
          </Notice>
        )}
        <TextArea
          name="reason"
          label={t('Reason')}
          required
          minLength={5}
          maxLength={300}
          problem={problem}
        />
      </form>
    </Dialog>
  )
}
