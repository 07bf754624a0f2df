import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { deleteAccount } from '#features/people/profile/delete-account.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { defaultPageRows } from '#platform/database/paged-rows.server.ts'
import { createFileStore, newFileKey } from '#platform/files/file-store.server.ts'
import { saveFile } from '#platform/files/files.server.ts'
import { removeOrphans } from '#platform/files/remove-orphans.server.ts'
import { blockBytes } from '#platform/files/zip-file.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { readJson } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { exportTries } from './data-export.ts'
import {
  buildExport,
  expireExports,
  jsonPieces,
  listExports,
  openExport,
  requestExport,
} from './data-exports.server.ts'

const day_ms = 24 * 60 * 60 * 1000

async function runJobs(harness: Harness) {
  for (const job of await payloadsUnderway(harness.db, 'accounts.export'))
    await buildExport(harness.ctx(), job)
}

async function keyOf(harness: Harness, id: string) {
  const [row] = await queryRows<{ file_key: string }>(
    harness.db,
    'select file_key from data_exports where id = $1',
    [id],
  )
  return row?.file_key ?? ''
}

async function archiveOf(harness: Harness, customer: Parameters<typeof openExport>[1], id: string) {
  const { body, bytes } = await openExport(harness.ctx(), customer, id)
  const archive = new Uint8Array(await new Response(body).arrayBuffer())
  expect(archive.length).toBe(bytes)
  return unzipSync(archive)
}

