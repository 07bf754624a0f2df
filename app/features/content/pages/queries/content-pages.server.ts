import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import {
  type ArticleSummary,
  type Block,
  type Localized,
  localize,
  type Slide,
  type StoredArticle,
  type StoredBlock,
  type StoredBodies,
  type StoredPage,
  type StoredPolicy,
} from '../blocks.ts'
import { findPreviewedVersion } from '../editing/preview.server.ts'
import { sanitizeBody } from '../html/sanitize-body.server.ts'
import { findPublished, listPublished, newestArticles } from './content-documents.server.ts'

/** The part of the request context that reading a page needs. */
export type ContentContext = { db: Db; locale: Locale; now(): Date }

type PageBody<Stored extends { blocks: StoredBlock[] }> = Omit<Localized<Stored>, 'blocks'> & {
  blocks: Block[]
}

export type ShownPage = PageBody<StoredPage> & { path: string; is_preview: boolean }
export type ShownArticle = PageBody<StoredArticle> & {
  id: string
  is_preview: boolean
  /** The day of the last change, YYYY-MM-DD: as written in the article, else when this version was published. */
  modified_on: string
}
export type ShownPolicy = PageBody<StoredPolicy> & { label: string; is_preview: boolean }

/** A page in the reader's language with its slides, articles and included blocks; null if there is none. */
export async function readPage(
  context: ContentContext,
  path: string,
  preview?: string | null,
): Promise<ShownPage | null> {
  const found = await findDocument(context, 'page', path, preview)
  return (
    found && { ...(await prepareBody(context, found.body)), path: found.key, is_preview: found.is_preview }
  )
}

/** A published article. @throws Problem `missing` if there is none. */
export async function readArticle(
  context: ContentContext,
  id: string,
  preview?: string | null,
): Promise<ShownArticle> {
  const found = await findDocument(context, 'article', id, preview)
  if (!found) throw new Problem('missing', text('Article not found'))
  const body = await prepareBody(context, found.body)
  const modified_on = body.updated_on ?? found.publish_at?.toISOString().slice(0, 10) ?? body.published_on
  return { ...body, id: found.key, is_preview: found.is_preview, modified_on }
}

/** A policy by its label, case-insensitive. */
export async function readPolicy(
  context: ContentContext,
  label: string,
  preview?: string | null,
): Promise<ShownPolicy> {
  const found = await findDocument(context, 'policy', label, preview)
  if (!found) throw new Problem('missing', text('Policy not found'))
  return { ...(await prepareBody(context, found.body)), label: found.key, is_preview: found.is_preview }
}

async function findDocument<Kind extends 'page' | 'article' | 'policy'>(
  { db, now }: ContentContext,
  kind: Kind,
  key: string,
  preview: string | null | undefined,
) {
  if (preview) {
    const version = await findPreviewedVersion(db, preview, now(), kind, key)
    return (
      version && {
        key: version.key,
        body: version.body as StoredBodies[Kind],
        is_preview: true,
        publish_at: version.publish_at,
      }
    )
  }
  const shown = await findPublished(db, kind, key, now())
  return shown ? { key: shown.key, body: shown.body, is_preview: false, publish_at: shown.publish_at } : null
}

/** Localizes and sanitizes a body, and fills in slides, articles and included blocks. */
async function prepareBody<Stored extends { blocks: StoredBlock[] }>(
  context: ContentContext,
  stored: Stored,
): Promise<PageBody<Stored>> {
  const { blocks, ...rest } = sanitizeBody(localize(stored, context.locale), context.locale) as unknown as {
    blocks: Block[]
  }
  return { ...(rest as Omit<Localized<Stored>, 'blocks'>), blocks: await resolveBlocks(context, blocks, 0) }
}

/** Includes are resolved one level deep, so that two pages cannot include each other endlessly. */
const maxIncludeDepth = 1

async function resolveBlocks(context: ContentContext, blocks: Block[], depth: number): Promise<Block[]> {
  const resolved: Block[] = []
  for (const block of blocks) {
    if (block.kind === 'include') {
      if (depth < maxIncludeDepth) resolved.push(...(await includedBlocks(context, block.path)))
    } else if (block.kind === 'carousel') {
      const slides = await readSlides(context, block.path)
      if (slides.length > 0) resolved.push({ ...block, slides })
    } else if (block.kind === 'articles') {
      resolved.push({ ...block, articles: await readArticleSummaries(context, block.most ?? 6) })
    } else resolved.push(block)
  }
  return resolved
}

async function includedBlocks(context: ContentContext, path: string) {
  const page = await findPublished(context.db, 'page', path, context.now())
  if (!page) return []
  const { locale } = context
  const blocks = sanitizeBody(localize(page.body.blocks, locale), locale)
  return resolveBlocks(
    context,
    blocks.filter((block) => block.kind !== 'hero'),
    maxIncludeDepth,
  )
}

/** The slides stored under a path; empty if there are none. */
export async function readSlides({ db, locale, now }: ContentContext, path: string): Promise<Slide[]> {
  const found = await findPublished(db, 'carousel', path, now())
  return found ? sanitizeBody(localize(found.body.slides, locale), locale) : []
}

/** All published carousels with their slides. With a preview token, the previewed version comes first. */
export async function readCarousels(
  { db, locale, now }: ContentContext,
  preview?: string | null,
): Promise<ShownCarousel[]> {
  const previewed = preview ? await findPreviewedVersion(db, preview, now(), 'carousel') : null
  const shown = (await listPublished(db, 'carousel', now())).filter(({ key }) => key !== previewed?.key)
  const all = previewed
    ? [{ key: previewed.key, body: previewed.body as StoredBodies['carousel'] }, ...shown]
    : shown
  return all.map(({ key, body }) => ({
    path: key,
    is_preview: key === previewed?.key,
    ...sanitizeBody(localize(body, locale), locale),
  }))
}

export type ShownCarousel = { path: string; title: string; slides: Slide[]; is_preview: boolean }

/** Summaries of the newest articles. */
export async function readArticleSummaries(
  { db, locale, now }: ContentContext,
  most: number,
): Promise<ArticleSummary[]> {
  const newest = await newestArticles(db, now(), most)
  return newest.map(({ key, body }) => {
    const { title, summary, published_on } = localize(body, locale)
    return { id: key, title, summary, published_on }
  })
}
