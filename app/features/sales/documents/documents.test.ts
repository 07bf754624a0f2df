import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import {
  anUnpaidOrder,
  aPaidOrder,
  aShippedOrder,
  becomeStaff,
} from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import type { OrderDocumentKind } from './document.ts'
import { orderDocumentFor } from './documents.server.ts'
import { issueDocument } from './issue-document.server.ts'
import { renderOrderDocument } from './render-document.server.ts'

const documentFor = (
  harness: Harness,
  viewer: Customer,
  kind: OrderDocumentKind,
  of: { order_id?: string; return_id?: string; shipment_id?: string },
  locale: Locale = 'en',
) =>
  orderDocumentFor(
    harness.db,
    viewer,
    {
      kind,
      order_ids: of.order_id ? [of.order_id] : [],
      return_id: of.return_id ?? null,
      shipment_id: of.shipment_id ?? null,
    },
    { locale, seller: ['Heliostead'], returns_to: ['Heliostead', '1 Dock Road'], now: harness.now() },
  )

test('an invoice keeps its number, adds up to the amount paid, and only its customer can read it', async ({
  harness,
}) => {
  const { ada, order } = await aPaidOrder(harness)
  const first = await documentFor(harness, ada, 'invoice', { order_id: order.id })
  const again = await documentFor(harness, ada, 'invoice', { order_id: order.id }, 'zh')
  const eve = await harness.signIn('eve@example.com', ['Eve', 'Online'])
  const sam = await becomeStaff(harness)

  expect(first.sheets[0]?.facts[0]?.value).toBe('INV-2026-00001')
  expect(again.sheets[0]).toMatchObject({ title: '发票', facts: [{ value: 'INV-2026-00001' }, {}, {}, {}] })
  expect(first.sheets[0]?.totals.at(-1)?.value).toBe('$0.00')
  await expect(documentFor(harness, eve, 'invoice', { order_id: order.id })).rejects.toMatchObject({
    status: 404,
  })
  expect(
    (await documentFor(harness, sam, 'packing_list', { order_id: order.id })).sheets[0]?.rows,
  ).toHaveLength(1)
})

test('invoice numbers of a year have no gap, even after a failed insert', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await queryRows(harness.db, `insert into paper_series (series, last) values ('INV-2026', 41)`)
  const invoice = { kind: 'invoice', return_id: null, now: harness.now() } as const
  const failed = issueDocument(harness.db, { ...order, id: 'NOSUCH' }, invoice)
  await expect(failed).rejects.toThrow(/foreign key/)

  const { number } = await issueDocument(harness.db, order, invoice)

  expect(number).toBe('INV-2026-00042')
})

test('return slip and credit memo are available only after approval and refund', async ({ harness }) => {
  const { ada, order } = await aShippedOrder(harness, 1)
  const { data } = await harness.call<{ return_id: string; refund_price: number }>(
    '/order/customer/initiate',
    {
      order_id: order.id,
      reason: 'damaged',
    },
  )
  const { return_id } = data
  await expect(documentFor(harness, ada, 'return_slip', { return_id })).rejects.toMatchObject({ status: 409 })
  await becomeStaff(harness)
  await harness.call('/order/merchant/review', { return_id, decision: 'approve' })
  expect((await documentFor(harness, ada, 'return_slip', { return_id })).sheets[0]?.code).toBe(return_id)
  await expect(documentFor(harness, ada, 'refund_note', { return_id })).rejects.toMatchObject({ status: 409 })
  await harness.call('/order/merchant/return_received', { return_id })
  await harness.call('/order/merchant/refund', { return_id })

  const note = await documentFor(harness, ada, 'refund_note', { return_id }, 'de')
  expect(note.sheets[0]?.facts[0]?.value).toBe('CRN-2026-00001')
  expect(note.sheets[0]?.totals.at(-1)?.value).toMatch(new RegExp(`^-${Math.floor(data.refund_price)},`))
})

test('a Chinese document is a PDF with its fonts embedded', async ({ harness }) => {
  const { ada, order } = await aPaidOrder(harness)
  const bytes = await renderOrderDocument(
    await documentFor(harness, ada, 'invoice', { order_id: order.id }, 'zh'),
    ada.id,
  )

  const text = Buffer.from(bytes).toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  // A glyph missing from the font would come from another font, without a width.
  const faces = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, face]) => face)
  expect(faces.filter((face) => !face?.includes('NotoSansSC'))).toEqual([])
  expect(faces.length).toBeGreaterThan(0)
  expect(bytes.length).toBeLessThan(200_000)
}, 30_000)

test('the file name contains the order number, and no address line is repeated', async ({ harness }) => {
  const { ada, order } = await anUnpaidOrder(harness, 2, 'Lovelace Solar')

  const { file_name, sheets } = await documentFor(harness, ada, 'proforma', { order_id: order.id }, 'de')

  const lines = sheets[0]?.parties[1]?.lines ?? []
  expect(file_name).toBe(`Proforma-Rechnung ${order.id}.pdf`)
  expect(lines.filter((line) => line === 'Lovelace Solar')).toHaveLength(1)
})

test('a packing list multiplies package components by the ordered quantity', async ({ harness }) => {
  const { ada, order } = await aPaidOrder(harness, 3)
  await aCatalog(harness.db, { id: 'clamp', on_hand: 100 })
  await queryRows(
    harness.db,
    `insert into package_components (package_id, component_id, quantity) values ('panel', 'clamp', 4)`,
  )

  const { sheets } = await documentFor(harness, ada, 'packing_list', { order_id: order.id })

  expect(sheets[0]?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['3', expect.not.stringContaining('–')],
    ['12', expect.stringMatching(/^– /)],
  ])
})

test('a pick list adds up what is left to ship, for staff who may see orders only', async ({ harness }) => {
  const { ada, order } = await aPaidOrder(harness, 3)
  const sam = await becomeStaff(harness)

  const list = await documentFor(harness, sam, 'pick_list', { order_id: order.id })

  expect(list.sheets[0]).toMatchObject({
    title: 'Pick list',
    rows: [{ cells: ['3', 'Panel', expect.any(String)] }],
  })
  await expect(documentFor(harness, ada, 'pick_list', { order_id: order.id })).rejects.toMatchObject({
    kind: 'missing',
  })
  await expect(
    documentFor(harness, { ...sam, permissions: [] }, 'pick_list', { order_id: order.id }),
  ).rejects.toMatchObject({ kind: 'not-permitted' })
  expect((await renderOrderDocument(list, sam.id)).length).toBeGreaterThan(1000)
})

test('a packing slip has the items of its shipment', async ({ harness }) => {
  const { ada, order } = await aShippedOrder(harness)
  const [shipment] = await queryRows<{ id: string }>(harness.db, 'select id from shipments')
  const shipment_id = shipment?.id ?? ''

  const slip = await documentFor(harness, ada, 'packing_list', { order_id: order.id, shipment_id })

  expect(slip.sheets[0]).toMatchObject({
    title: 'Packing slip',
    rows: [{ cells: ['2', 'Panel', expect.any(String)] }],
  })
  await expect(
    documentFor(harness, ada, 'packing_list', { order_id: order.id, shipment_id: crypto.randomUUID() }),
  ).rejects.toMatchObject({ kind: 'missing' })
})
