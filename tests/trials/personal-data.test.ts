import { randomUUID } from 'node:crypto'
// T44: everything held about a person can be had, and is gone when they go; what tax law wants kept is nobody's then.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { personalData } from '#app/personal-data.server.ts'
import { findSession } from '#features/accounts/accounts.server.ts'
import {
  askToChangeEmail,
  askToChangePhone,
  changeEmail,
  changePhone,
} from '#features/accounts/changing-contact.server.ts'
import { askForCode } from '#features/accounts/codes.server.ts'
import { deleteAccount, exportData } from '#features/accounts/leaving.server.ts'
import { Device } from '#features/accounts/passkeys.samples.ts'
import { addPasskey, beginPasskey } from '#features/accounts/passkeys.server.ts'
import { sendCode } from '#features/accounts/sending-codes.server.ts'
import { askToRegister, signInByCode } from '#features/accounts/signing-in.server.ts'
import { anAddress } from '#features/addresses/addresses.samples.ts'
import { saveAddress } from '#features/addresses/addresses.server.ts'
import { addToCart } from '#features/cart/cart.server.ts'
import { addWish } from '#features/cart/wishes.server.ts'
import { beginConversation } from '#features/chat/conversations.server.ts'
import { answerAsPerson } from '#features/chat/staffing.server.ts'
import { say } from '#features/chat/talking.server.ts'
import { QuoteInput } from '#features/leads/asking.server.ts'
import { aQuote } from '#features/leads/leads.samples.ts'
import { askForQuote } from '#features/leads/requests.server.ts'
import { correctOrder } from '#features/orders/correcting.server.ts'
import { orderById } from '#features/orders/orders.server.ts'
import { sendPayLink } from '#features/orders/pay-links.server.ts'
import { settleAttempt, startPayment } from '#features/orders/paying.server.ts'
import { placeOrder } from '#features/orders/placing.server.ts'
import { matchTransfer, recordTransfer } from '#features/orders/transferring.server.ts'
import { issuedPaper } from '#features/papers/issuing.server.ts'
import { parse } from '#platform/api.server.ts'
import { type Db, rowsOf } from '#platform/db.server.ts'
import { saveFile } from '#platform/files.server.ts'
import { payloadsUnderway } from '#platform/jobs.server.ts'
import { createLog } from '#platform/log.server.ts'
import { queueMail } from '#platform/mail.server.ts'
import { verifiedRecipient } from '#platform/mail-recipient.server.ts'
import type { Customer, Scope } from '#platform/scope.server.ts'
import { translator } from '#text/text.tsx'
import { startStripe } from '../stand-ins/stripe.ts'
import { trial } from '../trial.ts'
import { deliver } from './paying-shop.ts'
import { aProduct, closeNodes, count, type Node, openNodes } from './trial-shop.ts'

type Stripe = Awaited<ReturnType<typeof startStripe>>

const canary = 'kanarienvogel'
const email = `former-${canary}@example.com`
const new_email = `${canary}@example.com`
const phone = '+16145550142'
const password = 'four-warm-panels'
/** Every way in which the person's data could still be found. */
const traces = [canary, '6145550142', '12 Gelbfeder Street']

