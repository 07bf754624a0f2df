import {
  bumpPublicVersion,
  createPublicCache,
  type PublicVersion,
} from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { withoutTrailingSlash } from '#platform/http/request/request-path.ts'
import { splitLocale, text } from '#text/text.tsx'
import type { RedirectStatus } from '../content.ts'
import { listPublished } from './content-documents.server.ts'

/** Where a path leads, and with which status. */
export type Redirect = { to: string; status: RedirectStatus }

/** Content paths and redirects. Keys are lowercase. */
export type ContentIndex = { pages: Map<string, string>; redirects: Map<string, Redirect> }

type CachedIndex = { index: ContentIndex; bytes: number }
const caches = new WeakMap<PublicVersion, ReturnType<typeof createPublicCache<CachedIndex>>>()

/** The index of content paths, cached until public data changes because any request path may be looked up in it. */
export async function contentIndex(db: Db, version: PublicVersion, now: Date): Promise<ContentIndex> {
  let cache = caches.get(version)
  if (!cache) caches.set(version, (cache = createPublicCache<CachedIndex>(version, 4 * 1024 * 1024)))
  const found = await cache.get('index')
  if (found.entry) return found.entry.index
  const pages = (await listPublished(db, 'page', now)).map(({ key }) => [key.toLowerCase(), key] as const)
  const moved = (await listRedirects(db)).map(
    ({ from_path, to_path: to, status }) => [from_path, { to, status }] as const,
  )
  const index = { pages: new Map(pages), redirects: new Map(moved) }
  cache.put('index', found.version, { index, bytes: (pages.length + moved.length) * 200 })
  return index
}

/** Whether the address of a request has a page (or a preview of one), and where it redirects to, if anywhere. */
export async function resolveContentUrl(
  { db, services, now }: { db: Db; services: { version: PublicVersion }; now(): Date },
  url: URL,
) {
  const path = contentPathOf(url)
  const index = await contentIndex(db, services.version, now())
  const hasPage = index.pages.has(path.toLowerCase()) || url.searchParams.has('preview')
  return { hasPage, redirect: findRedirect(index, path) }
}

/** The path under which content of this URL is stored: without language prefix, `.data` suffix and trailing slash. */
export const contentPathOf = (url: URL) =>
  withoutTrailingSlash(splitLocale(url.pathname.replace(/\.data$/, '')).path)

/** The redirect target of a path, or undefined. */
export const findRedirect = ({ redirects }: ContentIndex, path: string) =>
  redirects.get(withoutTrailingSlash(path.toLowerCase()))

export type StoredRedirect = { from_path: string; to_path: string; status: RedirectStatus }

/** All redirects. */
export const listRedirects = (db: Db) =>
  queryRows<StoredRedirect>(
    db,
    'select from_path, to_path, status from content_redirects order by from_path',
    [],
    'content-redirects',
  )

/**
 * Saves a redirect. Existing redirects to the old path are updated to the new one, so chains and loops cannot occur.
 */
export function saveRedirect(db: Db, from: string, to_path: string, status: RedirectStatus = 301) {
  const from_path = withoutTrailingSlash(from.toLowerCase())
  if (from_path === withoutTrailingSlash(to_path.toLowerCase()))
    throw new Problem('invalid', text('A page can’t redirect to itself. Choose another path.'))
  return inTransaction(db, async (tx) => {
    await queryRows(tx, 'delete from content_redirects where from_path = lower($1)', [to_path])
    await queryRows(tx, 'update content_redirects set to_path = $2 where lower(to_path) = $1', [
      from_path,
      to_path,
    ])
    await queryRows(
      tx,
      `insert into content_redirects (from_path, to_path, status) values ($1, $2, $3)
       on conflict (from_path) do update set to_path = excluded.to_path, status = excluded.status`,
      [from_path, to_path, status],
    )
    await bumpPublicVersion(tx)
  })
}

/** Deletes a redirect. */
export function removeRedirect(db: Db, from: string) {
  return inTransaction(db, async (tx) => {
    await queryRows(tx, 'delete from content_redirects where from_path = $1', [
      withoutTrailingSlash(from.toLowerCase()),
    ])
    await bumpPublicVersion(tx)
  })
}
