import { bumpPublicVersion, createPublicCache, type PublicVersion } from '#platform/cache.server.ts'
import { type Db, rowsOf } from '#platform/db.server.ts'
import { Problem } from '#platform/problem.ts'
import { inLocale, type Locale, type Texts, text } from '#text/text.tsx'
import {
  type KeptSiteTexts,
  type MenuEntry,
  type ShellContent,
  type SiteTexts,
  siteTextsIn,
} from './content.ts'

/** The top navigation in the reader's language: shown entries, in their order. */
export async function navigation(db: Db, locale: Locale): Promise<MenuEntry[]> {
  const rows = await rowsOf<MenuRow>(
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
export async function siteTexts(db: Db, locale: Locale): Promise<SiteTexts> {
  const rows = await rowsOf<{ key: string; value: unknown }>(
    db,
    'select key, value from site_texts',
    [],
    'site-texts',
  )
  const kept = Object.fromEntries(rows.map((row) => [row.key, row.value])) as Partial<KeptSiteTexts>
  return siteTextsIn(locale, { ...emptySiteTexts, ...kept })
}

const emptySiteTexts: KeptSiteTexts = {
  header_notice: null,
  phone: '',
  email: '',
  address: { en: '' },
  footer: [],
  legal: { en: '' },
}

type Kept = { content: ShellContent; bytes: number }
const caches = new WeakMap<PublicVersion, ReturnType<typeof createPublicCache<Kept>>>()

/** What header and footer show. Kept in memory until something public changes: account pages need it each time. */
export async function shellContent(db: Db, version: PublicVersion, locale: Locale): Promise<ShellContent> {
  let cache = caches.get(version)
  if (!cache) caches.set(version, (cache = createPublicCache<Kept>(version, 4 * 1024 * 1024)))
  const found = await cache.get(locale)
  if (found.entry) return found.entry.content
  const content = { navigation: await navigation(db, locale), site: await siteTexts(db, locale) }
  cache.put(locale, found.version, { content, bytes: JSON.stringify(content).length * 2 })
  return content
}

/** What an editor wrote for a key of the site's frame: `/header` or `/footerList`. */
export async function contentByPath(db: Db, path: string, locale: Locale) {
  const site = await siteTexts(db, locale)
  const { header_notice, ...footer } = site
  if (path === '/header') return { header: site.phone, content: header_notice }
  if (path === '/footerList') return { header: site.legal, content: footer }
  throw new Problem('missing', text('There is no content at this path'))
}

export type MenuEntryInput = {
  path: string
  category_name: Texts
  isShow: 0 | 1
  vue_path: string
  seo_title: Texts
  children: MenuEntryInput[]
}

/** Replaces the whole navigation. */
export async function saveNavigation(tx: Db, entries: MenuEntryInput[]) {
  await rowsOf(tx, 'delete from menu_entries')
  await insertEntries(tx, null, entries)
  await bumpPublicVersion(tx)
}

async function insertEntries(tx: Db, parent_id: string | null, entries: MenuEntryInput[]) {
  for (const [position, entry] of entries.entries()) {
    const [row] = await rowsOf<{ id: string }>(
      tx,
      `insert into menu_entries (parent_id, position, path, category_name, is_show, vue_path, seo_title)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        parent_id,
        position,
        entry.path,
        entry.category_name,
        entry.isShow === 1,
        entry.vue_path,
        entry.seo_title,
      ],
    )
    if (row) await insertEntries(tx, row.id, entry.children)
  }
}

/** Sets texts of the frame; those not named stay as they are. */
export async function saveSiteTexts(tx: Db, changed: Partial<KeptSiteTexts>) {
  for (const [key, value] of Object.entries(changed))
    await rowsOf(
      tx,
      `insert into site_texts (key, value) values ($1, $2::jsonb)
       on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()`,
      [key, JSON.stringify(value)],
    )
  await bumpPublicVersion(tx)
}
