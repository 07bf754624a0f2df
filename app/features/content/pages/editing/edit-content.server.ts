import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind, StoredBodies } from '../blocks.ts'
import { sanitizeBody } from '../html/sanitize-body.server.ts'
import { findVersion } from '../queries/content-documents.server.ts'

export type NewVersion<Kind extends DocumentKind = DocumentKind> = {
  kind: Kind
  key: string
  body: StoredBodies[Kind]
  note?: string
  author_id: string | null
  /** The version number that the editor started from; 0 for a new document. Without it, conflicts are not detected. */
  based_on?: number
}

/**
 * Saves a sanitized new version as a draft. Throws a conflict if `based_on` is no longer the newest version.
 */
export function saveDraft<Kind extends DocumentKind>(db: Db, input: NewVersion<Kind>): Promise<SavedVersion> {
  return inTransaction(db, async (tx) => {
    const { kind, key, note = '', author_id, based_on } = input
    await queryRows(tx, 'insert into content_documents (kind, key) values ($1, $2) on conflict do nothing', [
      kind,
      key,
    ])
    // Locked until commit, so that concurrent drafts get different numbers.
    const document = only(
      await queryRows<{ id: string }>(
        tx,
        'select id from content_documents where kind = $1 and lower(key) = lower($2) for update',
        [kind, key],
      ),
    )
    const [latest] = await queryRows<{ number: number }>(
      tx,
      'select number from content_versions where document_id = $1 order by number desc limit 1',
      [document.id],
    )
    const newest = latest?.number ?? 0
    if (based_on === 0 && newest > 0)
      throw new Problem('conflict', text('This address already has content. Choose another one.'), {
        data: { fields: { key: text('This address already has content. Choose another one.') } },
      })
    if (based_on !== undefined && based_on !== newest)
      throw new Problem(
        'conflict',
        text('A newer version has been saved. Review it before you save yours.'),
        {
          data: { newest },
        },
      )
    return only(
      await queryRows<SavedVersion>(
        tx,
        `insert into content_versions (document_id, number, body, note, author_id)
         values ($1, $2, $3, $4, $5) returning id as version_id, number, document_id`,
        [document.id, newest + 1, JSON.stringify(sanitizeBody(input.body)), note, author_id],
      ),
    )
  })
}

export type SavedVersion = { version_id: string; number: number; document_id: string }

/** Publishes a version now or at the given time. The previous version stays in the history. */
export function publish(db: Db, version_id: string, now: Date, at: Date = now) {
  return inTransaction(db, async (tx) => {
    const version = await requireVersion(tx, version_id)
    if (version.publish_at && version.publish_at <= now)
      throw new Problem(
        'conflict',
        text('This version was already published. Restore it to publish it again.'),
      )
    const isNow = at <= now
    await queryRows(tx, 'update content_versions set publish_at = $2, is_announced = $3 where id = $1', [
      version_id,
      isNow ? now : at,
      isNow,
    ])
    if (isNow) await bumpPublicVersion(tx)
  })
}

/** Makes a scheduled version a draft again. @throws Problem `conflict` if it is not scheduled. */
export function unschedule(db: Db, version_id: string, now: Date) {
  return inTransaction(db, async (tx) => {
    await requireVersion(tx, version_id)
    const done = await queryRows(
      tx,
      'update content_versions set publish_at = null where id = $1 and publish_at > $2 returning id',
      [version_id, now],
    )
    if (done.length === 0) throw new Problem('conflict', text('This version isn’t scheduled'))
  })
}

/** Publishes a copy of an earlier version as a new version. Versions are never deleted. */
export function restore(db: Db, version_id: string, author_id: string | null, now: Date) {
  return inTransaction(db, async (tx) => {
    const { kind, key, body, number } = await requireVersion(tx, version_id)
    const saved = await saveDraft(tx, { kind, key, body, author_id, note: `#${number}` })
    await publish(tx, saved.version_id, now)
    return saved
  })
}

/** Hides a document from the site or shows it again; its versions stay. */
export function setHidden(db: Db, kind: DocumentKind, key: string, is_hidden: boolean) {
  return inTransaction(db, async (tx) => {
    const changed = await queryRows(
      tx,
      'update content_documents set is_hidden = $3 where kind = $1 and lower(key) = lower($2) returning id',
      [kind, key, is_hidden],
    )
    if (changed.length === 0) throw new Problem('missing', text('No content at this path'))
    await bumpPublicVersion(tx)
  })
}

/** Invalidates the public caches if scheduled versions became public since the last run. Returns their number. */
export function announceScheduledContent(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await queryRows(
      tx,
      'update content_versions set is_announced = true where publish_at <= $1 and not is_announced returning id',
      [now],
    )
    if (due.length > 0) await bumpPublicVersion(tx)
    return due.length
  })
}

/** The versions of a document, newest first. */
export const listVersions = (db: Db, kind: DocumentKind, key: string) =>
  queryRows<VersionSummary>(
    db,
    `select v.id as version_id, v.number, v.note, v.author_id, v.publish_at, v.created_at
     from content_versions v join content_documents d on d.id = v.document_id
     where d.kind = $1 and lower(d.key) = lower($2) order by v.number desc`,
    [kind, key],
  )

export type VersionSummary = {
  version_id: string
  number: number
  note: string
  author_id: string | null
  publish_at: Date | null
  created_at: Date
}

async function requireVersion(db: Db, version_id: string) {
  const version = await findVersion(db, version_id)
  if (!version) throw new Problem('missing', text('Version not found'))
  return version
}
