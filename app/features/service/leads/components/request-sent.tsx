import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { LinkButton } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { RequestReceipt } from '../lead.ts'

/** The receipt in the answer of an action that stored a request, or null. */
export const receiptIn = (answer: unknown): RequestReceipt | null =>
  typeof answer === 'object' && answer !== null && 'receipt' in answer
    ? (answer.receipt as RequestReceipt)
    : null

/** The confirmation: number, next steps and due times. It takes the focus, because it replaces the form. */
export function RequestSent({ receipt, children }: { receipt: RequestReceipt; children?: ReactNode }) {
  const t = useText()
  const { dateTime } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const { number, first_name, email, first_answer_by, proposal_by, starts_at } = receipt
  return (
    <section aria-live="polite">
      <Notice tone="good">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('Thank you, {{first_name}}', { first_name })}
        </h2>
        <p className="mt-1 flex flex-wrap items-center">
          {t('Your request number is {{number}}.', { number })}
          <CopyButton text={number} label={t('Copy')} />
        </p>
      </Notice>
      <dl className="mt-8 grid gap-x-8 sm:grid-cols-[auto_1fr]">
        <Line name={t('Confirmation')} value={t('Sent to {{email}}', { email })} />
        {starts_at ? (
          <Line
            name={t('Your consultation')}
            value={t('{{time}} {{zone}}', { time: dateTime(starts_at), zone: zoneName(t) })}
          />
        ) : proposal_by ? (
          <>
            <Line
              name={t('Sales proposal')}
              value={t('By {{time}} {{zone}}', { time: dateTime(first_answer_by), zone: zoneName(t) })}
            />
            <Line
              name={t('Personalized proposal')}
              value={t('By {{time}} {{zone}}', { time: dateTime(proposal_by), zone: zoneName(t) })}
            />
          </>
        ) : (
          <Line
            name={t('First reply')}
            value={t('By {{time}} {{zone}}', { time: dateTime(first_answer_by), zone: zoneName(t) })}
          />
        )}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        {children ?? (
          <LinkButton to="/products" look="primary">
            {t('Shop all products')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid border-t border-line py-3 last:border-b">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
