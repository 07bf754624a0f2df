import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Locale, text, translator } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { type Db, inTransaction, queryRows } from '../database/db.server.ts'
import type { ReadOnlyDb } from '../database/read-rows.server.ts'
import { maxReplicaLagSeconds } from '../database/replica-watch.server.ts'
import { only } from '../database/rows.ts'
import { newFileKey } from '../files/file-store.server.ts'
import { notPermitted, type StaffPermission } from '../http/api/api.server.ts'
import { Problem } from '../http/problem.ts'
import type { Customer, JobContext, RequestContext } from '../http/request-context.server.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import {
  type Cell,
  type ExportColumn,
  type ExportFormat,
  type ExportState,
  exportsAtOnce,
  tableExportHours,
  tableExportTries,
} from './table-export.ts'
import { TooManyRows, writeExportFile } from './write-export-file.server.ts'

/** How a list of the back office is exported. Features define theirs; app/table-exporters.server.ts registers them. */
export type TableExporter<Filter extends object = object> = {
  /** Needed to request and to download it. */
  permission: StaffPermission
  /** The name of the sheet and of the file, an English sentence that is translated. */
  title: string
  /** The filters of the list. Unknown fields, such as the page, are ignored. */
  filter: z.ZodType<Filter>
  /** Titles are sentences that are translated. A function when they depend on what is stored. */
  columns: readonly ExportColumn[] | ((work: ExportWork) => Promise<readonly ExportColumn[]>)
  /** The matching rows; each has one cell per column. They are read in pages, never as a whole. */
  rows: (work: ExportWork, filter: Filter) => AsyncIterable<readonly Cell[]>
}

/** What an exporter works with. `t` translates to the language of the staff member. */
export type ExportWork = Pick<JobContext, 'now'> & {
  db: ReadOnlyDb
  t: ReturnType<typeof translator>
  locale: Locale
  /** Who requested it. */
  staff_id: string
}

declare module '../http/request-context.server.ts' {
  interface Services {
    table_exporters: Readonly<Record<string, TableExporter>>
  }
}

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'exports.build': { export_id: string }
  }
}

/** Defines an exporter with the type of its filter. */
export const tableExporter = <Filter extends object>(exporter: TableExporter<Filter>) =>
  exporter as unknown as TableExporter

/** The exporter with this name, if the staff member may use it. @throws Problem `missing`, or 403. */
function exporterFor({ services }: Pick<RequestContext, 'services'>, staff: Customer, name: string) {
  const exporter = Object.hasOwn(services.table_exporters, name) ? services.table_exporters[name] : undefined
  if (!exporter) throw new Problem('missing', text('This list cannot be exported'))
  if (!staff.permissions.includes(exporter.permission)) throw notPermitted()
  return exporter
}

export type ExportRequest = { name: string; format: ExportFormat; filter: Record<string, unknown> }

/**
 * Starts an export of all rows that match the filter, and returns its id; a job writes the file. @throws Problem
 * `invalid` for a wrong filter, `too-many` when as many as `exportsAtOnce` are being prepared.
 */
