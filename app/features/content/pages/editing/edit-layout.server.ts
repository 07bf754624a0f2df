import { isDeepStrictEqual } from 'node:util'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { inLocale, type Locale, locales, type Texts, text } from '#text/text.tsx'
import { readStoredSiteTexts } from '../content.server.ts'
import { noticeAt, type StoredSiteTexts } from '../content.ts'
import { type CookieEntry, packMenu } from '../menu-cookie.ts'

/** Chooses the notice that the header shows while none with dates applies; null for none. */
export async function setHeaderNotice(tx: Db, id: string | null, now: Date) {
  const { header_notices } = await readStoredSiteTexts(tx)
  const chosen = header_notices.find((one) => one.id === id)
  if (id !== null && !chosen) throw new Problem('missing', text('Notice not found'))
  if (chosen?.from || chosen?.until)
    throw new Problem(
      'invalid',
      text('A notice with dates is shown between them. Remove the dates to choose it.'),
    )
  await saveSiteTexts(tx, { default_notice: chosen?.words ?? null })
  await applyNoticeDates(tx, now)
}

/** Shows or removes the notice whose dates begin or end. Returns whether the header changed. */
export async function applyNoticeDates(tx: Db, now: Date): Promise<boolean> {
  const site = await readStoredSiteTexts(tx)
  const notice = noticeAt(site, now)
  if (isDeepStrictEqual(notice, site.header_notice)) return false
  // What was shown is stored, so that the chosen notice returns when one with dates ends.
  const { default_notice = site.header_notice } = site
  await saveSiteTexts(tx, { header_notice: notice, default_notice })
  return true
}

export type MenuEntryInput = {
  path: string
  category_name: Texts
  isShow: 0 | 1
  vue_path: string
  seo_title: Texts
  children: MenuEntryInput[]
}

/**
 * Replaces the navigation. @throws Problem `invalid` if its visible entries do not fit into the `blogHome` cookies in
 * every language: browsers send these with each request.
 */
export async function saveNavigation(tx: Db, entries: MenuEntryInput[]) {
  for (const locale of locales)
    if (!packMenu(shownEntries(entries, locale)))
      throw new Problem('invalid', text('The navigation is too long. Use fewer entries or shorter names.'))
  await queryRows(tx, 'delete from menu_entries')
  await insertEntries(tx, null, entries)
  await bumpPublicVersion(tx)
}

const shownEntries = (entries: readonly MenuEntryInput[], locale: Locale): CookieEntry[] =>
  entries.flatMap(({ path, category_name, isShow, children }) =>
    isShow === 1
      ? [{ path, category_name: inLocale(category_name, locale), isShow }, ...shownEntries(children, locale)]
      : [],
  )

async function insertEntries(tx: Db, parent_id: string | null, entries: MenuEntryInput[]) {
  for (const [position, entry] of entries.entries()) {
    const [row] = await queryRows<{ id: string }>(
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

/** Updates the given site texts; others are unchanged. */
export async function saveSiteTexts(tx: Db, changed: Partial<StoredSiteTexts>) {
  for (const [key, value] of Object.entries(changed))
    await queryRows(
      tx,
      `insert into site_texts (key, value) values ($1, $2::jsonb)
       on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()`,
      [key, JSON.stringify(value)],
    )
  await bumpPublicVersion(tx)
}

type StoredEntry = Omit<MenuEntryInput, 'children'> & { id: string; parent_id: string | null }

/** The navigation in all languages, with hidden entries. */
export async function readStoredNavigation(db: Db): Promise<MenuEntryInput[]> {
  const rows = await queryRows<StoredEntry>(
    db,
    `select id, parent_id, path, category_name, case when is_show then 1 else 0 end as "isShow", vue_path, seo_title
     from menu_entries order by position`,
  )
  const below = Map.groupBy(rows, (row) => row.parent_id)
  const entriesBelow = (parent: string | null): MenuEntryInput[] =>
    (below.get(parent) ?? []).map(({ id, parent_id: _, ...entry }) => ({
      ...entry,
      children: entriesBelow(id),
    }))
  return entriesBelow(null)
}
