import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { type Attempt, hasEnded, isTransferMethod } from '#features/sales/payments/payment.ts'
import { contentPolicyFor } from '#features/sales/payments/payment-page-csp.server.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { type NextAction, offeredPaymentMethods } from '#features/sales/payments/providers/provider.server.ts'
import {
  CardNumber,
  sandboxChoices,
  sandboxState,
  testCardOf,
} from '#features/sales/payments/providers/sandbox.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type RequestContext, viewOnly } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { extraPolicyHeader } from '#platform/security/security.server.ts'
import { text } from '#text/text.tsx'
import { amountDueFor } from './installments/amount-due.server.ts'
import { cancelPayment, settleAttempt, startPayment } from './pay-order.server.ts'
import { limitPaymentAttempts, type Payer } from './payment-attempt-limits.server.ts'
import { findNextAction } from './payment-next-action.server.ts'
import { decideInSandbox } from './sandbox-decision.server.ts'

type PaymentPage = { payment: string | null; here: string; attempts: readonly Attempt[] }

/**
 * Data of a payment page: the amount due, the payment methods offered and, if `payment` is the open attempt, the
 * provider's form with the content security policy additions it needs. If that attempt has been decided in the
 * meantime, redirects to `here`, the page without it.
 */
export async function showPayment<More extends object>(
  ctx: RequestContext,
  order: PlacedOrder,
  { payment, here, attempts: [latest] }: PaymentPage,
  more: More,
) {
  const { db, services, t } = ctx
  const open = latest && !hasEnded(latest.state) ? latest : null
  const plan = await planOf(db, order.id)
  const due = amountDueFor(plan, order)
  const onPage = open && open.id === payment && open.provider_reference ? open : null
  const form =
    onPage && onPage.provider !== 'sandbox' && onPage.state !== 'processing'
      ? await loadProviderForm(ctx, onPage, here)
      : null
  const shown = {
    ...more,
    due,
    plan,
    ways: offeredPaymentMethods(services.payments, due.amount_cents),
    open: open && { id: open.id, provider: open.provider, isProcessing: open.state === 'processing' },
    /** Set while the sandbox's test card page is shown. */
    card:
      onPage?.provider === 'sandbox' && onPage.provider_reference
        ? {
            attempt_id: onPage.id,
            state: await sandboxState(db, onPage.provider_reference),
            card_number: testCardOf(order.user_id),
          }
        : null,
    next_action: form?.next_action ?? null,
    /** Why the form cannot be shown. */
    form_error: form?.error ? t(form.error) : null,
    /** Why the last attempt failed. */
    failure:
      latest && hasEnded(latest.state) && latest.state !== 'succeeded' ? { reason: latest.failure } : null,
  }
  const policy = form?.next_action && contentPolicyFor(form.next_action)
  return data(shown, policy ? { headers: { [extraPolicyHeader]: policy } } : {})
}

type FormAction = Extract<NextAction, { kind: 'embedded' | 'form' }>
type LoadedForm = { next_action: FormAction | null; error: string | null }

/** If a provider does not respond, the page shows a message instead of failing. */
async function loadProviderForm(work: RequestContext, attempt: Attempt, here: string): Promise<LoadedForm> {
  // Staff who view the shop as the customer must not be able to pay, nor start the payment at the provider.
  if (work.view) return { next_action: null, error: viewOnly(work.view).message }
  try {
    const next_action = await findNextAction(work, attempt.id)
    const isForm = next_action.kind === 'embedded' || next_action.kind === 'form'
    return { next_action: isForm ? next_action : null, error: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.kind === 'conflict' && (await hasBeenDecided(work, attempt))) throw redirect(here)
    return { next_action: null, error: error.message }
  }
}

/** Whether the attempt's state has changed at the provider: it was paid, failed or expired. */
async function hasBeenDecided(work: RequestContext, { id, state }: Attempt) {
  try {
    return (await settleAttempt(work, id, 'system')).state !== state
  } catch (error) {
    // The sweep will retry.
    work.log.warn({ error, attempt: id }, 'payment could not be settled yet')
    return false
  }
}

const ActionInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('start'),
    provider: z.string().max(40),
    /** The amount shown as due. */
    amount: z
      .string()
      .transform((value) => dollarsToCents(value))
      .optional(),
  }),
  z.object({ intent: z.literal('call_off') }),
  z.object({
    intent: z.literal('decide'),
    payment: z.uuid(),
    choice: z.enum(sandboxChoices),
    card_number: CardNumber.optional(),
  }),
])

/** URLs that a payment page leads to. `payment=…` is appended to `pay`. */
export type PaymentPageUrls = {
  pay: string
  paid: string
  cancelled: string
  instructions: string
  return_path: string | null
}

/** Somebody who pays for the customer cannot cancel the bank transfer that the customer may have sent already. */
async function refuseWhileTransferIsOpen({ db }: RequestContext, order: { id: string }) {
  const open = (await attemptsFor(db, order.id)).find((attempt) => !hasEnded(attempt.state))
  if (open && isTransferMethod(open.provider))
    throw new Problem('conflict', text('Another payment for this order is in progress'), {
      data: { reason: 'payment_open' },
    })
}

/** Handles the forms of a payment page on behalf of the order's owner, and redirects to the next page. */
export async function actOnPayment(
  ctx: RequestContext,
  request: Request,
  order: { id: string; user_id: string },
  payer: Payer,
  urls: PaymentPageUrls,
) {
  const input = parse(ActionInput, Object.fromEntries(await request.formData()))
  if (input.intent === 'start') {
    // A transfer reserves stock for days: only the customer may choose it, not somebody who pays for them.
    if (!payer.isCustomer && isTransferMethod(input.provider))
      throw new Problem('invalid', text('This payment method isn’t available'))
    await limitPaymentAttempts(ctx, payer, order)
    const { id, provider } = await startPayment(
      ctx,
      order.user_id,
      order.id,
      input.provider,
      urls.return_path,
      input.amount ?? null,
    )
    if (isTransferMethod(provider)) return redirect(urls.instructions)
    const path = `${urls.pay}payment=${id}`
    // A provider's form needs its own content security policy, which only a full page load applies.
    return provider === 'sandbox' ? redirect(path) : redirectDocument(path)
  }
  if (input.intent === 'call_off') {
    if (!payer.isCustomer) await refuseWhileTransferIsOpen(ctx, order)
    const attempt = await cancelPayment(ctx, order.user_id, order.id)
    return redirect(attempt?.state === 'succeeded' ? urls.paid : urls.pay)
  }
  const { payment, choice, card_number } = input
  const card = { order_id: order.id, card_number }
  const { attempt } = await decideInSandbox(ctx, order.user_id, payment, choice, card)
  if (attempt.state === 'succeeded') return redirect(urls.paid)
  if (choice === 'cancel') return redirect(urls.cancelled)
  return redirect(`${urls.pay}payment=${payment}`)
}
