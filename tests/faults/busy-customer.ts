// A customer who owns one of everything that can be stored: the victim of the tests of T35.
import { createHash, randomInt } from 'node:crypto'
import { sendCertificate } from '#features/catalog/tax/certificates.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { findSession, register, signIn } from '#features/people/auth/accounts.server.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { addToWishList } from '#features/sales/cart/wish-list.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { saveOrderFile } from '#features/sales/orders/order-files.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { saveSite } from '#features/sales/projects/sites/sites.server.ts'
import { createQuote } from '#features/sales/quotes/create-quote.server.ts'
import { requestReturn } from '#features/sales/returns/request-return.server.ts'
import { saveReview } from '#features/sales/reviews/reviews.server.ts'
import { markDelivered, prepareOrder, shipOrder } from '#features/sales/shipments/fulfill-order.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { saveFile } from '#platform/files/files.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import { fillCart, type Node } from './fault-shop.ts'
import { aRequestContext, oneValue } from './paying-shop.ts'

export const password = 'four-warm-panels'

/** What a row of somebody's can be, as the fields of calls and pages name it. */
export type Kind = keyof Awaited<ReturnType<typeof aBusyCustomer>>['ids']

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Writes the canary into the stored bytes of a person's pictures: encoding them anew on upload removes all text. */
async function markPictures({ db, services }: Node, user_id: string, canary: string) {
  const pictures = await queryRows<{ key: string; content_type: string }>(
    db,
    `select key, content_type from files where owner_user_id = $1 and content_type like 'image/%'`,
    [user_id],
  )
  for (const { key, content_type } of pictures) {
    const bytes = Buffer.concat([onePixel, Buffer.from(canary)])
    await services.files.put(key, bytes, { content_type })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await queryRows(db, 'update files set bytes = $2, sha256 = $3 where key = $1', [
      key,
      bytes.length,
      sha256,
    ])
  }
}

/** Opens an account and signs in; gives the session's token, too. */
export async function aPerson(node: Node, email: string, [first_name, last_name] = ['Olga', 'Other']) {
  await register(node.services.auth, { first_name, last_name, email, password } as never, 'en')
  const entered = await signIn(node.services.auth, { email, password })
  if (!('token' in entered)) throw new Error('A new account owes no second step')
  const state = await findSession(node.db, entered.token)
  if (state.kind !== 'customer') throw new Error('The new customer is not signed in')
  return { customer: state.customer, token: entered.token }
}

