import { mailStateLabels } from '#features/people/notifications/mail-state.ts'
import { useFormat, useText } from '#text/text.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'

/** The mails about an order. Those who may see the outbox can open and resend them there. */
export function OrderMails({ mails }: { mails: OrderData['mails'] }) {
  const t = useText()
  const format = useFormat()
  const mayOpen = useMay('system.read')
  if (mails.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Mails')}</h2>
      <ul className="grid gap-3 text-sm">
        {mails.map(({ id, subject, template, created_at, state }) => (
          <li key={id}>
            {mayOpen ? (
              <Link to={`/admin/mail/${id}`} className="link target">
                {subject || template}
              </Link>
            ) : (
              subject || template
            )}
            <p className="text-ink-soft">
              {format.dateTime(created_at)} · {t(mailStateLabels[state])}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