trial(
  'an account that goes leaves no trace but what tax law wants, and could be had whole before',
  async ({ database_url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'personal-data-'))
    const stripe = await startStripe()
    const nodes = await openNodes(database_url, 1, {
      DATA_DIR: folder,
      SANDBOX_PAYMENTS: 'true',
      ...stripe.settings,
    })
    const [node] = nodes as [Node]
    const said: string[] = []
    const scope: Scope = {
      ...node,
      log: createLog('debug', { write: (line) => void said.push(line) }),
      locale: 'en',
      t: translator('en'),
      request_id: 'trial',
      network_address: '203.0.113.1',
      origin: 'http://localhost',
      session: async () => ({ kind: 'guest' }),
      cartSecret: () => null,
      nonce: '',
    }
    const customer = await aBusyCustomer(scope)
    const order = await anOrder(scope, customer)
    expect(await placesWith(node.db, traces)).not.toEqual([])
    await expect(deleteAccount(scope, customer, password)).rejects.toMatchObject({ kind: 'conflict' })
    await payByCard(scope, stripe, customer, order.id)
    await payByTransfer(scope, customer)
    await aCorrection(node.db, order.id)
    await aChangeOfAddress(scope, customer)
    await rowsOf(node.db, 'update orders set status = 4')
    await issuedPaper(node.db, 'invoice', await orderById(node.db, order.id), null, scope.now())
    await aReturnAndAReview(node.db, customer, order.id)
    await aTalkWithAPerson(scope, customer)

    const started = performance.now()
    const parts = unzip(await exportData(scope, customer))
    expect(performance.now() - started).toBeLessThan(300_000)
    expect(Object.keys(parts).map((name) => name.replace(/[0-9a-f]{8} /, ''))).toEqual([
      'addresses.json',
      'cart_and_wish_list.json',
      'coupons.json',
      'tax_certificates.json',
      'messages.json',
      'requests.json',
      'chat.json',
      'orders.json',
      'papers.json',
      'returns.json',
      'reviews.json',
      'solar_reports.json',
      'user_groups.json',
      'files.json',
      'mails_and_text_messages.json',
      'account.json',
      `files/${canary}.txt`,
    ])
    for (const name of [
      'addresses',
      'chat',
      'orders',
      'papers',
      'returns',
      'reviews',
      'files',
      'mails_and_text_messages',
      'account',
    ])
      expect(parts[`${name}.json`], name).toContain(canary)
    expect(parts['account.json']).toContain(`Phone of ${canary}`)
    expect(parts['orders.json']).toContain(order.id)
    expect(parts['orders.json']).toContain(`From ${canary}`)
    expect(parts['cart_and_wish_list.json']).toContain('wished-panel')

    const kept = () =>
      rowsOf(
        node.db,
        `select o.id, o.subtotal_cents, o.tax_cents, o.tax_lines, o.total_cents, o.ship_to ->> 'state' as state,
         o.ship_to ->> 'zip_code' as zip_code, l.product_id, l.quantity, l.tax_cents as line_tax
       from orders o join order_lines l on l.order_id = o.id order by o.placed_at`,
      )
    const before = await kept()
    const keeping = await placesWith(node.db, traces)
    expect(keeping).toEqual(expect.arrayContaining(['public.order_events', 'public.outbox', 'public.leads']))
    await deleteAccount(scope, customer, password)
    for (const { key } of await payloadsUnderway(node.db, 'remove-bytes'))
      await handlers['remove-bytes']?.(scope, { key })

    const declaredKept = personalData.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { kept }]) => (kept ? [`public.${table}`] : [])),
    )
    // What stays is named with its reason: a consent that was given keeps the number it was given for.
    expect(await placesWith(node.db, traces)).toEqual(['public.lead_consents'])
    expect(declaredKept).toContain('public.lead_consents')
    expect(await placesWith(node.db, [canary, '12 Gelbfeder Street'])).toEqual([])
    expect(
      await rowsOf(
        node.db,
        `select after -> 'ship_to' ->> 'first_name' as name from order_events where kind = 'corrected'`,
      ),
    ).toEqual([{ name: '[deleted]' }])
    expect(await filesWith(folder, traces)).toEqual([])
    expect(said.length).toBeGreaterThanOrEqual(3)
    expect(
      said.filter((line) => traces.some((trace) => line.toLowerCase().includes(trace.toLowerCase()))),
    ).toEqual([])
    expect(before).toMatchObject([
      { state: 'OH', zip_code: '43215', quantity: 2 },
      { state: 'OH', zip_code: '43215', quantity: 1 },
    ])
    expect(await kept()).toEqual(before)
    expect(await rowsOf(node.db, 'select 1 from sessions')).toEqual([])
    expect(await count(node.db, `payment_notices where payload ->> 'type' is not null`)).toBe(3)
    await closeNodes(nodes)
    await stripe.close()
    await rm(folder, { recursive: true })
  },
)