/** A customer of the products `panel` and `wished` with something of every kind, and the id of each. `canary` stands in all of it. */
export async function aBusyCustomer(node: Node, canary: string) {
  const { db, services } = node
  const { customer, token } = await aPerson(node, `${canary}@example.com`, [canary, 'Gelb'])
  const user_id = customer.id
  const address = await saveAddress(
    db,
    user_id,
    anAddress({
      first_name: canary,
      address: `12 ${canary} Street`,
      zip_code: '43215',
      city: 'Columbus',
      state: 'OH',
    }),
  )
  const waiting = await anOrder(node, customer, address.id, canary)
  const paying = await anOrder(node, customer, address.id, canary)
  const attempt = await startPayment(node, user_id, paying.id, 'sandbox')
  const site_file = await saveOrderFile(
    db,
    services.files,
    user_id,
    { name: `${canary}.png`, bytes: onePixel },
    'site',
  )
  const site = {
    surface: 'tile',
    storeys: 2,
    roof_age_years: 9,
    main_panel_amps: 200,
    monthly_kwh: 900,
    design: null,
  }
  await saveSite(db, waiting.id, {
    user_id,
    site: { ...site, surface: 'tile', utility: canary, wishes: canary },
    file_ids: [site_file],
    solution_id: null,
  })
  const had = await aReceivedOrder(node, customer, address.id, canary)
  const back = await aReturn(node, customer, await aReceivedOrder(node, customer, address.id, canary), canary)
  await saveReview(db, customer, {
    product_id: 'panel',
    rating: 2,
    title: canary,
    content: `${canary} was not happy`,
  })
  const review_photo = await saveFile(db, services.files, {
    owner_user_id: user_id,
    purpose: 'review-photo',
    name: `${canary}.png`,
    bytes: onePixel,
    allowed: ['png'],
    max_bytes: 1000,
  })
  await queryRows(
    db,
    `insert into review_photos (review_id, position, size, file_id) select id, 0, 'full', $2 from reviews where user_id = $1`,
    [user_id, review_photo.id],
  )
  const upload = () =>
    saveFile(db, services.files, {
      owner_user_id: user_id,
      purpose: 'request',
      name: `${canary}.txt`,
      bytes: new TextEncoder().encode(canary),
      allowed: ['txt'],
      max_bytes: 1000,
    })
  const certificate = await aCertificate(node, user_id, canary)
  const { request_id } = await requestCode(aRequestContext(node), {
    purpose: 'sign-in',
    channel: 'mail',
    recipient: customer.email,
  })
  await addToWishList(db, user_id, 'wished')
  await queryRows(
    db,
    `insert into stock_notices (product_id, user_id, email, locale, state, consent_version, confirmed_at)
     values ('wished', $1, $2, 'en', 'waiting', '2026-11-25', clock_timestamp())`,
    [user_id, customer.email],
  )
  await queryRows(
    db,
    `insert into product_questions (product_id, user_id, asker, locale, question, due_at)
     values ('wished', $1, $2, 'en', $2, clock_timestamp())`,
    [user_id, canary],
  )
  await fillCart(db, user_id, { panel: 3 })
  const quote = await createQuote(aRequestContext(node), customer)
  const chat = await aConversation(node, user_id, canary)
  await markPictures(node, user_id, canary)
  const ids = {
    user: user_id,
    session: await idIn(node, 'sessions', user_id),
    passkey: await aPasskey(node, user_id, canary),
    'access token': await anAccessToken(node, user_id, canary),
    address: address.id,
    'order that waits': waiting.id,
    'order in payment': paying.id,
    'order that came': had.order_id,
    'order that goes back': back.order_id,
    line: had.line_id,
    attempt: attempt.id,
    'placement key': waiting.placement_key,
    return: back.return_id,
    shipment: await idIn(node, 'shipments', user_id),
    parcel: had.tracking_number,
    review: await idIn(node, 'reviews', user_id),
    'review photo': review_photo.id,
    question: await idIn(node, 'product_questions', user_id),
    'stock notice': await idIn(node, 'stock_notices', user_id),
    photo: back.photo_id,
    'site file': site_file,
    upload: (await upload()).id,
    'second upload': (await upload()).id,
    'certificate file': certificate.file_id ?? '',
    certificate: certificate.id,
    message: await idIn(node, 'messages', user_id),
    request: await aLead(node, user_id, 'quote', canary),
    appointment: await anAppointment(node, user_id, canary),
    application: await aLead(node, user_id, 'person', canary),
    report: await aReport(node, user_id, canary),
    code: request_id,
    conversation: chat.conversation_id,
    'chat picture': chat.file_id,
    quote: quote.number,
  }
  // Nobody is to touch any of it now, not even the sweep.
  await queryRows(db, `update payment_attempts set updated_at = updated_at + interval '1 day'`)
  return { customer, token, ids }
}

async function anOrder(node: Node, { id: user_id }: Customer, address_id: string, canary: string) {
  await fillCart(node.db, user_id, { panel: 2 })
  const press = {
    address_id,
    placement_key: crypto.randomUUID(),
    delivery: 'standard' as const,
    expected_total_cents: null,
    note: `Ring for ${canary}`,
  }
  const order = await placeOrder(node.db, { user_id, locale: 'en' }, press, node.now())
  return { ...order, placement_key: press.placement_key }
}

const urlOf = (path: string) => `http://localhost${path}`

async function aReceivedOrder(node: Node, customer: Customer, address_id: string, canary: string) {
  const { db } = node
  const { id: order_id } = await anOrder(node, customer, address_id, canary)
  const attempt = await startPayment(node, customer.id, order_id, 'sandbox')
  await decideInSandbox(node, customer.id, attempt.id, 'approve')
  const staffAction = async () => ({
    staff_id: 'sam',
    order_id,
    version: Number(await oneValue(node, 'select version from orders where id = $1', [order_id])),
  })
  const tracking_number = `1Z999AA1${randomInt(1_000_000_000, 9_999_999_999)}`
  const parcels = [{ tracking_number, weight_lb: null, contents: canary }]
  await prepareOrder(db, await staffAction())
  await shipOrder(db, await staffAction(), { carrier: 'ups', parcels }, urlOf)
  await markDelivered(db, await staffAction(), urlOf)
  const line_id = String(await oneValue(node, 'select id from order_lines where order_id = $1', [order_id]))
  return { order_id, line_id, tracking_number }
}

type Received = Awaited<ReturnType<typeof aReceivedOrder>>

