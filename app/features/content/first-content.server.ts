import { readFileSync } from 'node:fs'
import { z } from '#platform/api.server.ts'
import type { Db } from '#platform/db.server.ts'
import { saveNavigation, saveSiteTexts } from './content.server.ts'

const Texts = z.object({ en: z.string().min(1), de: z.string().min(1), zh: z.string().min(1) })
const Path = z.string().regex(/^\/(?!\/)/)
const isShow = z.literal([0, 1])

const Entry = z.object({
  path: Path,
  category_name: Texts,
  isShow,
  vue_path: Path,
  seo_title: Texts,
  get children() {
    return z.array(Entry)
  },
})

const Site = z.object({
  header_notice: Texts.nullable(),
  phone: z.string().min(1),
  email: z.email(),
  address: Texts,
  footer: z.array(z.object({ title: Texts, links: z.array(z.object({ label: Texts, path: Path, isShow })) })),
  legal: Texts,
})

/** Lays in the navigation and the texts of header and footer that the shop begins with. */
export async function seedContent(tx: Db) {
  const { entries, site } = readFirstContent()
  await saveNavigation(tx, entries)
  await saveSiteTexts(tx, site)
}

/** The first content in `db/seed/content`, checked. */
export function readFirstContent(folder = 'db/seed/content') {
  return {
    entries: z.array(Entry).parse(JSON.parse(readFileSync(`${folder}/navigation.json`, 'utf8'))),
    site: Site.parse(JSON.parse(readFileSync(`${folder}/site.json`, 'utf8'))),
  }
}
