import type { ReactNode } from 'react'
import { accountName, entryName } from '#features/sales/accounting/accounts.ts'
import { disputeReasons } from '#features/sales/disputes/dispute.ts'
import { failureText, providerLabel } from '#features/sales/payments/payment.ts'
import { text, useFormat, useText } from '#text/text.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'

const states: Record<string, { label: string; tone: Tone }> = {
  started: { label: text('Started'), tone: 'neutral' },
  pending: { label: text('Pending'), tone: 'wait' },
  processing: { label: text('Processing'), tone: 'wait' },
  succeeded: { label: text('Succeeded'), tone: 'good' },
  failed: { label: text('Failed'), tone: 'bad' },
  expired: { label: text('Expired'), tone: 'neutral' },
  sent: { label: text('Sent'), tone: 'wait' },
  done: { label: text('Done'), tone: 'good' },
  inquiry: { label: text('Inquiry'), tone: 'wait' },
  open: { label: text('Still open'), tone: 'bad' },
  won: { label: text('Dispute won'), tone: 'good' },
  lost: { label: text('Dispute lost'), tone: 'bad' },
}

function StateTag({ state }: { state: string }) {
  const t = useText()
  const known = states[state]
  return known ? <Tag tone={known.tone}>{t(known.label)}</Tag> : <Tag>{state}</Tag>
}

/** Payment attempts, refunds and disputes, and the rows that they booked. */
export function OrderMoney({ money }: { money: OrderData['money'] }) {
  const t = useText()
  const format = useFormat()
  const mayAnswer = useMay('payments.match')
  const failures = money.attempts.filter(({ state }) => state === 'failed').length
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Payments')}</h2>
      {money.attempts.length === 0 && <EmptyState title={t('No payment yet')} />}
      {failures >= 3 && (
        <p className="mb-3 text-sm text-bad">
          {t('{{count}} failed payments: check the customer before you ship.', { count: failures })}
        </p>
      )}
      <Rows>
        {money.attempts.map(
          ({ id, provider, state, failure, amount_cents, created_at, provider_reference }) => (
            <Row
              key={id}
              title={t(providerLabel(provider))}
              state={state}
              detail={[format.dateTime(created_at), provider_reference, failure && t(failureText(failure))]
                .filter(Boolean)
                .join(' · ')}
              amount={format.money(amount_cents)}
            />
          ),
        )}
        {money.refunds.map(({ id, state, failure, reason, amount_cents, created_at }) => (
          <Row
            key={id}
            title={t('Refund')}
            state={state}
            detail={[format.dateTime(created_at), reason, failure].filter(Boolean).join(' · ')}
            amount={format.money(-amount_cents)}
          />
        ))}
        {money.disputes.map(({ id, state, reason, amount_cents, due_at }) => (
          <Row
            key={id}
            title={
              mayAnswer ? (
                <Link to={`/admin/disputes/${encodeURIComponent(id)}`} className="link target">
                  {t('Dispute')}
                </Link>
              ) : (
                t('Dispute')
              )
            }
            state={state}
            detail={[
              reason && t(disputeReasons[reason] ?? reason),
              due_at && t('Evidence due {{time}}', { time: format.dateTime(due_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            amount={format.money(amount_cents)}
          />
        ))}
      </Rows>
      {money.ledger.length > 0 && <Ledger rows={money.ledger} />}
    </Card>
  )
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="grid gap-3">{children}</ul>

function Row({
  title,
  state,
  detail,
  amount,
}: {
  title: ReactNode
  state: string
  detail: string
  amount: string
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="flex flex-wrap items-baseline gap-2">
        {title} <StateTag state={state} />
        <span className="text-sm text-ink-soft">{detail}</span>
      </span>
      <span className="tabular-nums">{amount}</span>
    </li>
  )
}

function Ledger({ rows }: { rows: OrderData['money']['ledger'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <details className="mt-4 text-sm">
      <summary className="target cursor-pointer">{t('Ledger')}</summary>
      <table className="data-table mt-2">
        <caption className="sr-only">{t('Ledger')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Entry')}</th>
            <th scope="col">{t('Ledger account')}</th>
            <th scope="col" data-align="end">
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.account} ${row.at} ${row.amount_cents}`}>
              <td data-title={t('Time')}>{format.dateTime(row.at)}</td>
              <td data-title={t('Entry')}>{entryName(t, row.kind)}</td>
              <td data-title={t('Ledger account')}>{accountName(t, row.account)}</td>
              <td data-title={t('Amount')} data-align="end">
                {format.money(row.amount_cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