/** A request for a quote, once as a guest with the same address, and once signed in with a consent to be called. */
async function requests(scope: Scope, customer: Customer) {
  const signed_in: Scope = { ...scope, session: async () => ({ kind: 'customer', customer }) }
  const quote = { first_name: canary, email, message: `Roof of ${canary}` }
  const request = new Request('http://localhost/')
  await askForQuote(scope, request, parse(QuoteInput, aQuote(quote)))
  await askForQuote(
    signed_in,
    request,
    parse(QuoteInput, aQuote({ ...quote, message: `Barn of ${canary}`, phone: '6145550142', consent: true })),
  )
}

/** Somebody of the staff corrects where an order goes, and says why. */
async function aCorrection(db: Db, order_id: string) {
  const { version } = await orderById(db, order_id)
  await rowsOf(db, 'update orders set status = 1 where id = $1', [order_id])
  const deed = { staff_id: 'sam', order_id, version, cause: `${canary} called us` }
  await correctOrder(db, deed, { ship_to: { first_name: `${canary}-too` } })
}

/** The account gets another address; the one before is told. */
async function aChangeOfAddress(scope: Scope, customer: Customer) {
  const asked = await askToChangeEmail(scope, customer, { email: new_email, current_password: password })
  await sendCode(scope, asked.request_id)
  const code = await codeTo(scope.db, new_email)
  await changeEmail(scope, customer, { recipient: new_email, request_id: asked.request_id, code })
}

/** Asks in the chat for a person, who answers there and to another mailbox of theirs. */
async function aTalkWithAPerson(scope: Scope, customer: Customer) {
  const signed_in: Scope = { ...scope, session: async () => ({ kind: 'customer', customer }) }
  const { id: conversation_id } = await beginConversation(signed_in, { user_id: customer.id })
  for (const text of [`I am ${canary}`, 'agent please', `or write to other-${canary}@example.com`])
    await say(signed_in, conversation_id, { key: randomUUID(), text })
  const answer = { conversation_id, message: `Dear ${canary}`, key: randomUUID() }
  await answerAsPerson(signed_in, 'sam', answer)
}

/** Somebody who has left something of theirs in every corner of the shop. */
async function aBusyCustomer(scope: Scope): Promise<Customer> {
  const { db, services } = scope
  const registered = await askToRegister(scope, { email, password, first_name: canary, last_name: 'Gelb' })
  await sendCode(scope, registered.request_id)
  const proof = { recipient: email, request_id: registered.request_id, code: await codeTo(db, email) }
  const { token } = await signInByCode(scope, { channel: 'mail', ...proof }, 'Firefox, Linux')
  const state = await findSession(db, token)
  if (state.kind !== 'customer') throw new Error('The new customer is not signed in')
  const { customer } = state
  const asked = await askToChangePhone(scope, customer, { phone, current_password: password })
  await sendCode(scope, asked.request_id)
  await changePhone(scope, customer, {
    recipient: phone,
    request_id: asked.request_id,
    code: await codeTo(db, phone),
  })
  const made = new Device().make(await beginPasskey(scope, customer, password))
  await addPasskey(scope, customer, { name: `Phone of ${canary}`, made })
  // These wait: one is not sent yet, one was never used.
  await askForCode(scope, { purpose: 'sign-in', channel: 'mail', recipient: email })
  await sendCode(
    scope,
    (await askForCode(scope, { purpose: 'sign-in', channel: 'sms', recipient: phone })).request_id,
  )
  await queueMail(db, {
    template: 'welcome',
    to: verifiedRecipient({ name: canary, address: email }, customer.id),
    locale: 'en',
    props: { first_name: canary },
  })
  await requests(scope, customer)
  const words = { en: canary, de: canary, zh: canary }
  await rowsOf(db, 'insert into messages (user_id, title, body) values ($1, $2, $2)', [
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

async function anOrder(scope: Scope, { id: user_id }: Customer) {
  const { db } = scope
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
    delivery: 'standard' as const,
    expected_total_cents: null,
    note: `Ring for ${canary}`,
  }
  const order = await placeOrder(db, { user_id, locale: 'en' }, press, new Date())
  await addToCart(db, { user_id }, 'wished-panel', 1)
  await addWish(db, user_id, 'wished-panel')
  return order
}

async function codeTo(db: Db, recipient: string) {
  const [row] = await rowsOf<{ code: string }>(
    db,
    `select props ->> 'code' as code from outbox where recipient = $1 and props ? 'code' order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

/** The tables, jobs and all, in which one of these texts stands in any column. */
async function placesWith(db: Db, texts: string[]) {
  const tables = await rowsOf<{ name: string }>(
    db,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf(db, `select 1 from ${name} as t where t::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function filesWith(folder: string, texts: string[]) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, 'latin1') })),
  )
  return contents.filter(({ text }) => texts.some((one) => text.includes(one))).map(({ file }) => file)
}