/** Half of a received order is to go back; a picture says why. */
async function aReturn(
  { db, services }: Node,
  customer: Customer,
  { order_id, line_id }: Received,
  canary: string,
) {
  const { id: photo_id } = await saveFile(db, services.files, {
    owner_user_id: customer.id,
    purpose: 'return',
    name: `${canary}.png`,
    bytes: onePixel,
    allowed: ['png'],
    max_bytes: 100_000,
  })
  const wish = { kind: 'refund', reason: 'damaged', words: `${canary} broke`, photos: [photo_id] } as const
  const lines = [{ line_id, quantity: 1 }]
  const { id: return_id } = await requestReturn(db, customer.id, { ...wish, order_id, lines }, urlOf)
  return { order_id, photo_id, return_id }
}

const idIn = async (node: Node, table: string, user_id: string) =>
  String(await oneValue(node, `select id from ${table} where user_id = $1`, [user_id]))

async function aPasskey(node: Node, user_id: string, canary: string) {
  await queryRows(
    node.db,
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
     values ($1, $2, $2, 'AAAA', 0, '{internal}', false)`,
    [user_id, canary],
  )
  return idIn(node, 'passkeys', user_id)
}

async function anAccessToken(node: Node, user_id: string, canary: string) {
  await queryRows(
    node.db,
    `insert into access_tokens (user_id, name, token_hash, prefix, scopes, expires_at)
     values ($1, $2, $2, 'hst_abcd', '{orders:read}', clock_timestamp() + interval '30 days')`,
    [user_id, canary],
  )
  return idIn(node, 'access_tokens', user_id)
}

function aCertificate({ db, services, now }: Node, user_id: string, canary: string) {
  const input = {
    company_name: `${canary} LLC`,
    state: 'OH',
    number: `OH-${canary}`,
    expires_on: '2099-12-31',
  }
  const file = { name: `${canary}.png`, bytes: onePixel }
  return sendCertificate(db, services.files, user_id, input, file, now())
}

/** A request, or with `person` an application as a partner; gives its number. */
async function aLead({ db }: Node, user_id: string, kind: 'quote' | 'person', canary: string) {
  const number = `HQ-2026-${randomInt(100_000, 999_999)}`
  await queryRows(
    db,
    `with lead as (
       insert into leads (number, kind, user_id, locale, first_name, last_name, email, message, details, page,
         fingerprint, asked_on, sales_due_at, personal_due_at)
       values ($1, $2, $3, 'en', $4, 'Gelb', $5, $4, $6, '/quote', $1, '2026-11-21', now(), now()) returning id
     )
     insert into partner_applications (lead_id) select id from lead where $2 = 'person'`,
    [number, kind, user_id, canary, `${canary}@example.com`, JSON.stringify({ website: canary })],
  )
  return number
}

/** A consultation that is booked; gives the id of its appointment. */
async function anAppointment(node: Node, user_id: string, canary: string) {
  const number = await aLead(node, user_id, 'quote', canary)
  await queryRows(
    node.db,
    `insert into appointments (lead_id, desk, starts_at)
     select id, 'trade', date_trunc('hour', clock_timestamp() + interval '30 days') + interval '1 hour' * (select count(*) from appointments) from leads where number = $1`,
    [number],
  )
  return String(
    await oneValue(
      node,
      'select a.id from appointments a join leads l on l.id = a.lead_id where l.number = $1',
      [number],
    ),
  )
}

/** A conversation with the support chat in which something was said and shown. */
async function aConversation({ db, services }: Node, user_id: string, canary: string) {
  const { id: file_id } = await saveFile(db, services.files, {
    owner_user_id: user_id,
    purpose: 'chat',
    name: `${canary}.png`,
    bytes: onePixel,
    allowed: ['png'],
    max_bytes: 1000,
  })
  const [begun] = await queryRows<{ id: string }>(
    db,
    `insert into chat_conversations (sender_id, user_id, locale, state) values (gen_random_uuid(), $1, 'en', 'waiting')
     returning id`,
    [user_id],
  )
  const conversation_id = begun?.id ?? ''
  await queryRows(
    db,
    `insert into chat_messages (conversation_id, by, text, is_image, file_id)
     values ($1, 'customer', $2, false, null), ($1, 'customer', '', true, $3)`,
    [conversation_id, canary, file_id],
  )
  return { conversation_id, file_id }
}

async function aReport({ db }: Node, user_id: string, canary: string) {
  const id = `report-${randomInt(100_000, 999_999)}`
  const figures = {
    capacity_kw: 8,
    production_kwh: 9000,
    total_usd: 20_000,
    year1_savings_usd: 1000,
    payback_years: 12,
  }
  await queryRows(
    db,
    `insert into solar_reports (id, user_id, answers, place, figures) values ($1, $2, 'zip=43215', $3, $4)`,
    [id, user_id, canary, JSON.stringify(figures)],
  )
  return id
}
