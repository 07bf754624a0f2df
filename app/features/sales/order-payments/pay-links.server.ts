import { dateIfPaidBy } from '#features/sales/orders/changes/delivery-date.server.ts'
import { orderStatusUrl } from '#features/sales/orders/links/order-status-link.server.ts'
import {
  readOrderTokenOfAnyAge,
  signOrderToken,
} from '#features/sales/orders/links/signed-order-token.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { lockOrder, noteEvent, orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { publicUrlOf, urlBuilderFor } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import {
  answeredRecipient,
  defineFixedMail,
  fixedFields,
  unverifiedRecipient,
} from '#platform/mail/mail-recipient.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'
import { findAmountDue } from './installments/amount-due.server.ts'

/** How long a payment link is valid, in days. */
export const payLinkDays = 7

const dayMs = 86_400_000

const payLinkMail = defineFixedMail('pay-link', {
  order_id: fixedFields.reference,
  amount_cents: fixedFields.cents,
  expires_at: fixedFields.time,
  url: fixedFields.url,
})

/**
 * Emails a signed link that lets its holder pay a customer's order without an account until it expires. It shows the
 * items and the amount, not the shipping address.
 */
export async function sendPayLink(
  work: JobContext,
  sender: { user_id: string; locale: Locale },
  order_id: string,
  email: string,
) {
  const order = await orderOf(work.db, sender.user_id, order_id)
  if (order.status !== statusCode.unpaid)
    throw new Problem('conflict', text('This order doesn’t need a payment'), {
      data: { order_status: order.status },
    })
  // The recipient did not ask for this mail.
  const to = await unverifiedRecipient(work, email, { user_id: sender.user_id, by: sender.user_id })
  const expires_at = new Date(work.now().getTime() + payLinkDays * dayMs)
  const path = pathIn(
    sender.locale,
    `/payFor/${await signOrderToken(work.db, 'pay-links', order_id, expires_at)}`,
  )
  const { amount_cents } = await findAmountDue(work.db, order)
  await inTransaction(work.db, async (tx) => {
    await lockOrder(tx, order_id)
    await queueMail(tx, {
      fixed: payLinkMail({
        order_id,
        amount_cents,
        expires_at: expires_at.toISOString(),
        url: publicUrlOf(work.services.settings) + path,
      }),
      to,
      locale: sender.locale,
    })
    const actor = `customer:${sender.user_id}`
    await noteEvent(tx, order_id, { kind: 'pay_link_sent', actor, cause: 'sent by the customer' })
  })
  return { order_id, email, expires_at: expires_at.toISOString() }
}

const paymentRequestMail = defineFixedMail('payment-request', {
  order_id: fixedFields.reference,
  amount_cents: fixedFields.cents,
  expires_at: fixedFields.time,
  url: fixedFields.url,
  /** Missing in mails that were queued before these links. */
  status_url: fixedFields.optional(fixedFields.url),
  /** The delivery date of an unpaid order if it is paid before the link expires. */
  get_it_by: fixedFields.optional(fixedFields.day),
  is_pickup: fixedFields.optional(fixedFields.flag),
})

/**
 * Mails the customer of a locked order a signed link to pay what is due, in the transaction that made it due. Returns the
 * address of the link.
 */
export async function requestPayment(
  tx: Db,
  work: Pick<JobContext, 'services' | 'now'>,
  order: PlacedOrder,
  { amount_cents, actor, until }: { amount_cents: number; actor: string; until?: Date },
) {
  const expires_at = until ?? new Date(work.now().getTime() + payLinkDays * dayMs)
  const urlOf = urlBuilderFor(work.services.settings)
  const token = await signOrderToken(tx, 'payment-request-links', order.id, expires_at)
  const url = urlOf(pathIn(order.locale, `/payFor/${token}`))
  const date = await dateIfPaidBy(tx, order, expires_at)
  const name = `${order.ship_to.first_name} ${order.ship_to.last_name}`.trim()
  await queueMail(tx, {
    fixed: paymentRequestMail({
      order_id: order.id,
      amount_cents,
      expires_at: expires_at.toISOString(),
      url,
      status_url: await orderStatusUrl(tx, order, urlOf),
      get_it_by: date?.day,
      is_pickup: order.pickup !== null,
    }),
    to: answeredRecipient({ name, address: order.ship_to.email }, order.user_id),
    locale: order.locale,
  })
  await noteEvent(tx, order.id, { kind: 'payment_requested', actor, cause: `${amount_cents} cents` })
  return url
}

/**
 * A payment link. `isForCustomer`: we sent it to the customer of the order. Otherwise the customer sent it to somebody who
 * pays for them, who may not see their address nor choose a payment that takes days.
 */
export type PayLink = { order_id: string; isForCustomer: boolean; expires_at: Date; isExpired: boolean }

/** The payment link with this token, which may have expired. Throws `missing` if it is forged. */
export async function readPayLink(db: Db, token: string, now: Date): Promise<PayLink> {
  const forPayer = await readOrderTokenOfAnyAge(db, 'pay-links', token)
  const found = forPayer ?? (await readOrderTokenOfAnyAge(db, 'payment-request-links', token))
  if (!found) throw linkExpired()
  return { ...found, isForCustomer: !forPayer, isExpired: found.expires_at <= now }
}

/** The order of a payment link. Throws `missing` if the link is forged or expired. */
export async function orderByPayLink(db: Db, token: string, now: Date): Promise<PlacedOrder> {
  return orderOfPayLink(db, await readPayLink(db, token, now))
}

/** The order of a link that was read. Throws `missing` if the link has expired. */
export async function orderOfPayLink(db: Db, { order_id, isExpired }: PayLink): Promise<PlacedOrder> {
  if (isExpired) throw linkExpired()
  return orderById(db, order_id)
}

const linkExpired = () => new Problem('missing', text('This link has expired. Ask for a new one.'))
