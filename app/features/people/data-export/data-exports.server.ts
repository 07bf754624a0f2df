import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { findPerson } from '#features/people/auth/person.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { newFileKey, type StoredBytes } from '#platform/files/file-store.server.ts'
import { writeZip, type ZipEntry } from '#platform/files/zip-file.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, JobContext, RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { verifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { filesSentBy, type Person } from '#platform/security/personal-data.server.ts'
import { tooManyRequests } from '#platform/security/rate-limits.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'
import { type DataExport, exportDays, exportsPerDay, exportTries } from './data-export.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'accounts.export': { export_id: string; file_key: string }
  }
}

/**
 * Starts an export of everything stored about a customer, or returns the id of the one that is being prepared. A job
 * writes the archive. Requests at the same moment are one export.
 * @throws Problem `too-many` beyond `exportsPerDay`.
 */
export async function requestExport(ctx: RequestContext, customer: Pick<Customer, 'id'>): Promise<string> {
  const file_key = newFileKey()
  const created = await inTransaction(ctx.db, async (tx) => {
    const [row] = await queryRows<{ id: string }>(
      tx,
      `insert into data_exports (user_id, file_key, requested_at) select $1, $2, $3
       where (select count(*) from data_exports where user_id = $1 and requested_at > $3::timestamptz - interval '1 day') < $4
       on conflict (user_id) where state = 'preparing' do nothing returning id`,
      [customer.id, file_key, ctx.now(), exportsPerDay],
    )
    if (row) await enqueue(tx, 'accounts.export', { export_id: row.id, file_key })
    return row?.id
  })
  if (created) {
    logSecurityEvent(ctx, 'data_exported', { user_id: customer.id })
    return created
  }
  const running = await exportInPreparation(ctx.db, customer.id)
  if (running) return running
  const wait_ms = await waitForNextExport(ctx, customer.id)
  if (wait_ms > 0) throw tooManyRequests(wait_ms)
  // The export that was being prepared has ended in between.
  return requestExport(ctx, customer)
}

/** Milliseconds until a customer who has used up the exports of a day may request another one; else 0. */
async function waitForNextExport({ db, now }: RequestContext, user_id: string) {
  const [used] = await queryRows<{ count: number; oldest: Date | null }>(
    db,
    `select count(*)::int as count, min(requested_at) as oldest from data_exports
     where user_id = $1 and requested_at > $2::timestamptz - interval '1 day'`,
    [user_id, now()],
  )
  if (!used?.oldest || used.count < exportsPerDay) return 0
  return used.oldest.getTime() + 24 * 60 * 60 * 1000 - now().getTime()
}

async function exportInPreparation(db: Db, user_id: string) {
  const [row] = await queryRows<{ id: string }>(
    db,
    `select id from data_exports where user_id = $1 and state = 'preparing'`,
    [user_id],
  )
  return row?.id ?? null
}

/** The exports of a customer that can be downloaded, are being prepared, or failed; newest first. */
export async function listExports(db: Db, user_id: string, now: Date): Promise<DataExport[]> {
  const rows = await queryRows<
    Omit<DataExport, 'requested_at' | 'expires_at'> & { requested_at: Date; expires_at: Date | null }
  >(
    db,
    `select id, state, bytes::float8 as bytes, requested_at, expires_at from data_exports
     where user_id = $1 and (expires_at is null or expires_at > $2) order by requested_at desc, id`,
    [user_id, now],
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    bytes: row.bytes,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }))
}

/**
 * The archive of a customer's own export, as a stream.
 * @throws Problem `missing` for another account's, an expired or an unfinished one.
 */
