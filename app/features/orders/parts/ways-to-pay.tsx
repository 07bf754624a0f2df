import { Form, Link, useNavigation } from 'react-router'
import { providerWords, type WayToPay, wordsOfFailure } from '#features/payments/payment.ts'
import { type Plan, paidCents, wordsOfPart } from '#features/payments/plan.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

export type WaysToPayProps = {
  order_id: string
  due: { amount_cents: number; instalment: number | null }
  plan: Plan | null
  ways: readonly WayToPay[]
  open: { id: string; provider: string; isProcessing: boolean } | null
  /** Why the last try came to nothing; null where there was none. */
  failure: { reason: string | null } | null
}

/** What is due, how the last try went, and every way to pay that is open. */
export function WaysToPay({ order_id, due, plan, ways, open, failure }: WaysToPayProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  if (open?.isProcessing)
    return (
      <Notice tone="info" title={t('Your bank is carrying the payment out')}>
        <p>
          {t(
            'That takes up to four working days. We write to you when it has ended; nothing is charged twice.',
          )}
        </p>
      </Notice>
    )
  if (ways.length === 0)
    return (
      <Notice tone="info" title={t('We take no payments here at the moment')}>
        <p>{t('Your order is kept for you. Please call us or write to us.')}</p>
      </Notice>
    )
  return (
    <>
      {failure && (
        <Notice tone="wait" title={t(wordsOfFailure(failure.reason))}>
          <p>{t('Nothing was charged. Your order is still here, and you can try again.')}</p>
        </Notice>
      )}
      {plan && <PartOfPlan plan={plan} due={due} order_id={order_id} />}
      {open && <OpenPayment way={providerWords(open.provider)} />}
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="order_id" value={order_id} />
        <RadioCards
          label={t('How would you like to pay?')}
          name="provider"
          required
          defaultValue={open?.provider ?? ways[0]?.provider}
          choices={ways.map((way) => ({
            value: way.provider,
            label: t(way.label),
            hint: t(way.hint),
            disabled: open !== null && open.provider !== way.provider,
          }))}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" look="primary" size="large" icon="lock" busy={busy}>
            {open
              ? t('Carry on: {{amount}}', { amount: format.money(due.amount_cents) })
              : t('Pay {{amount}}', { amount: format.money(due.amount_cents) })}
          </Button>
          <p className="text-sm text-ink-soft">{t('You confirm on the next page.')}</p>
        </div>
      </Form>
    </>
  )
}

function OpenPayment({ way }: { way: string }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Notice tone="info" title={t('A payment for this order is under way')}>
      <p>{t('Carry on where you left it; nothing is charged twice.')}</p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="call_off" />
        <Button type="submit" size="small" busy={busy}>
          {t('Call off “{{way}}” and choose another way', { way: t(way) })}
        </Button>
      </Form>
    </Notice>
  )
}

function PartOfPlan({ plan, due, order_id }: { plan: Plan; due: WaysToPayProps['due']; order_id: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <Notice tone="info" title={t(wordsOfPart(plan.kind, due.instalment ?? 0))}>
      <p>
        {t('{{paid}} of {{total}} is paid. This payment brings {{amount}}.', {
          paid: format.money(paidCents(plan)),
          total: format.money(plan.total_cents),
          amount: format.money(due.amount_cents),
        })}{' '}
        <Link to={`/bigPayment?order_id=${order_id}`} className="link">
          {t('See the plan')}
        </Link>
      </p>
    </Notice>
  )
}