export async function requestTableExport(
  ctx: RequestContext,
  staff: Customer,
  { name, format, filter }: ExportRequest,
): Promise<string> {
  const checked = exporterFor(ctx, staff, name).filter.safeParse(filter)
  if (!checked.success) throw new Problem('invalid', text('Please check the filters'))
  return inTransaction(ctx.db, async (tx) => {
    const { waiting } = only(
      await queryRows<{ waiting: number }>(
        tx,
        `select count(*)::int as waiting from table_exports where staff_id = $1 and state = 'preparing'`,
        [staff.id],
      ),
    )
    if (waiting >= exportsAtOnce)
      throw new Problem('too-many', text('Wait until your other exports are finished'))
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        `insert into table_exports (staff_id, name, filter, format, locale, file_key, requested_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [staff.id, name, JSON.stringify(filter), format, staff.locale, newFileKey(), ctx.now()],
      ),
    )
    await enqueue(tx, 'exports.build', { export_id: id })
    return id
  })
}

export type ListedExport = {
  id: string
  name: string
  format: ExportFormat
  state: ExportState
  failure: string | null
  rows: number | null
  bytes: number | null
  requested_at: Date
  expires_at: Date | null
}

/** The exports of a staff member that have not expired, newest first. */
export const listTableExports = ({ db, now }: Pick<RequestContext, 'db' | 'now'>, staff_id: string) =>
  queryRows<ListedExport>(
    db,
    `select id, name, format, state, failure, rows, bytes::float8 as bytes, requested_at, expires_at
     from table_exports where staff_id = $1 and (expires_at is null or expires_at > $2)
     order by requested_at desc, id limit 50`,
    [staff_id, now()],
  )

/** The file of a finished export of this staff member. @throws Problem `missing`; 403 without the permission. */
export async function openTableExport(ctx: RequestContext, staff: Customer, id: string) {
  const [row] = await queryRows<{ name: string; file_key: string; format: ExportFormat; requested_at: Date }>(
    ctx.db,
    `select name, file_key, format, requested_at from table_exports
     where id = $1 and staff_id = $2 and state = 'ready' and expires_at > $3`,
    [id, staff.id, ctx.now()],
  )
  const exporter = row && exporterFor(ctx, staff, row.name)
  const stored = row && (await ctx.services.files.open(row.file_key))
  if (!exporter || !stored) throw new Problem('missing', text('This download has expired. Export again.'))
  const day = row.requested_at.toISOString().slice(0, 10)
  return {
    ...stored,
    format: row.format,
    file_name: `${ctx.t(exporter.title)} ${day}.${row.format}`,
  }
}

type ExportRow = {
  staff_id: string
  name: string
  filter: Record<string, unknown>
  format: ExportFormat
  locale: Locale
  file_key: string
  tries: number
}

/** The job: writes the file and makes the export ready. Repeated after a crash, it writes the same file again. */
export async function buildTableExport(work: JobContext, { export_id }: { export_id: string }) {
  const [found] = await queryRows<ExportRow>(
    work.db,
    `update table_exports set tries = tries + 1 where id = $1 and state = 'preparing'
     returning staff_id, name, filter, format, locale, file_key, tries`,
    [export_id],
  )
  if (!found) return
  // Earlier attempts ended with their process.
  if (found.tries > tableExportTries) return giveUp(work, export_id, found, 'error')
  const folder = await mkdtemp(join(tmpdir(), 'heliostead-table-'))
  try {
    const file = await writeFileOf(work, found, folder)
    const content_type = contentTypes[found.format]
    await work.services.files.putFile(found.file_key, file.path, { content_type })
    await finish(work, export_id, found, file)
  } catch (error) {
    const isTooLarge = error instanceof TooManyRows
    if (!isTooLarge && found.tries < tableExportTries) throw error
    if (!isTooLarge) work.log.error({ export_id, error }, 'table export given up')
    await giveUp(work, export_id, found, isTooLarge ? 'too_many_rows' : 'error')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Media types of the files. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Writes the file, with rows of the replica if there is one; nobody waits for it, so the replica has time to follow. */
const writeFileOf = (work: JobContext, found: ExportRow, folder: string) =>
  work.services.reports.read(work.db, (db) => writeFileWith({ ...work, db }, found, folder), {
    wait_ms: maxReplicaLagSeconds * 1000,
  })

async function writeFileWith(
  { db, services, now }: Omit<JobContext, 'db'> & { db: ReadOnlyDb },
  found: ExportRow,
  parent: string,
) {
  // An export that begins again on the primary writes another file.
  const folder = await mkdtemp(join(parent, 'file-'))
  const exporter = services.table_exporters[found.name]
  if (!exporter) throw new Error(`No exporter named ${found.name}`)
  const t = translator(found.locale)
  const work: ExportWork = { db, now, t, locale: found.locale, staff_id: found.staff_id }
  const columns = typeof exporter.columns === 'function' ? await exporter.columns(work) : exporter.columns
  return writeExportFile(folder, found.format, {
    title: t(exporter.title),
    columns: columns.map(({ title, kind }) => ({
      title: kind === 'time' ? `${t(title)} (${zoneName(t)})` : t(title),
      kind,
    })),
    rows: exporter.rows(work, exporter.filter.parse(found.filter)),
  })
}

/** Makes the export ready. If it was removed meanwhile, its bytes are removed, too. */
async function finish(
  { db, services, now }: JobContext,
  export_id: string,
  { file_key }: ExportRow,
  { rows, bytes }: { rows: number; bytes: number },
) {
  const expires_at = new Date(now().getTime() + tableExportHours * 3_600_000)
  const done = await queryRows(
    db,
    `update table_exports set state = 'ready', rows = $2, bytes = $3, expires_at = $4
     where id = $1 and state = 'preparing' returning id`,
    [export_id, rows, bytes, expires_at],
  )
  if (done.length === 0) await services.files.remove(file_key)
}

async function giveUp(
  { db, services }: JobContext,
  export_id: string,
  { file_key }: ExportRow,
  failure: string,
) {
  await queryRows(
    db,
    `update table_exports set state = 'failed', failure = $2 where id = $1 and state = 'preparing'`,
    [export_id, failure],
  )
  await services.files.remove(file_key)
}

/** Deletes expired exports, and those that have stayed unfinished for a day. Returns their number. */
export const expireTableExports = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, (tx) =>
    removeTableExports(
      tx,
      `expires_at <= $1 or (state <> 'ready' and requested_at < $1::timestamptz - interval '1 day')`,
      [now],
    ),
  )

/** Deletes exports, and their files by jobs. Returns the number of exports. */
export async function removeTableExports(tx: Db, condition: string, values: unknown[]): Promise<number> {
  const deleted = await queryRows<{ file_key: string }>(
    tx,
    `delete from table_exports where ${condition} returning file_key`,
    values,
  )
  for (const { file_key } of deleted) await enqueue(tx, 'remove-bytes', { key: file_key })
  return deleted.length
}
