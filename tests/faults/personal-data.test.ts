// T44: all data about a person can be exported, and is deleted with the account; tax records stay without personal data.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { buildExport, openExport, requestExport } from '#features/people/data-export/data-exports.server.ts'
import { deleteAccount } from '#features/people/profile/delete-account.server.ts'
import { issueDocument } from '#features/sales/documents/issue-document.server.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { translator } from '#text/text.tsx'
import { startStripe } from '../harness/fakes/stripe.ts'
import { columnsWith, erasedValues, plantCanary, retainedColumns, survivors } from './canary.ts'
import {
  aBusyCustomer,
  aChangeOfAddress,
  aCorrection,
  anOrder,
  aReturnAndAReview,
  aTalkWithAPerson,
  canary,
  everythingElse,
  password,
  payByCard,
  payByTransfer,
  traces,
} from './customer-with-data.ts'
import { closeNodes, count, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

/** Personal columns of text that the canary cannot be written to, for the database or another column restricts them. */
const restricted = [
  'addresses.kind',
  'addresses.zip_code',
  'carts.secret_hash',
  'tax_certificates.state',
  'messages.link',
  'leads.channel',
  'lead_consents.network_address',
  'chat_conversations.secret_hash',
  'files.key',
  'credentials.password',
]

/** Of these only what the person did not write stays as it was: our own words, ids and sums of a payment, a default. */
const ownWords = /^(?:order_events\.cause|payment_notices\.payload|operator_tasks\.details|leads\.channel): /

/** Where it may be found when the account is gone. */
const stays = [
  'lead_consents.phone',
  'lead_consents.user_agent',
  'orders.coupon_code',
  'orders.promotion_name',
  'orders.tax_lines',
  'product_registrations.serial_number',
  'shipment_parcels.tracking_number',
]

faultTest(
  'a deleted account leaves only what tax law requires, and its export was complete before',
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
    const ctx: RequestContext = {
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
    const customer = await aBusyCustomer(ctx)
    const order = await anOrder(ctx, customer)
    expect(await columnsWith(node.db, traces)).not.toEqual([])
    await expect(deleteAccount(ctx, customer, password)).rejects.toMatchObject({ kind: 'conflict' })
    await payByCard(ctx, stripe, customer, order.id)
    await payByTransfer(ctx, customer)
    await aCorrection(node.db, order.id)
    await aChangeOfAddress(ctx, customer)
    await queryRows(node.db, 'update orders set status = 4')
    await issueDocument(node.db, await orderById(node.db, order.id), {
      kind: 'invoice',
      return_id: null,
      now: ctx.now(),
    })
    await aReturnAndAReview(node.db, customer, order.id)
    await aTalkWithAPerson(ctx, customer)
    await everythingElse(ctx, customer, order.id)

    const started = performance.now()
    const parts = await exportedParts(ctx, customer)
    expect(performance.now() - started).toBeLessThan(300_000)
    expect(Object.keys(parts).map((name) => name.replace(/[0-9a-f]{8} /, ''))).toEqual([
      'addresses.json',
      'cart_and_wish_list.json',
      'coupons.json',
      'tax_certificates.json',
      'messages.json',
      'requests.json',
      'chat.json',
      'disputes.json',
      'orders.json',
      'order_drafts.json',
      'quotes.json',
      'papers.json',
      'returns.json',
      'reviews.json',
      'review_votes.json',
      'stock_notices.json',
      'product_questions.json',
      'solar_reports.json',
      'user_groups.json',
      'notes_by_staff.json',
      'views_by_staff.json',
      'access_tokens.json',
      'data_exports.json',
      'table_exports.json',
      'changes_by_staff.json',
      'files.json',
      'mails_and_text_messages.json',
      'account.json',
      `files/${canary}.txt`,
      `files/${canary}-roof.txt`,
    ])
    for (const name of [
      'addresses',
      'chat',
      'orders',
      'papers',
      'returns',
      'reviews',
      'stock_notices',
      'product_questions',
      'files',
      'mails_and_text_messages',
      'account',
    ])
      expect(parts[`${name}.json`], name).toContain(canary)
    expect(parts['account.json']).toContain(`Phone of ${canary}`)
    expect(parts['orders.json']).toContain(order.id)
    expect(parts['orders.json']).toContain(`From ${canary}`)
    expect(parts['cart_and_wish_list.json']).toContain('wished-panel')

    const taxRows = () =>
      queryRows(
        node.db,
        `select o.id, o.subtotal_cents, o.tax_cents, o.tax_lines, o.total_cents, o.ship_to ->> 'state' as state,
         o.ship_to ->> 'zip_code' as zip_code, l.product_id, l.quantity, l.tax_cents as line_tax
       from orders o join order_lines l on l.order_id = o.id order by o.placed_at`,
      )
    const planted = await plantCanary(node.db, canary, traces, customer.id)
    expect(planted.empty, 'tables of the registry in which nobody has a row').toEqual([])
    expect(planted.restricted.toSorted()).toEqual(restricted.toSorted())
    const before = await taxRows()
    const erased = await erasedValues(node.db)
    await deleteAccount(ctx, customer, password)
    for (const { key } of await payloadsUnderway(node.db, 'remove-bytes'))
      await handlers['remove-bytes']?.(ctx, { key })

    const found = await columnsWith(node.db, traces)
    expect(found.filter((column) => !retainedColumns().has(column))).toEqual([])
    // What the registry keeps with its reason, and nothing of it by accident.
    expect(found).toEqual(stays)
    const same = await survivors(node.db, erased)
    expect(same.filter((one) => !ownWords.test(one))).toEqual([])
    const withId = await columnsWith(node.db, [customer.id])
    expect(withId.filter((column) => !retainedColumns().has(column))).toEqual(['users.email', 'users.id'])
    expect(
      await queryRows(
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
    expect(await taxRows()).toEqual(before)
    expect(await queryRows(node.db, 'select 1 from sessions')).toEqual([])
    expect(await count(node.db, `payment_notices where payload ->> 'type' is not null`)).toBe(3)

    const inEightYears = new Date(Date.now() + 8 * 366 * 86_400_000)
    await handlers['personal-data.expire']?.({ ...ctx, now: () => inEightYears }, {})
    expect(await columnsWith(node.db, ['43215', 'Columbus'])).toEqual([])
    expect(await columnsWith(node.db, traces)).not.toContain('shipment_parcels.tracking_number')
    await closeNodes(nodes)
    await stripe.close()
    await rm(folder, { recursive: true })
  },
)

async function filesWith(folder: string, texts: string[]) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, 'latin1') })),
  )
  return contents.filter(({ text }) => texts.some((one) => text.includes(one))).map(({ file }) => file)
}

/** The files of the customer's export, which the job of the node or this test writes. */
async function exportedParts(ctx: RequestContext, customer: Customer) {
  const export_id = await requestExport(ctx, customer)
  const [row] = await queryRows<{ file_key: string }>(
    ctx.db,
    'select file_key from data_exports where id = $1',
    [export_id],
  )
  await buildExport(ctx, { export_id, file_key: row?.file_key ?? '' })
  const { body } = await openExport(ctx, customer, export_id)
  const entries = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
