import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { DocumentKind, StoredBodies } from '../blocks.ts'

/** A document as visitors see it now. */
export type PublishedDocument<Kind extends DocumentKind> = {
  key: string
  version_id: string
  body: StoredBodies[Kind]
  /** When this version was published. */
  publish_at: Date
}

const shownVersion = `
  select d.key, v.id as version_id, v.body, v.publish_at
  from content_documents d
  join lateral (
    select id, body, publish_at from content_versions
    where document_id = d.id and publish_at <= $2
    order by publish_at desc, number desc limit 1
  ) v on true
  where d.kind = $1 and not d.is_hidden`

/** The published document with this key, case-insensitive; undefined if there is none. */
export async function findPublished<Kind extends DocumentKind>(db: Db, kind: Kind, key: string, now: Date) {
  const [found] = await queryRows<PublishedDocument<Kind>>(
    db,
    `${shownVersion} and lower(d.key) = lower($3)`,
    [kind, now, key],
    'content-shown',
  )
  return found
}

/** All published documents of a kind, ordered by key. */
export const listPublished = <Kind extends DocumentKind>(db: Db, kind: Kind, now: Date) =>
  queryRows<PublishedDocument<Kind>>(db, `${shownVersion} order by d.key`, [kind, now], 'content-shown-all')

/** The newest published articles by publication date. */
export const newestArticles = (db: Db, now: Date, most: number) =>
  queryRows<PublishedDocument<'article'>>(
    db,
    `${shownVersion} order by v.body->>'published_on' desc, d.key limit $3`,
    ['article', now, most],
    'content-newest-articles',
  )

/** A version by ID, published or not. */
export async function findVersion(db: Db, version_id: string) {
  const [found] = await queryRows<VersionRow>(
    db,
    `select v.id as version_id, v.number, v.body, v.publish_at, d.kind, d.key
     from content_versions v join content_documents d on d.id = v.document_id where v.id = $1`,
    [version_id],
  )
  return found
}

export type VersionRow = {
  [Kind in DocumentKind]: {
    version_id: string
    number: number
    kind: Kind
    key: string
    body: StoredBodies[Kind]
    publish_at: Date | null
  }
}[DocumentKind]
