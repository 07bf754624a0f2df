import type { Permission } from '#features/people/roles/permissions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { HistoryKind } from './customer-history.ts'

/** One thing that a customer did, received, or that was done to the account. */
export type HistoryEntry = {
  /** Unique in the whole history: the kind, a colon and the row's id. */
  key: string
  at: Date
  /** What it is, in the reader's language. */
  title: string
  /** Its status or content, in the reader's language. */
  detail: string
  /** The page that shows it; null without one. */
  to: string | null
}

/** The entry after which a page continues; null for the newest ones. */
export type HistoryCursor = { at: Date; key: string } | null
export type HistoryPage = { before: HistoryCursor; limit: number }
export type HistoryReader = { t: Translate; locale: Locale; permissions: readonly string[] }
export type HistoryPerson = { id: string; email: string }

/** A part of the history. A feature defines it for what it stores; app/pages/admin/customer reads all of them. */
export type HistorySource = {
  kind: HistoryKind
  /** Needed to see these entries. */
  permission: Permission
  read: (db: Db, who: HistoryPerson, page: HistoryPage, reader: HistoryReader) => Promise<HistoryEntry[]>
}

type HistoryQuery = {
  kind: HistoryKind
  columns: string
  from: string
  /** The condition on `$1`, the customer's id, and `$2`, the email address in lower case. */
  where: string
  id: string
  at: string
}

/**
 * A page of the rows of one source, newest first. Times are compared in milliseconds, as a cursor has them; rows of the
 * same millisecond are ordered by their keys.
 */
export function historyRows<Row extends object>(
  db: Db,
  { kind, columns, from, where, id, at }: HistoryQuery,
  who: HistoryPerson,
  { before, limit }: HistoryPage,
) {
  const moment = `date_trunc('milliseconds', ${at})`
  const key = `('${kind}:' || ${id}) collate "C"`
  return queryRows<Row & { key: string; at: Date }>(
    db,
    `select ${columns}, ${key} as key, ${moment} as at from ${from}
     where (${where}) and $2::text is not null
       and ($3::timestamptz is null or ${moment} < $3 or (${moment} = $3 and ${key} < $4))
     order by ${moment} desc, ${key} desc limit $5`,
    [who.id, who.email.toLowerCase(), before?.at ?? null, before?.key ?? null, limit],
  )
}
