import { isDeepStrictEqual } from 'node:util'
import { createPublicCache, type PublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { withoutLeadingSlash, withoutTrailingSlash } from '#platform/http/request/request-path.ts'
import { inLocale, type Locale, splitLocale, type Texts, text } from '#text/text.tsx'
import {
  type HeaderNotice,
  type LayoutContent,
  type MenuEntry,
  menuItems,
  navigationTitles,
  type SiteTexts,
  type StoredSiteTexts,
  siteTextsIn,
} from './content.ts'
import { fixedContact } from './fixed-contact.ts'
import { blocksToHtml } from './html/blocks-to-html.server.ts'
import { type ContentContext, readArticle, readPage, readPolicy } from './queries/content-pages.server.ts'

/** The top navigation in the reader's language: shown entries, in their order. */
export async function navigation(db: Db, locale: Locale): Promise<MenuEntry[]> {
  const rows = await queryRows<MenuRow>(
    db,
    `select id, parent_id, path, category_name, vue_path, seo_title from menu_entries where is_show order by position`,
    [],
    'navigation',
  )
  const below = Map.groupBy(rows, (row) => row.parent_id)
  const entriesBelow = (parent_id: string | null): MenuEntry[] =>
    (below.get(parent_id) ?? []).map((row) => ({
      path: row.path,
      category_name: inLocale(row.category_name, locale),
      isShow: 1,
      vue_path: row.vue_path,
      seo_title: inLocale(row.seo_title, locale),
      children: entriesBelow(row.id),
    }))
  return entriesBelow(null)
}

type MenuRow = {
  id: string
  parent_id: string | null
  path: string
  category_name: Texts
  vue_path: string
  seo_title: Texts
}

/** Notice, contact, footer and legal line in the reader's language. */
export const siteTexts = async (db: Db, locale: Locale): Promise<SiteTexts> => ({
  ...siteTextsIn(locale, await readStoredSiteTexts(db)),
  ...fixedContact(),
})

/** The site texts in all languages, including hidden links. */
export async function readStoredSiteTexts(db: Db): Promise<StoredSiteTexts> {
  const rows = await queryRows<{ key: string; value: unknown }>(
    db,
    'select key, value from site_texts',
    [],
    'site-texts',
  )
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value])) as Partial<StoredSiteTexts>
  return { ...emptySiteTexts, ...stored }
}

const emptySiteTexts: StoredSiteTexts = {
  header_notice: null,
  header_notices: [],
  phone: '',
  email: '',
  address: { en: '' },
  footer: [],
  legal: { en: '' },
}

type Kept = { content: LayoutContent; bytes: number }
const caches = new WeakMap<PublicVersion, ReturnType<typeof createPublicCache<Kept>>>()

/** The content of header and footer, cached until public data changes because every account page needs it. */
export async function readLayoutContent(
  db: Db,
  version: PublicVersion,
  locale: Locale,
): Promise<LayoutContent> {
  let cache = caches.get(version)
  if (!cache) caches.set(version, (cache = createPublicCache<Kept>(version, 4 * 1024 * 1024)))
  const found = await cache.get(locale)
  if (found.entry) return found.entry.content
  const entries = await navigation(db, locale)
  const content = {
    navigation: entries,
    menu: menuItems(entries),
    titles: navigationTitles(entries),
    site: await siteTexts(db, locale),
  }
  cache.put(locale, found.version, { content, bytes: JSON.stringify(content).length * 2 })
  return content
}

/** An entry of the navigation that registers a route of its own in `vue_path` for the page at `path`. */
export type RegisteredEntry = Pick<MenuEntry, 'path' | 'vue_path' | 'seo_title'>

/**
 * The visible menu entry with this address (`vue_path`), or null. Its `path` is the path of the page: when that is the
 * address of another entry, it is followed. Null also when entries point to each other in a circle.
 */
export async function findRegisteredEntry(
  { db, services, locale }: { db: Db; services: { version: PublicVersion }; locale: Locale },
  address: string,
): Promise<RegisteredEntry | null> {
  const { navigation } = await readLayoutContent(db, services.version, locale)
  const entries = new Map<string, MenuEntry>()
  for (const entry of navigation.flatMap((one) => [one, ...one.children])) {
    const key = entry.vue_path.toLowerCase()
    if (key !== entry.path.toLowerCase() && !entries.has(key)) entries.set(key, entry)
  }
  const found = entries.get(address.toLowerCase())
  if (!found) return null
  const visited = new Set<string>()
  let path = found.path
  for (let next = entries.get(path.toLowerCase()); next; next = entries.get(path.toLowerCase())) {
    if (visited.has(path.toLowerCase())) return null
    visited.add(path.toLowerCase())
    path = next.path
  }
  return { path, vue_path: found.vue_path, seo_title: found.seo_title }
}

/**
 * The content at a path, case-insensitive: `/header` is the notice, `/headersList` all notices, `/footerList` the
 * footer, `/article/…` an article, `/policy/…` a policy, anything else a page. A language prefix selects the language.
 */
export async function readContentByPath(request: ContentContext, address: string) {
  const { locale: named, prefix, path } = splitLocale(plainPath(address))
  const context = prefix ? { ...request, locale: named } : request
  const { db, locale } = context
  const key = path.toLowerCase()
  if (key === '/headerslist')
    return { header: (await siteTexts(db, locale)).header_notice, content: await headerNotices(db, locale) }
  if (key === '/header' || key === '/footerlist') {
    const { header_notice, ...footer } = await siteTexts(db, locale)
    return key === '/header'
      ? { header: footer.phone, content: header_notice }
      : { header: footer.legal, content: footer }
  }
  const found = await readAt(context, path)
  if (!found) throw new Problem('missing', text('No content at this path'))
  return { header: found.title, content: blocksToHtml(found.blocks), blocks: found.blocks }
}

function readAt(context: ContentContext, path: string) {
  const [, kind, name = ''] = /^\/(article|policy)\/([^/]+)$/i.exec(path) ?? []
  if (!kind) return readPage(context, path)
  return kind.toLowerCase() === 'article' ? readArticle(context, name) : readPolicy(context, name)
}

/** The path of a URL, with a leading and without a trailing slash, without query and fragment. */
const plainPath = (address: string) =>
  withoutTrailingSlash(`/${withoutLeadingSlash(address.split(/[?#]/, 1)[0] ?? '')}`)

/** The available header notices, with a flag on the one that is shown. */
export async function headerNotices(db: Db, locale: Locale): Promise<HeaderNotice[]> {
  const { header_notice, header_notices } = await readStoredSiteTexts(db)
  return header_notices.map(({ id, title, words }) => ({
    id,
    title: inLocale(title, locale),
    words: inLocale(words, locale),
    is_shown: header_notice !== null && isDeepStrictEqual(words, header_notice),
  }))
}