/** The entries of a ZIP archive as text, read from the front. */
function unzip(archive: Buffer) {
  const entries: Record<string, string> = {}
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const packed = archive.readUInt32LE(at + 18)
    const name_length = archive.readUInt16LE(at + 26)
    const data = at + 30 + name_length
    const name = archive.subarray(at + 30, data).toString('utf8')
    entries[name] = inflateRawSync(archive.subarray(data, data + packed)).toString('utf8')
    at = data + packed
  }
  return entries
}

/** With a picture that the customer sent in. */
async function aReturnAndAReview(db: Db, { id: user_id }: Customer, order_id: string) {
  await rowsOf(
    db,
    `with wish as (
       insert into returns (id, order_id, user_id, kind, status, reason, words, needs_goods, order_status_before)
       values ('R-1', $1, $2, 'refund', 'end', 'damaged', $3, true, 4) returning id
     ),
     photo as (insert into return_photos (return_id, file_id) select wish.id, f.id from wish, files f where f.owner_user_id = $2)
     insert into return_messages (return_id, author, actor, words) select id, 'customer', 'customer:' || $2, $3 from wish`,
    [order_id, user_id, `${canary} was broken`],
  )
  await rowsOf(
    db,
    `insert into reviews (product_id, user_id, order_id, author, rating, title, content)
     values ('sold-panel', $1, $2, $3, 2, $3, $3)`,
    [user_id, order_id, canary],
  )
}

/** The card company told of it with all that it knows of the payer; one notice is as they were kept once. */
async function payByCard(scope: Scope, stripe: Stripe, { id: user_id }: Customer, order_id: string) {
  await sendPayLink(scope, { user_id, locale: 'en' }, order_id, 'friend@example.com')
  const attempt = await startPayment(scope, user_id, order_id, 'stripe')
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
    expect(await deliver(scope, event)).toBe(200)
  await rowsOf(
    scope.db,
    `insert into payment_notices (provider, event_id, kind, topic, provider_reference, payload, handled_at)
     values ('stripe', 'evt_old', 'charge.succeeded', 'other', 'ch_1', $1, clock_timestamp())`,
    [JSON.stringify({ id: 'evt_old', type: 'charge.succeeded', data: { object: charge } })],
  )
  expect(await settleAttempt(scope, attempt.id, 'system')).toMatchObject({ state: 'succeeded' })
}

/** A second order, paid by a transfer that nobody could place at first, for the payer wrote a name on it. */
async function payByTransfer(scope: Scope, { id: user_id }: Customer) {
  const { db } = scope
  const [address] = await rowsOf<{ id: string }>(db, 'select id from addresses where user_id = $1', [user_id])
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
  const attempt = await startPayment(scope, user_id, order.id, 'transfer')
  const line = {
    bank_entry: 'line-1',
    way: 'transfer' as const,
    received_on: '2026-11-21',
    remittance: `From ${canary}`,
  }
  await recordTransfer(scope, { ...line, amount_cents: order.total_cents }, 'sam')
  await matchTransfer(scope, { bank_entry: 'line-1', reference: attempt.provider_reference ?? '' }, 'sam')
  await addToCart(db, { user_id }, 'wished-panel', 1)
}
