import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** Where the customer is signed in; staff can end one session or all. */
export function CustomerSessions({ data: { customer, sessions } }: { data: CustomerData }) {
  const t = useText()
  const format = useFormat()
  const { run, busy } = useAdminAction()
  const mayEnd = useMay('customers.edit') && !customer.is_staff
  const customer_id = customer.id
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Open sessions')}</h2>
      {sessions.length === 0 && <p className="text-sm text-ink-soft">{t('No open sessions')}</p>}
      <ul className="grid gap-3 text-sm">
        {sessions.map(({ id, device, since }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <div>
              <p>{device || t('Unknown browser')}</p>
              <p className="text-ink-soft">{format.dateTime(since)}</p>
            </div>
            {mayEnd && (
              <Button
                size="small"
                busy={busy}
                onClick={() => run('endSessions', { customer_id, session_id: id })}
              >
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && sessions.length > 1 && (
        <Button
          size="small"
          look="danger"
          className="mt-4"
          busy={busy}
          onClick={() => run('endSessions', { customer_id, session_id: null })}
        >
          {t('End all sessions')}
        </Button>
      )}
    </Card>
  )
}
