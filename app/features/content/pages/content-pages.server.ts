import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import {
  type ArticleLine,
  type Block,
  type InOneLanguage,
  inOneLanguage,
  type KeptArticle,
  type KeptBlock,
  type KeptBodies,
  type KeptPage,
  type KeptPolicy,
  type Slide,
} from './blocks.ts'
import { findShown, listShown, newestArticles } from './content-documents.server.ts'
import { versionOfPreview } from './editing/preview.server.ts'
import { harmless } from './sanitize-body.server.ts'

/** What reading a page needs of a request. */
export type Reading = { db: Db; locale: Locale; now(): Date }

type Ready<Kept extends { blocks: KeptBlock[] }> = Omit<InOneLanguage<Kept>, 'blocks'> & { blocks: Block[] }

export type ShownPage = Ready<KeptPage> & { path: string; is_preview: boolean }
export type ShownArticle = Ready<KeptArticle> & { id: string; is_preview: boolean }
export type ShownPolicy = Ready<KeptPolicy> & { label: string; is_preview: boolean }

/** A page in the reader's language with all that it brings along, or null where there is none. */
export async function readPage(
  reading: Reading,
  path: string,
  preview?: string | null,
): Promise<ShownPage | null> {
  const found = await find(reading, 'page', path, preview)
  return found && { ...(await ready(reading, found.body)), path: found.key, is_preview: found.is_preview }
}

/** An article. One that does not exist, or not yet, is missing. */
export async function readArticle(
  reading: Reading,
  id: string,
  preview?: string | null,
): Promise<ShownArticle> {
  const found = await find(reading, 'article', id, preview)
  if (!found) throw new Problem('missing', text('There is no such article'))
  return { ...(await ready(reading, found.body)), id: found.key, is_preview: found.is_preview }
}

/** A policy by its label, however it is spelt. */
export async function readPolicy(
  reading: Reading,
  label: string,
  preview?: string | null,
): Promise<ShownPolicy> {
  const found = await find(reading, 'policy', label, preview)
  if (!found) throw new Problem('missing', text('There is no such policy'))
  return { ...(await ready(reading, found.body)), label: found.key, is_preview: found.is_preview }
}

async function find<Kind extends 'page' | 'article' | 'policy'>(
  { db, now }: Reading,
  kind: Kind,
  key: string,
  preview: string | null | undefined,
) {
  if (preview) {
    const version = await versionOfPreview(db, preview, now(), kind, key)
    return version && { key: version.key, body: version.body as KeptBodies[Kind], is_preview: true }
  }
  const shown = await findShown(db, kind, key, now())
  return shown ? { key: shown.key, body: shown.body, is_preview: false } : null
}

/** In one language, made harmless once more, with slides, articles and the blocks of other pages in their places. */
async function ready<Kept extends { blocks: KeptBlock[] }>(
  reading: Reading,
  kept: Kept,
): Promise<Ready<Kept>> {
  const { blocks, ...rest } = harmless(inOneLanguage(kept, reading.locale), reading.locale) as unknown as {
    blocks: Block[]
  }
  return { ...(rest as Omit<InOneLanguage<Kept>, 'blocks'>), blocks: await filled(reading, blocks, 0) }
}

/** A page may take in another's blocks, and those no further ones: so that two cannot take in each other. */
const deepest = 1

async function filled(reading: Reading, blocks: Block[], depth: number): Promise<Block[]> {
  const made: Block[] = []
  for (const block of blocks) {
    if (block.kind === 'include') {
      if (depth < deepest) made.push(...(await includedBlocks(reading, block.path)))
    } else if (block.kind === 'carousel') {
      const slides = await slidesOf(reading, block.path)
      if (slides.length > 0) made.push({ ...block, slides })
    } else if (block.kind === 'articles') {
      made.push({ ...block, articles: await articleLines(reading, block.most ?? 6) })
    } else made.push(block)
  }
  return made
}

async function includedBlocks(reading: Reading, path: string) {
  const page = await findShown(reading.db, 'page', path, reading.now())
  if (!page) return []
  const { locale } = reading
  const blocks = harmless(inOneLanguage(page.body.blocks, locale), locale) as unknown as Block[]
  return filled(
    reading,
    blocks.filter((block) => block.kind !== 'hero'),
    deepest,
  )
}

/** The slides kept under a path; none where there are none. */
export async function slidesOf({ db, locale, now }: Reading, path: string): Promise<Slide[]> {
  const found = await findShown(db, 'carousel', path, now())
  return found ? (harmless(inOneLanguage(found.body.slides, locale), locale) as unknown as Slide[]) : []
}

/** All carousels with their slides; before them the one that a signed link shows, which is the only preview. */
export async function carousels(
  { db, locale, now }: Reading,
  preview?: string | null,
): Promise<ShownCarousel[]> {
  const drafted = preview ? await versionOfPreview(db, preview, now(), 'carousel') : null
  const shown = (await listShown(db, 'carousel', now())).filter(({ key }) => key !== drafted?.key)
  const all = drafted ? [{ key: drafted.key, body: drafted.body as KeptBodies['carousel'] }, ...shown] : shown
  return all.map(({ key, body }) => ({
    path: key,
    is_preview: key === drafted?.key,
    ...(harmless(inOneLanguage(body, locale), locale) as unknown as { title: string; slides: Slide[] }),
  }))
}

export type ShownCarousel = { path: string; title: string; slides: Slide[]; is_preview: boolean }

/** The newest articles as a list shows them. */
export async function articleLines({ db, locale, now }: Reading, most: number): Promise<ArticleLine[]> {
  const newest = await newestArticles(db, now(), most)
  return newest.map(({ key, body }) => {
    const { title, summary, published_on } = inOneLanguage(body, locale)
    return { id: key, title, summary, published_on } as ArticleLine
  })
}
