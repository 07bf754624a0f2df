import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { anUnpaidOrder, aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { tableExportHours } from '#platform/exports/table-export.ts'
import { buildTableExport, expireTableExports } from '#platform/exports/table-exports.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

async function exported(harness: Harness, body: object) {
  const started = await harness.call<{ export_id: string }>('/staff/exports/start', body)
  for (const job of await payloadsUnderway(harness.db, 'exports.build'))
    await buildTableExport(harness.ctx(), job)
  return started
}

const listed = async (harness: Harness) =>
  (await harness.call<{ id: string; state: string; rows: number | null }[]>('/staff/exports', {})).data ?? []

const fileOf = (harness: Harness, id: string) => harness.open(`/staff/exports/file?export_id=${id}`)

test('a CSV export has the rows that match the filters, with titles in the language of the profile', async ({
  harness,
}) => {
  const { order: paid } = await aPaidOrder(harness)
  const { order: unpaid } = await anUnpaidOrder(harness)
  await queryRows(
    harness.db,
    `update orders set ship_to = ship_to || '{"company_name": "=HYPERLINK(1)"}' where id = $1`,
    [paid.id],
  )
  await becomeStaff(harness)

  const { data } = await exported(harness, { name: 'orders', format: 'csv', filter: { status: '1' } })
  const response = await fileOf(harness, data?.export_id ?? '')
  const csv = await response.text()

  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Orders .*\.csv"$/)
  expect(csv).toMatch(/^\uFEFF?Order,Placed \(Eastern Time\),Type,Status/)
  expect(csv).toMatch(new RegExp(`${paid.id},\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d-0[45]:00,`))
  expect(csv).not.toContain(unpaid.id)
  expect(csv).toContain("'=HYPERLINK(1)")
  expect(await listed(harness)).toMatchObject([{ state: 'ready', rows: 1 }])
})

test('an Excel export is a workbook with the same rows', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)

  const { data } = await exported(harness, { name: 'orders', format: 'xlsx' })
  const response = await fileOf(harness, data?.export_id ?? '')
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))

  const text = Object.values(entries)
    .map((bytes) => strFromU8(bytes))
    .join('')
  expect(text).toContain(order.id)
  expect(text).toContain('Placed (Eastern Time)')
})

test('an export needs the permission to see the list, and only its owner downloads it', async ({
  harness,
}) => {
  await becomeStaff(harness, 'owner@example.com')
  const { data } = await exported(harness, { name: 'leads', format: 'csv' })

  await becomeStaff(harness, 'other@example.com')
  const foreign = await fileOf(harness, data?.export_id ?? '')
  await queryRows(harness.db, `update users set role = 'warehouse' where email = 'other@example.com'`)
  const refused = await harness.call('/staff/exports/start', { name: 'leads', format: 'csv' })
  const unknown = await harness.call('/staff/exports/start', { name: 'toString', format: 'csv' })

  expect(foreign.status).toBe(404)
  expect(refused).toMatchObject({ code: 403, data: { reason: 'permission' } })
  expect(unknown.code).toBe(404)
})

test('wrong filters are refused, and a file expires after a day', async ({ harness }) => {
  await becomeStaff(harness)

  const wrong = await harness.call('/staff/exports/start', {
    name: 'orders',
    format: 'csv',
    filter: { status: 'x' },
  })
  await exported(harness, { name: 'orders', format: 'csv' })
  const later = new Date(harness.clock.getTime() + tableExportHours * 3_600_000 + 1)
  const removed = await expireTableExports(harness.db, later)

  expect(wrong.code).toBe(422)
  expect(removed).toBe(1)
  expect(await listed(harness)).toEqual([])
  expect(await payloadsUnderway(harness.db, 'remove-bytes')).toHaveLength(1)
})

test('the audit log is exported as filtered, with the names of the people', async ({ harness }) => {
  await harness.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where email = 'owner@example.com'`)
  await harness.call('/staff/roles/save', { id: null, name: 'Reader', permissions: ['orders.read'] })
  const { data: log } = await harness.call<{ actors: { id: string }[]; list: { actor_name: string }[] }>(
    '/staff/audit',
    {},
  )
  const filter = { entity: 'role', actor_id: log?.actors[0]?.id }

  const { data } = await exported(harness, { name: 'audit', format: 'csv', filter })
  const csv = await (await fileOf(harness, data?.export_id ?? '')).text()
  const { data: none } = await exported(harness, {
    name: 'audit',
    format: 'csv',
    filter: { ...filter, until: '2020-01-01' },
  })
  const empty = await (await fileOf(harness, none?.export_id ?? '')).text()

  expect(csv).toContain('role.saved')
  expect(csv).toContain(log?.list[0]?.actor_name ?? 'nobody')
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(empty.trim().split('\n')).toHaveLength(1)
})