export async function openExport(ctx: RequestContext, customer: Customer, id: string): Promise<StoredBytes> {
  const [row] = idShape.test(id)
    ? await queryRows<{ file_key: string }>(
        ctx.db,
        `select file_key from data_exports
         where id = $1 and user_id = $2 and state = 'ready' and expires_at > $3`,
        [id, customer.id, ctx.now()],
      )
    : []
  const stored = row && (await ctx.services.files.open(row.file_key))
  if (!stored) throw new Problem('missing', text('This download has expired. Please request a new one.'))
  return stored
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The job: writes the archive and makes the export ready. Repeated after a crash, it writes the same file again. If the
 * export is no longer in preparation, or its account was deleted, the bytes are removed.
 */
export async function buildExport(
  work: JobContext,
  { export_id, file_key }: { export_id: string; file_key: string },
) {
  const found = await beginTry(work.db, export_id)
  if (!found) return removeUnlessReady(work, file_key)
  // Earlier attempts ended with their process.
  if (found.tries > exportTries) {
    await giveUp(work.db, export_id)
    return removeUnlessReady(work, file_key)
  }
  try {
    await removeAbandonedFolders(work.now())
    const folder = await mkdtemp(join(tmpdir(), folderPrefix))
    try {
      const path = join(folder, 'data.zip')
      const person = await findPerson(work.db, found.user_id)
      const bytes = await writeZip(path, entriesOf(work, person), work.now())
      await work.services.files.putFile(file_key, path, { content_type: 'application/zip' })
      if (!(await finishExport(work, export_id, bytes))) await removeUnlessReady(work, file_key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    if (found.tries < exportTries) throw error
    work.log.error({ export_id, error }, 'data export given up')
    await giveUp(work.db, export_id)
    await removeUnlessReady(work, file_key)
  }
}

const giveUp = (db: Db, export_id: string) =>
  queryRows(db, `update data_exports set state = 'failed' where id = $1 and state = 'preparing'`, [export_id])

const folderPrefix = 'heliostead-export-'

/** Removes the temporary folders of attempts whose process was killed: no attempt lasts an hour. */
async function removeAbandonedFolders(now: Date) {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const path = join(tmpdir(), name)
    const about = await stat(path).catch(() => null)
    if (about && now.getTime() - about.mtimeMs > 60 * 60 * 1000)
      await rm(path, { recursive: true, force: true })
  }
}

async function beginTry(db: Db, export_id: string) {
  const [row] = await queryRows<{ user_id: string; tries: number }>(
    db,
    `update data_exports set tries = tries + 1 where id = $1 and state = 'preparing' returning user_id, tries`,
    [export_id],
  )
  return row ?? null
}

/** One JSON file for each feature that stores something about the person, then the files they sent. */
async function* entriesOf({ db, services }: JobContext, person: Person): AsyncGenerator<ZipEntry> {
  for (const { name, collect } of services.personal_data)
    yield { name: `${name}.json`, pieces: jsonPieces(await collect(db, person)) }
  for await (const { name, bytes } of filesSentBy(db, services.files, person))
    yield { name: `files/${name}`, pieces: [bytes] }
}

/** A section of the export as indented JSON. Lists are written item by item, while they are read. */
export async function* jsonPieces(value: unknown): AsyncGenerator<Uint8Array> {
  if (isList(value)) yield* listPieces(value, '')
  else if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    yield encode(jsonOf(value, ''))
  else {
    let separator = '{'
    for (const [name, item] of Object.entries(value)) {
      yield encode(`${separator}\n  ${JSON.stringify(name)}: `)
      if (isList(item)) yield* listPieces(item, '  ')
      else yield encode(jsonOf(item, '  '))
      separator = ','
    }
    yield encode('\n}')
  }
  yield encode('\n')
}

type List = readonly unknown[] | AsyncIterable<unknown>

const isList = (value: unknown): value is List =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)

async function* listPieces(list: List, indent: string) {
  let separator = '['
  for await (const item of list) {
    yield encode(`${separator}\n${indent}  ${jsonOf(item, `${indent}  `)}`)
    separator = ','
  }
  yield encode(separator === '[' ? '[]' : `\n${indent}]`)
}

/** Indented JSON, below a line that is indented itself. What JSON cannot hold is null. */
const jsonOf = (value: unknown, indent: string) =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)

const encode = (words: string) => Buffer.from(words, 'utf8')

/**
 * Makes the export ready and notifies its owner. Earlier archives of the account stay until they expire, as their owner
 * was told. False if the export was not in preparation.
 */
async function finishExport({ db, services, now }: JobContext, export_id: string, bytes: number) {
  return inTransaction(db, async (tx) => {
    const expires_at = new Date(now().getTime() + exportDays * 24 * 60 * 60 * 1000)
    const [row] = await queryRows<{ user_id: string }>(
      tx,
      `update data_exports set state = 'ready', bytes = $2, ready_at = $3, expires_at = $4
       where id = $1 and state = 'preparing' returning user_id`,
      [export_id, bytes, now(), expires_at],
    )
    if (!row) return false
    await createMessage(tx, row.user_id, {
      write: (t) => ({
        title: t('Your data is ready to download'),
        body: t('You can download it in your profile for {{days}} days.', { days: exportDays }),
      }),
      link: '/profile#data',
    })
    const { address, name, locale: stored } = await mailAddressOf(tx, row.user_id)
    const locale = stored as Locale
    await queueMail(tx, {
      template: 'data-export-ready',
      locale,
      to: verifiedRecipient({ address, name }, row.user_id),
      props: { url: `${publicUrlOf(services.settings)}${pathIn(locale, '/profile')}#data` },
      dedupe_key: `data-export-${export_id}`,
    })
    return true
  })
}

async function removeUnlessReady({ db, services }: JobContext, file_key: string) {
  const ready = await queryRows(db, `select from data_exports where file_key = $1 and state = 'ready'`, [
    file_key,
  ])
  if (ready.length === 0) await services.files.remove(file_key)
}

/** Removes expired exports and those that have stayed unfinished for a day; returns how many. */
export const expireExports = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, (tx) =>
    removeExports(
      tx,
      `expires_at <= $1 or (state <> 'ready' and requested_at < $1::timestamptz - interval '1 day')`,
      [now],
    ),
  )

/** Deletes exports and queues jobs that delete their files. Returns the number of exports. */
export async function removeExports(tx: Db, condition: string, values: unknown[]): Promise<number> {
  const deleted = await queryRows<{ file_key: string }>(
    tx,
    `delete from data_exports where ${condition} returning file_key`,
    values,
  )
  for (const { file_key } of deleted) await enqueue(tx, 'remove-bytes', { key: file_key })
  return deleted.length
}