test('an export holds one JSON file per feature and the files the customer sent', async ({ harness }) => {
  const customer = await harness.signIn()
  const store = harness.services.files
  const file = { owner_user_id: customer.id, purpose: 'test', allowed: ['txt'] as const, max_bytes: 1000 }
  await saveFile(harness.db, store, { ...file, name: 'bill.txt', bytes: Buffer.from('my bill') })
  const deleted = await saveFile(harness.db, store, { ...file, name: 'gone.txt', bytes: Buffer.from('gone') })
  await store.remove(deleted.key)

  const id = await requestExport(harness.ctx(), customer)
  const [preparing] = await listExports(harness.db, customer.id, harness.clock)
  await runJobs(harness)
  const [ready] = await listExports(harness.db, customer.id, harness.clock)
  const entries = await archiveOf(harness, customer, id)

  expect([preparing?.state, ready?.state]).toEqual(['preparing', 'ready'])
  expect(ready?.bytes).toBeGreaterThan(100)
  expect(strFromU8(entries['account.json'] ?? new Uint8Array())).toContain(customer.email)
  expect(Object.keys(entries).filter((name) => name.startsWith('files/'))).toEqual([
    expect.stringMatching(/^files\/[0-9a-f]{8} bill\.txt$/),
  ])
  const mails = await queryRows(
    harness.db,
    `select template, props from outbox where template = 'data-export-ready'`,
  )
  expect(mails).toMatchObject([{ props: { url: expect.stringMatching(/\/profile#data$/) } }])
})

test('two requests at once are one export, and a fourth on one day is refused', async ({ harness }) => {
  const customer = await harness.signIn()

  const ids = [await requestExport(harness.ctx(), customer), await requestExport(harness.ctx(), customer)]
  await runJobs(harness)
  for (let again = 0; again < 2; again++) {
    await requestExport(harness.ctx(), customer)
    await runJobs(harness)
  }

  expect(ids[0]).toBe(ids[1])
  await expect(requestExport(harness.ctx(), customer)).rejects.toMatchObject({
    kind: 'too-many',
    values: { seconds: 24 * 60 * 60 },
  })
  expect(await queryRows(harness.db, 'select from data_exports')).toHaveLength(3)
})

test('an archive stays until it expires, while a newer one is prepared and after it is ready', async ({
  harness,
}) => {
  const customer = await harness.signIn()
  const first = await requestExport(harness.ctx(), customer)
  await runJobs(harness)
  harness.clock = new Date(harness.clock.getTime() + 60_000)
  const second = await requestExport(harness.ctx(), customer)
  const meanwhile = await listExports(harness.db, customer.id, harness.clock)

  await runJobs(harness)
  const both = await listExports(harness.db, customer.id, harness.clock)

  expect(meanwhile.map(({ id, state }) => [id, state])).toEqual([
    [second, 'preparing'],
    [first, 'ready'],
  ])
  expect(both.map(({ id, state }) => [id, state])).toEqual([
    [second, 'ready'],
    [first, 'ready'],
  ])
  for (const id of [first, second])
    expect(Object.keys(await archiveOf(harness, customer, id))).toContain('account.json')
})

test('2,000 orders are read in pages, and other work runs between them', async ({ harness }) => {
  const customer = await harness.signIn()
  await queryRows(
    harness.db,
    `insert into orders (id, user_id, placement_key, placement_hash, locale, ship_to, delivery, list_cents,
       subtotal_cents, total_cents, note)
     select 'order-' || n, $1, n::text, '', 'en', '{}', 'standard', 0, 0, 0, repeat('x', 200)
     from generate_series(1, 2000) n`,
    [customer.id],
  )
  const id = await requestExport(harness.ctx(), customer)
  const rows_read: number[] = []
  const { query } = harness.db.$client
  harness.db.$client.query = (async (...args: unknown[]) => {
    const result = await (query as (...all: unknown[]) => Promise<{ rows: unknown[] }>).apply(
      harness.db.$client,
      args,
    )
    rows_read.push(result.rows.length)
    return result
  }) as never
  let turns = 0
  let isBuilding = true
  const countTurns = () => {
    turns++
    if (isBuilding) setImmediate(countTurns)
  }
  countTurns()

  await runJobs(harness)
  isBuilding = false
  harness.db.$client.query = query

  const archive = await archiveOf(harness, customer, id)
  const orders = JSON.parse(strFromU8(archive['orders.json'] ?? new Uint8Array())) as {
    order: { id: string }
  }[]
  expect(new Set(orders.map(({ order }) => order.id)).size).toBe(2000)
  expect(orders).toHaveLength(2000)
  expect(Math.max(...rows_read)).toBe(defaultPageRows)
  expect(turns).toBeGreaterThan((archive['orders.json']?.length ?? Number.POSITIVE_INFINITY) / blockBytes)
})

test('a job repeated after a crash leaves one archive, and after it is done changes nothing', async ({
  harness,
}) => {
  const customer = await harness.signIn()
  const store = harness.services.files
  const id = await requestExport(harness.ctx(), customer)
  const file_key = await keyOf(harness, id)
  await store.put(file_key, Buffer.from('half an archive'), { content_type: 'application/zip' })

  await runJobs(harness)
  await buildExport(harness.ctx(), { export_id: id, file_key })

  expect(Object.keys(await archiveOf(harness, customer, id))).toContain('account.json')
})

test('after the last failed attempt the export is failed, and can be requested again', async ({
  harness,
}) => {
  const customer = await harness.signIn()
  const id = await requestExport(harness.ctx(), customer)
  const job = { export_id: id, file_key: await keyOf(harness, id) }
  const broken = { ...harness.ctx() }
  broken.services = {
    ...broken.services,
    files: { ...broken.services.files, putFile: () => Promise.reject(new Error('No space')) },
  }

  for (let at = 1; at < exportTries; at++) await expect(buildExport(broken, job)).rejects.toThrow('No space')
  await buildExport(broken, job)

  expect(await listExports(harness.db, customer.id, harness.clock)).toMatchObject([{ state: 'failed' }])
  expect(await harness.services.files.get(job.file_key)).toBeNull()
  expect(await requestExport(harness.ctx(), customer)).not.toBe(id)
})

test('an attempt that fails after another one made the export ready leaves the archive', async ({
  harness,
}) => {
  const customer = await harness.signIn()
  const id = await requestExport(harness.ctx(), customer)
  const job = { export_id: id, file_key: await keyOf(harness, id) }
  await queryRows(harness.db, 'update data_exports set tries = $1', [exportTries - 1])
  const slow = { ...harness.ctx() }
  slow.services = {
    ...slow.services,
    files: {
      ...slow.services.files,
      async putFile() {
        await queryRows(harness.db, 'update data_exports set tries = 0')
        await buildExport(harness.ctx(), job)
        throw new Error('No space')
      },
    },
  }

  await buildExport(slow, job)

  expect(Object.keys(await archiveOf(harness, customer, id))).toContain('account.json')
})

test('an archive opens for its owner only and for seven days; then its bytes are removed', async ({
  harness,
}) => {
  const ada = await harness.signIn('ada@example.com')
  const id = await requestExport(harness.ctx(), ada)
  await runJobs(harness)
  const grace = await harness.signIn('grace@example.com')
  const later = new Date(harness.clock.getTime() + 8 * day_ms)

  await expect(openExport(harness.ctx(), grace, id)).rejects.toMatchObject({ kind: 'missing' })
  await expect(openExport(harness.ctx(), ada, 'x')).rejects.toMatchObject({ kind: 'missing' })
  await expect(openExport({ ...harness.ctx(), now: () => later }, ada, id)).rejects.toMatchObject({
    kind: 'missing',
  })
  const file_key = await keyOf(harness, id)
  expect(await expireExports(harness.db, later)).toBe(1)
  expect(await payloadsUnderway(harness.db, 'remove-bytes')).toContainEqual({ key: file_key })
})

test('deleting the account removes its exports; a job that runs after it leaves no bytes', async ({
  harness,
}) => {
  const customer = await harness.signIn()
  const id = await requestExport(harness.ctx(), customer)
  const file_key = await keyOf(harness, id)
  const store = harness.services.files
  await store.put(file_key, Buffer.from('half an archive'), { content_type: 'application/zip' })

  await deleteAccount(harness.ctx(), customer, 'sunny-side-up')
  await buildExport(harness.ctx(), { export_id: id, file_key })

  expect(await queryRows(harness.db, 'select from data_exports')).toEqual([])
  expect(await store.get(file_key)).toBeNull()
})

test('bytes that no row names are removed after a day, others stay', async ({ harness }) => {
  const customer = await harness.signIn()
  const store = createFileStore({ ...harness.services.settings, DATA_DIR: 'memory' })
  const file = await saveFile(harness.db, store, {
    owner_user_id: customer.id,
    purpose: 'test',
    allowed: ['txt'],
    max_bytes: 1000,
    name: 'bill.txt',
    bytes: Buffer.from('my bill'),
  })
  const orphan = newFileKey()
  await store.put(orphan, Buffer.from('nobody knows'), { content_type: 'text/plain' })
  const named_in = [{ table: 'files', column: 'key' }]

  const early = await removeOrphans(harness.db, store, named_in, new Date())
  const removed = await removeOrphans(harness.db, store, named_in, new Date(Date.now() + 2 * day_ms))

  expect([early, removed]).toEqual([0, 1])
  expect(await store.get(orphan)).toBeNull()
  expect(await store.get(file.key)).not.toBeNull()
})

test('JSON in pieces is the same JSON', async () => {
  for (const value of [
    [],
    [{ a: 1 }, { b: ['x\ny', null] }],
    { c: [1, 2], d: [], e: { f: [{ g: 'a\nb' }] }, h: [{ i: [1] }, 2] },
    null,
    'text',
  ]) {
    expect(await readJson(jsonPieces(value))).toEqual(value)
  }
})
