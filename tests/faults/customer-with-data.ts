// Somebody who has left something of theirs in every table of the shop that can hold it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createAccessToken } from '#features/people/access-tokens/access-tokens.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { sendCode } from '#features/people/auth/codes/send-code.server.ts'
import {
  changeEmail,
  changePhone,
  requestEmailChange,
  requestPhoneChange,
} from '#features/people/credentials/contact/change-contact.server.ts'
import { Device } from '#features/people/credentials/passkeys/passkeys.factory.ts'
import { addPasskey, beginPasskey } from '#features/people/credentials/passkeys/passkeys.server.ts'
import { signInByCode, startRegistration } from '#features/people/sign-in/sign-in.server.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { shareCart } from '#features/sales/cart/sharing/shared-carts.server.ts'
import { addToWishList } from '#features/sales/cart/wish-list.server.ts'
import { sendPayLink } from '#features/sales/order-payments/pay-links.server.ts'
import { settleAttempt, startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { matchTransfer, recordTransfer } from '#features/sales/order-payments/record-transfer.server.ts'
import { correctOrder } from '#features/sales/orders/changes/adjust-order.server.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { beginConversation } from '#features/service/chat/conversations/conversations.server.ts'
import { sendMessage } from '#features/service/chat/conversations/send-message.server.ts'
import { answerAsPerson } from '#features/service/chat/staff/staff-conversations.server.ts'
import { aQuote } from '#features/service/leads/leads.factory.ts'
import { QuoteInput } from '#features/service/leads/requests/request-input.server.ts'
import { requestQuote } from '#features/service/leads/requests/submit-requests.server.ts'
import { recordChange } from '#platform/audit/audit.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { saveFile } from '#platform/files/files.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { verifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import type { startStripe } from '../harness/fakes/stripe.ts'
import { aProduct } from './fault-shop.ts'
import { deliver } from './paying-shop.ts'

type Stripe = Awaited<ReturnType<typeof startStripe>>

export const canary = 'kanarienvogel'
const email = `former-${canary}@example.com`
const new_email = `${canary}@example.com`
const phone = '+16145550142'
export const password = 'four-warm-panels'
/** Every way in which the person's data could still be found. */
export const traces = [canary, '6145550142', '12 Gelbfeder Street']

/** A request for a quote, once as a guest with the same address, and once signed in with a consent to be called. */
async function requests(ctx: RequestContext, customer: Customer) {
  const signed_in: RequestContext = { ...ctx, session: async () => ({ kind: 'customer', customer }) }
  const quote = { first_name: canary, email, message: `Roof of ${canary}` }
  const request = new Request('http://localhost/', { headers: { 'user-agent': `Browser of ${canary}` } })
  await requestQuote(ctx, request, parse(QuoteInput, aQuote(quote)))
  await requestQuote(
    signed_in,
    request,
    parse(QuoteInput, aQuote({ ...quote, message: `Barn of ${canary}`, phone: '6145550142', consent: true })),
  )
}

/** Somebody of the staff corrects where an order goes, and says why. */
export async function aCorrection(db: Db, order_id: string) {
  const { version } = await orderById(db, order_id)
  await queryRows(db, 'update orders set status = 1 where id = $1', [order_id])
  const staffAction = { staff_id: 'sam', order_id, version, cause: `${canary} called us` }
  await correctOrder(db, staffAction, { ship_to: { first_name: `${canary}-too` } })
}

/** The account gets another address; the one before is told. */
export async function aChangeOfAddress(ctx: RequestContext, customer: Customer) {
  const asked = await requestEmailChange(ctx, customer, { email: new_email, current_password: password })
  await sendCode(ctx, asked.request_id)
  const code = await codeTo(ctx.db, new_email)
  await changeEmail(ctx, customer, { recipient: new_email, request_id: asked.request_id, code })
}

/** Asks in the chat for a person, who answers there and to another mailbox of theirs. */
export async function aTalkWithAPerson(ctx: RequestContext, customer: Customer) {
  const signed_in: RequestContext = { ...ctx, session: async () => ({ kind: 'customer', customer }) }
  const { id: conversation_id } = await beginConversation(signed_in, { user_id: customer.id })
  for (const text of [`I am ${canary}`, 'agent please', `or write to other-${canary}@example.com`])
    await sendMessage(signed_in, conversation_id, { key: randomUUID(), text })
  const answer = { conversation_id, message: `Dear ${canary}`, key: randomUUID() }
  await answerAsPerson(signed_in, 'sam', answer)
}

/** Somebody who has left something of theirs in every corner of the shop. */
export async function aBusyCustomer(ctx: RequestContext): Promise<Customer> {
  const { db, services } = ctx
  const registered = await startRegistration(ctx, { email, password, first_name: canary, last_name: 'Gelb' })
  await sendCode(ctx, registered.request_id)
  const proof = { recipient: email, request_id: registered.request_id, code: await codeTo(db, email) }
  const { token } = await signInByCode(ctx, { channel: 'mail', ...proof }, 'Firefox, Linux')
  const state = await findSession(db, token)
  if (state.kind !== 'customer') throw new Error('The new customer is not signed in')
  const { customer } = state
  const asked = await requestPhoneChange(ctx, customer, { phone, current_password: password })
  await sendCode(ctx, asked.request_id)
  await changePhone(ctx, customer, {
    recipient: phone,
    request_id: asked.request_id,
    code: await codeTo(db, phone),
  })
  const registration = new Device().make(await beginPasskey(ctx, customer, password))
  await addPasskey(ctx, customer, { name: `Phone of ${canary}`, registration })
  await createAccessToken(ctx, customer, {
    name: `Assistant of ${canary}`,
    scopes: ['cart:read', 'orders:read'],
    days: '365',
    current_password: password,
  })
  // These wait: one is not sent yet, one was never used.
  await requestCode(ctx, { purpose: 'sign-in', channel: 'mail', recipient: email })
  await sendCode(
    ctx,
    (await requestCode(ctx, { purpose: 'sign-in', channel: 'sms', recipient: phone })).request_id,
  )
  await queueMail(db, {
    template: 'welcome',
    to: verifiedRecipient({ name: canary, address: email }, customer.id),
    locale: 'en',
    props: { first_name: canary },
  })
  await requests(ctx, customer)
  const words = { en: canary, de: canary, zh: canary }
  await queryRows(db, 'insert into messages (user_id, title, body) values ($1, $2, $2)', [
    customer.id,
    JSON.stringify(words),
  ])
  await saveFile(db, services.files, {
    owner_user_id: customer.id,
    purpose: 'bill',
    name: `${canary}.txt`,
    bytes: new TextEncoder().encode(`A bill of ${canary}`),
    allowed: ['txt'],
    max_bytes: 1000,
  })
  return customer
}

export async function anOrder(ctx: RequestContext, { id: user_id }: Customer) {
  const { db } = ctx
  await aProduct(db, { id: 'sold-panel' })
  await aProduct(db, { id: 'wished-panel' })
  const address = await saveAddress(
    db,
    user_id,
    anAddress({
      first_name: canary,
      address: '12 Gelbfeder Street',
      zip_code: '43215',
      city: 'Columbus',
      state: 'OH',
      email,
      phone: '6145550142',
      company_name: `${canary} GmbH`,
    }),
  )
  await addToCart(db, { user_id }, 'sold-panel', 2)
  const press = {
    address_id: address.id,
    placement_key: crypto.randomUUID(),
    delivery: 'appointment' as const,
    carrier_note: `Call ${canary}`,
    expected_total_cents: null,
    note: `Ring for ${canary}`,
    po_number: `PO ${canary}`,
    billing_address_id: address.id,
  }
  const order = await placeOrder(db, { user_id, locale: 'en' }, press, new Date())
  await addToCart(db, { user_id }, 'wished-panel', 1)
  await shareCart(db, user_id, new Date())
  await addToWishList(db, user_id, 'wished-panel')
  await queryRows(
    db,
    `insert into saved_for_later (user_id, product_id, quantity) values ($1, 'wished-panel', 1)`,
    [user_id],
  )
  return order
}

async function codeTo(db: Db, recipient: string) {
  const [row] = await queryRows<{ code: string }>(
    db,
    `select props ->> 'code' as code from outbox where recipient = $1 and props ? 'code' order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

/** With a picture that the customer sent in. */
export async function aReturnAndAReview(db: Db, { id: user_id }: Customer, order_id: string) {
  await queryRows(
    db,
    `with wish as (
       insert into returns (id, order_id, user_id, kind, status, reason, words, needs_goods, order_status_before)
       values ('R-1', $1, $2, 'refund', 'end', 'damaged', $3, true, 4) returning id
     ),
     photo as (insert into return_photos (return_id, file_id) select wish.id, f.id from wish, files f where f.owner_user_id = $2),
     claim as (insert into freight_claims (return_id, reported, tracking_number) select id, 'later', $3 from wish)
     insert into return_messages (return_id, author, actor, words) select id, 'customer', 'customer:' || $2, $3 from wish`,
    [order_id, user_id, `${canary} was broken`],
  )
  await queryRows(
    db,
    `insert into reviews (product_id, user_id, order_id, author, rating, title, content)
     values ('sold-panel', $1, $2, $3, 2, $3, $3)`,
    [user_id, order_id, canary],
  )
  await queryRows(
    db,
    'insert into review_votes (review_id, user_id) select id, user_id from reviews where user_id = $1',
    [user_id],
  )
  await queryRows(
    db,
    `insert into review_photos (review_id, position, size, file_id)
     select r.id, 0, 'full', f.id from reviews r, files f where r.user_id = $1 and f.owner_user_id = $1 limit 1`,
    [user_id],
  )
  await queryRows(
    db,
    `insert into product_questions (product_id, user_id, asker, locale, question, answer, state, answered_at, due_at)
     values ('sold-panel', $1, $2, 'en', $2, $2, 'published', clock_timestamp(), clock_timestamp())`,
    [user_id, canary],
  )
  await queryRows(
    db,
    `insert into stock_notices (product_id, user_id, email, locale, state, consent_version, confirmed_at)
     values ('sold-panel', $1, $2, 'en', 'waiting', '2026-11-25', clock_timestamp()),
            ('wished-panel', null, $2, 'en', 'unconfirmed', '2026-11-25', null)`,
    [user_id, email],
  )
}

/** The card company's webhook events with all that it knows of the payer; one event has the former stored form. */
export async function payByCard(
  ctx: RequestContext,
  stripe: Stripe,
  { id: user_id }: Customer,
  order_id: string,
) {
  await sendPayLink(ctx, { user_id, locale: 'en' }, order_id, 'friend@example.com')
  const attempt = await startPayment(ctx, user_id, order_id, 'stripe')
  const { session, intent } = stripe.pay(attempt.provider_reference)
  const payer = { name: canary, email, phone, address: { line1: '12 Gelbfeder Street' } }
  const paid = stripe.event('checkout.session.completed', {
    ...session,
    customer_details: payer,
    customer_email: email,
  })
  const charge = {
    id: 'ch_1',
    object: 'charge',
    payment_intent: intent.id,
    billing_details: payer,
    receipt_email: email,
  }
  for (const event of [paid, stripe.event('charge.updated', charge)])
    expect(await deliver(ctx, event)).toBe(200)
  await queryRows(
    ctx.db,
    `insert into payment_notices (provider, event_id, kind, topic, provider_reference, payload, handled_at)
     values ('stripe', 'evt_old', 'charge.succeeded', 'other', 'ch_1', $1, clock_timestamp())`,
    [JSON.stringify({ id: 'evt_old', type: 'charge.succeeded', data: { object: charge } })],
  )
  expect(await settleAttempt(ctx, attempt.id, 'system')).toMatchObject({ state: 'succeeded' })
}

/** A second order, paid by a transfer that nobody could place at first, for the payer wrote a name on it. */
export async function payByTransfer(ctx: RequestContext, { id: user_id }: Customer) {
  const { db } = ctx
  const [address] = await queryRows<{ id: string }>(db, 'select id from addresses where user_id = $1', [
    user_id,
  ])
  const press = {
    placement_key: crypto.randomUUID(),
    delivery: 'standard' as const,
    expected_total_cents: null,
    note: '',
  }
  const order = await placeOrder(
    db,
    { user_id, locale: 'en' },
    { ...press, address_id: address?.id ?? '' },
    new Date(),
  )
  const attempt = await startPayment(ctx, user_id, order.id, 'transfer')
  const line = {
    bank_entry: 'line-1',
    way: 'transfer' as const,
    received_on: '2026-11-21',
    remittance: `From ${canary}`,
  }
  await recordTransfer(ctx, { ...line, amount_cents: order.total_cents }, 'sam')
  await matchTransfer(ctx, { bank_entry: 'line-1', reference: attempt.provider_reference ?? '' }, 'sam')
  await addToCart(db, { user_id }, 'wished-panel', 1)
}

/** A row of theirs in each table that nothing above writes to. */
export async function everythingElse(
  { db, services }: RequestContext,
  { id: user_id }: Customer,
  order_id: string,
) {
  const sql = (statement: string, ...values: unknown[]) => queryRows(db, statement, values)
  const [file] = await queryRows<{ id: string }>(db, 'select id from files where owner_user_id = $1', [
    user_id,
  ])
  const roof = await saveFile(db, services.files, {
    owner_user_id: user_id,
    purpose: 'request',
    name: `${canary}-roof.txt`,
    bytes: new TextEncoder().encode(`The roof of ${canary}`),
    allowed: ['txt'],
    max_bytes: 1000,
  })
  const [lead] = await queryRows<{ id: string }>(db, 'select id from leads where user_id = $1', [user_id])
  const [attempt] = await queryRows<{ id: string }>(db, 'select id from payment_attempts limit 1')
  await sql(
    `insert into credentials (id, account_id, provider_id, user_id, access_token, refresh_token, id_token)
     values ('other', $2, 'other', $1, $2, $2, $2)`,
    user_id,
    canary,
  )
  await sql(
    `insert into two_factors (id, secret, backup_codes, user_id) values ('one', 'x', 'x', $1)`,
    user_id,
  )
  await sql(
    `insert into verifications (id, identifier, value, expires_at) values ('one', 'ticket', $1, clock_timestamp() + interval '1 day')`,
    user_id,
  )
  await recordChange(
    db,
    { kind: 'staff', id: user_id, request_id: 'x' },
    {
      action: 'customer.update',
      entity: 'customer',
      entity_id: user_id,
      label: canary,
      before: { email, name: canary },
      after: { email: new_email, name: `New ${canary}` },
    },
  )
  await sql(
    `insert into customer_views (secret_hash, customer_id, staff_id, ends_at)
     values ('x', $1, 'sam', clock_timestamp())`,
    user_id,
  )
  await sql(`insert into ended_sessions (token_hash, user_id, reason) values ('x', $1, 'elsewhere')`, user_id)
  await sql(`insert into staff_invitations (token_hash, user_id, role) values ('x', $1, 'manager')`, user_id)
  await sql(
    `insert into map_group_events (kind, user_id, actor_id, user_group, before, after)
     values ('customer', $1, $1, 'Employees', '{}', '{}')`,
    user_id,
  )
  await sql(
    `with new as (insert into coupons (code, name, kind, minus_cents, starts_at) values ('TEN', '{}', 'amount', 1000, clock_timestamp()) returning id),
     used as (insert into coupon_uses (order_id, coupon_id, user_id) select $2, id, $1 from new returning coupon_id)
     insert into coupon_use_marks (coupon_id, mark, order_id) select coupon_id, 'x', $2 from used`,
    user_id,
    order_id,
  )
  await sql(
    `insert into tax_certificates (user_id, company_name, state, number, expires_on, file_id)
     values ($1, $2, 'OH', $2, '2030-01-01', $3)`,
    user_id,
    canary,
    file?.id,
  )
  await sql(
    `insert into solar_reports (id, user_id, answers, place, figures) values ('x', $1, $2, $2, '{}')`,
    user_id,
    canary,
  )
  await sql(
    `insert into order_sites (order_id, site) values ($1, $2)`,
    order_id,
    JSON.stringify({ utility: canary }),
  )
  await sql(
    `insert into order_notes (order_id, key, staff_id, body) values ($1, gen_random_uuid(), 'sam', $2)`,
    order_id,
    `Call ${canary}`,
  )
  await sql(`insert into order_files (order_id, file_id, position) values ($1, $2, 0)`, order_id, file?.id)
  await sql(
    `insert into lead_messages (lead_id, kind, key, staff_id, body) values ($1, 'reply', gen_random_uuid(), 'sam', $2)`,
    lead?.id,
    `Hello ${canary}`,
  )
  await sql(`insert into lead_files (lead_id, file_id) values ($1, $2)`, lead?.id, roof.id)
  await sql('insert into partner_applications (lead_id, changed_at) values ($1, clock_timestamp())', lead?.id)
  await sql(
    `insert into application_links (key_hash, lead_id, expires_at) values ('x', $1, clock_timestamp() + interval '1 day')`,
    lead?.id,
  )
  await sql(
    `insert into refunds (attempt_id, reference, amount_cents, cause, reason, state) values ($1, $2, 100, 'x', $3, 'done')`,
    attempt?.id,
    order_id,
    canary,
  )
  await sql(
    `with dispute as (insert into disputes (provider, provider_dispute, attempt_id, reference, amount_cents, state, reason)
       values ('sandbox', 'sdp_1', $1, $2, 100, 'won', 'general') returning provider_dispute),
     evidence as (insert into dispute_evidence (provider, provider_dispute, texts)
       select 'sandbox', provider_dispute, jsonb_build_object('customer_name', $3::text) from dispute returning provider_dispute),
     file as (insert into files (purpose, name, content_type, bytes, sha256, key)
       values ('dispute-evidence', $3, 'application/pdf', 1, 'x', '0d/0d000000-0000-4000-8000-000000000000') returning id)
     insert into dispute_files (provider, provider_dispute, field, file_id)
     select 'sandbox', provider_dispute, 'receipt', file.id from evidence, file`,
    attempt?.id,
    order_id,
    canary,
  )
  await sql(
    `with new as (insert into shipments (order_id, user_id, carrier, actor) values ($1, $2, 'ups', 'staff:sam') returning id)
     insert into shipment_parcels (shipment_id, position, tracking_number) select id, 0, $3 from new`,
    order_id,
    user_id,
    canary,
  )
  await sql(
    `insert into product_registrations (shipment_id, order_id, line_id, user_id, product_id, serial_number, warranty_years)
     select s.id, l.order_id, l.id, $2, l.product_id, $3, 10 from order_lines l join shipments s on s.order_id = l.order_id
     where l.order_id = $1 limit 1`,
    order_id,
    user_id,
    canary,
  )
  await sql(
    `insert into order_drafts (ship_to, delivery, locale, lines, discount_reason, note, carrier_note, po_number, expires_on,
       created_by)
     values ($1, 'appointment', 'en', '[]', $2, $2, $2, $2, '2030-01-01', 'sam')`,
    JSON.stringify({ email, first_name: canary }),
    canary,
  )
  await sql(
    `insert into quotes (number, user_id, customer_name, email, locale, lines, sums, place, valid_until)
     values ('QCANARY', $1, $2, $2, 'en', '[]', '{}', '{}', '2030-01-01')`,
    user_id,
    canary,
  )
  await sql(
    `insert into quote_orders (order_id, quote_number) select id, 'QCANARY' from orders where user_id = $1 limit 1`,
    user_id,
  )
  await sql(
    `insert into chat_notes (conversation_id, key, staff_id, body)
     select id, gen_random_uuid(), 'sam', $2 from chat_conversations where user_id = $1 limit 1`,
    user_id,
    canary,
  )
  await sql(
    `insert into customer_notes (user_id, key, staff_id, body) values ($1, gen_random_uuid(), $1, $2)`,
    user_id,
    canary,
  )
  await sql(
    `insert into table_exports (staff_id, name, filter, format, locale, file_key)
     values ($1, 'orders', $2, 'csv', 'en', 'aa/' || gen_random_uuid())`,
    user_id,
    JSON.stringify({ search: canary }),
  )
}
