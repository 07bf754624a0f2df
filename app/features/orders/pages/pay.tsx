import { useEffect } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { hasEnded, wordsOfFailure } from '#features/payments/payment.ts'
import { attemptById, attemptsFor } from '#features/payments/payments.server.ts'
import { waysOffered } from '#features/payments/provider.server.ts'
import { sandboxChoices, sandboxState } from '#features/payments/sandbox.server.ts'
import { parse } from '#platform/api.server.ts'
import { acting, answering } from '#platform/page.server.ts'
import { requireCustomer, scopeOf } from '#platform/scope.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { decideInSandbox } from '../deciding.server.ts'
import { hasBeenPaid, statusCode, statusOfCode } from '../order.ts'
import { orderOf } from '../orders.server.ts'
import { CheckoutSteps } from '../parts/checkout-steps.tsx'
import { OrderCard } from '../parts/order-card.tsx'
import { pathOfOrder, pathOfPayment } from '../parts/orders-table.tsx'
import { startPayment } from '../paying.server.ts'
import type { Route } from './+types/pay'

const Search = z.object({
  order_id: z.string().max(40).default(''),
  payment: z.uuid().nullable().catch(null),
})

export const loader = answering(async ({ context, request }: Route.LoaderArgs) => {
  const { db, services } = scopeOf(context)
  const customer = await requireCustomer(context)
  const { order_id, payment } = parse(Search, Object.fromEntries(new URL(request.url).searchParams))
  const order = await orderOf(db, customer.id, order_id)
  const status = statusOfCode(order.status)
  if (status && hasBeenPaid(status)) throw redirect(`/paySuccessful?order_id=${order.id}`)

  const [latest] = await attemptsFor(db, order.id)
  const open = latest && !hasEnded(latest.state) ? latest : null
  const onCardPage = open?.provider === 'sandbox' && open.id === payment && open.provider_reference
  return {
    order,
    ways: waysOffered(services.payments),
    open: open && { id: open.id, provider: open.provider },
    /** Set while the sandbox's card page is shown. */
    card: onCardPage ? { attempt_id: open.id, state: await sandboxState(db, onCardPage) } : null,
    /** Why the last try came to nothing. */
    failure: latest && hasEnded(latest.state) ? { reason: latest.failure } : null,
  }
})

const Deed = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), order_id: z.string().max(40), provider: z.string().max(40) }),
  z.object({ intent: z.literal('decide'), payment: z.uuid(), choice: z.enum(sandboxChoices) }),
])

/** Begins a payment, or does on the test card page what its buttons say. */
export const action = acting(async ({ context, request }: Route.ActionArgs) => {
  const scope = scopeOf(context)
  const customer = await requireCustomer(context)
  const deed = parse(Deed, Object.fromEntries(await request.formData()))
  if (deed.intent === 'start') {
    await scope.services.limits.take('pay', customer.id)
    const attempt = await startPayment(scope, customer.id, deed.order_id, deed.provider)
    return redirect(`${pathOfPayment(deed.order_id)}&payment=${attempt.id}`)
  }
  await decideInSandbox(scope, customer.id, deed.payment, deed.choice)
  const attempt = await attemptById(scope.db, deed.payment)
  const order_id = attempt?.reference ?? ''
  if (attempt?.state === 'succeeded') return redirect(`/paySuccessful?order_id=${order_id}`)
  if (deed.choice === 'cancel') return redirect(`/PaymentCancelled?order_id=${order_id}`)
  return redirect(`${pathOfPayment(order_id)}&payment=${deed.payment}`)
})

// A decision somebody else made first is answered with 409; then the page must show how things stand.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('Pay'), path: '/pay', noindex: true })
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { order, card } = loaderData
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData.message : null

  // The cart in the header has become this order.
  useEffect(() => {
    window.dispatchEvent(new Event('cart-changed'))
  }, [])

  const crumbs = [
    { title: t('My Orders'), to: '/OrdersAll' },
    { title: order.id, to: pathOfOrder(order.id) },
    { title: t('Pay') },
  ]
  return (
    <Page title={card ? t('Test card page') : t('Pay')} crumbs={crumbs}>
      <CheckoutSteps current={2} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid gap-6">
          {refused && <Notice tone="bad" urgent title={refused} />}
          {order.status === statusCode.cancelled ? (
            <Cancelled order_id={order.id} />
          ) : card ? (
            <CardPage {...card} total_cents={order.total_cents} />
          ) : (
            <WaysToPay {...loaderData} />
          )}
        </div>
        <OrderCard order={order} />
      </div>
    </Page>
  )
}

function Cancelled({ order_id }: { order_id: string }) {
  const t = useText()
  return (
    <>
      <Notice tone="info" title={t('This order is cancelled and cannot be paid any more')}>
        <p>{t('Nothing was charged for it. You can put the same things into your cart again.')}</p>
      </Notice>
      <div>
        <LinkButton to={pathOfOrder(order_id)} look="primary">
          {t('See the order')}
        </LinkButton>
      </div>
    </>
  )
}

type WaysProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'ways' | 'open' | 'failure'>

function WaysToPay({ order, ways, open, failure }: WaysProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
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
      {open && (
        <Notice tone="info" title={t('A payment for this order is under way')}>
          <p>{t('Carry on where you left it; nothing is charged twice.')}</p>
        </Notice>
      )}
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="order_id" value={order.id} />
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
              ? t('Carry on: {{amount}}', { amount: format.money(order.total_cents) })
              : t('Pay {{amount}}', { amount: format.money(order.total_cents) })}
          </Button>
          <p className="text-sm text-ink-soft">{t('You confirm on the next page.')}</p>
        </div>
      </Form>
    </>
  )
}

type CardPageProps = { attempt_id: string; state: string; total_cents: number }

/** The card company that a shop without keys has: it decides what the person paying tells it to. */
function CardPage({ attempt_id, state, total_cents }: CardPageProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const isSecondStep = state === 'second_step'
  return (
    <Card ground="panel">
      <p className="text-sm font-medium text-sun-deep">{t('Test card page: no real money')}</p>
      <p className="mt-4 text-3xl font-medium tabular-nums">{format.money(total_cents)}</p>
      <p className="mt-3 max-w-text text-ink-soft">
        {isSecondStep
          ? t('Here a bank would ask by text message or app whether it is really you. Say how that went.')
          : t('A real card company would ask for the card here. Instead, you say what it decides.')}
      </p>
      <Form method="post" className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="payment" value={attempt_id} />
        {isSecondStep ? (
          <>
            <Choice choice="pass_second_step" look="primary" busy={busy} words={t('Pass the second step')} />
            <Choice choice="fail_second_step" busy={busy} words={t('Fail the second step')} />
          </>
        ) : (
          <>
            <Choice choice="approve" look="primary" busy={busy} words={t('Approve the payment')} />
            <Choice choice="decline" busy={busy} words={t('Decline the card')} />
            <Choice choice="second_step" busy={busy} words={t('Ask for a second step')} />
          </>
        )}
        <Choice choice="time_out" busy={busy} words={t('Let it time out')} />
        <Choice choice="cancel" look="quiet" busy={busy} words={t('Cancel and go back')} />
      </Form>
    </Card>
  )
}

type ChoiceProps = {
  choice: (typeof sandboxChoices)[number]
  look?: 'primary' | 'quiet'
  busy: boolean
  words: string
}

const Choice = ({ choice, look, busy, words }: ChoiceProps) => (
  <Button type="submit" name="choice" value={choice} look={look} busy={busy} wide>
    {words}
  </Button>
)
