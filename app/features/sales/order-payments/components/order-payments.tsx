import {
  type AttemptState,
  attemptLabels,
  failureText,
  providerLabel,
} from '#features/sales/payments/payment.ts'
import { text, useFormat, useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import type { OrderRefund } from '../list-refunds.server.ts'

export type ShownPayment = {
  id: string
  provider: string
  amount_cents: number
  state: AttemptState
  failure: string | null
  at: string
}

const tones: Record<AttemptState, Tone> = {
  started: 'wait',
  pending: 'wait',
  processing: 'wait',
  succeeded: 'good',
  failed: 'bad',
  expired: 'neutral',
}

const refundStates: Record<OrderRefund['state'], { label: string; tone: Tone }> = {
  started: { label: text('Under way'), tone: 'wait' },
  sent: { label: text('Under way'), tone: 'wait' },
  done: { label: text('Refunded'), tone: 'good' },
  failed: { label: text('Not received'), tone: 'bad' },
}

type OrderPaymentsProps = { payments: readonly ShownPayment[]; refunds?: readonly OrderRefund[] }

/** All payment attempts and refunds of an order with their states. */
export function OrderPayments({ payments, refunds }: OrderPaymentsProps) {
  const t = useText()
  const format = useFormat()
  if (payments.length === 0) return <p className="text-ink-soft">{t('Nothing has been paid yet.')}</p>
  return (
    <ul className="divide-y divide-line">
      {payments.map(({ id, provider, amount_cents, state, failure, at }) => (
        <li key={id} className="py-3 first:pt-0">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {t(providerLabel(provider))} <span className="tabular-nums">{format.money(amount_cents)}</span>
            </span>
            <Tag tone={tones[state]}>{t(attemptLabels[state])}</Tag>
          </p>
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{format.dateTime(at)}</time>
            {(state === 'failed' || state === 'expired') && ` · ${t(failureText(failure))}`}
          </p>
        </li>
      ))}
      {refunds?.map(({ id, provider, amount_cents, state, at }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {t('Refund: {{way}}', { way: t(providerLabel(provider)) })}{' '}
              <span className="tabular-nums">{format.money(amount_cents)}</span>
            </span>
            <Tag tone={refundStates[state].tone}>{t(refundStates[state].label)}</Tag>
          </p>
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{format.dateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
