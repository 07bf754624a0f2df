import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import type { Locale } from '#text/text.tsx'
import type { DocumentKind } from '../blocks.ts'
import type { ContentStatus } from '../editing/content-status.ts'

export type ContentSort = 'title' | 'changed'

export type ContentFilter = {
  kind?: DocumentKind | undefined
  status?: ContentStatus | undefined
  /** Only documents whose newest version lacks a text in this language, or in any. */
  missing?: Locale | 'any' | undefined
  /** Part of the title in any language, or of the key. */
  search?: string | undefined
}

export type ListedDocument = {
  id: string
  kind: DocumentKind
  key: string
  is_hidden: boolean
  /** The English title of the newest version. */
  title: string
  /** The number of the newest version, and whether it is a draft. */
  newest: number
  has_draft: boolean
  shown: number | null
  next_at: Date | null
  changed_at: Date
  author_id: string | null
  /** How many texts lack German, and Chinese. */
  missing_de: number
  missing_zh: number
}

/** Texts of a body: objects with an English text. In strict mode, what is no object is skipped. */
const texts = `strict $.** ? (@.en.type() == "string" && @.en != "")`

const missingIn = (locale: 'de' | 'zh') =>
  `(select count(*)::int from jsonb_path_query(newest.body, '${texts}') one where coalesce(one->>'${locale}', '') = '')`

const listed = `
  select d.id, d.kind, d.key, d.is_hidden, newest.body->'title'->>'en' as title, newest.body->'title' as titles,
    newest.number as newest, newest.publish_at is null as has_draft, newest.created_at as changed_at, newest.author_id,
    (select number from content_versions where document_id = d.id and publish_at <= $1
     order by publish_at desc, number desc limit 1) as shown,
    (select min(publish_at) from content_versions where document_id = d.id and publish_at > $1) as next_at,
    ${missingIn('de')} as missing_de, ${missingIn('zh')} as missing_zh
  from content_documents d
  join lateral (
    select number, body, publish_at, created_at, author_id from content_versions
    where document_id = d.id order by number desc limit 1
  ) newest on true`

const orders: Record<ContentSort, string> = { title: 'lower(title)', changed: 'changed_at' }

const conditions: Record<ContentStatus, string> = {
  draft: 'has_draft',
  scheduled: 'next_at is not null',
  live: 'shown is not null and not is_hidden',
  hidden: 'is_hidden',
}

const lacks: Record<Locale | 'any', string> = {
  en: 'false',
  de: 'missing_de > 0',
  zh: 'missing_zh > 0',
  any: 'missing_de + missing_zh > 0',
}

/** One page of the documents that match, with the number of all that do. */
export async function listContent(
  db: Db,
  now: Date,
  { kind, status, missing, search }: ContentFilter,
  { page, size, sort, descending }: { page: number; size: number; sort: ContentSort; descending: boolean },
): Promise<{ list: ListedDocument[]; total: number }> {
  const pattern = search ? `%${escapeLike(search)}%` : null
  const where = [
    '($2::text is null or kind = $2)',
    '($3::text is null or key ilike $3 or titles::text ilike $3)',
    ...(status ? [conditions[status]] : []),
    ...(missing ? [lacks[missing]] : []),
  ].join(' and ')
  const rows = await queryRows<ListedDocument & { total: number }>(
    db,
    `select id, kind, key, is_hidden, title, newest, has_draft, shown, next_at, changed_at, author_id, missing_de,
       missing_zh, count(*) over ()::int as total
     from (${listed}) listed where ${where}
     order by ${orders[sort]} ${descending ? 'desc' : 'asc'}, kind, key limit $4 offset $5`,
    [now, kind ?? null, pattern, size, (page - 1) * size],
  )
  return { list: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** A document by its id; undefined if there is none. */
export async function findDocumentById(db: Db, id: string) {
  const [found] = await queryRows<{ id: string; kind: DocumentKind; key: string; is_hidden: boolean }>(
    db,
    'select id, kind, key, is_hidden from content_documents where id = $1',
    [id],
  )
  return found
}

/** The bodies of the newest versions, by the id of the document. */
export async function newestBodies(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await queryRows<{ document_id: string; body: object }>(
    db,
    `select distinct on (document_id) document_id, body from content_versions
     where document_id = any($1::uuid[]) order by document_id, number desc`,
    [ids],
  )
  return new Map(rows.map(({ document_id, body }) => [document_id, body]))
}
