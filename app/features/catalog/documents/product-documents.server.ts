import { LRUCache } from 'lru-cache'
import { cachedDetail } from '#features/catalog/listings/listings.server.ts'
import { brandAndModel } from '#features/catalog/products/components/brand-and-model.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { etagOf } from '#platform/cache/page-cache.server.ts'
import { sanitizeFileName } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import { formatsFor, withNoBreakSpaces } from '#text/format.ts'
import { pathIn, text } from '#text/text.tsx'
import { installationNotesBlocks } from './installation-notes.server.ts'
import { type ProductDocumentKind, productDocumentsOf } from './product-document.ts'
import { specSheetBlocks } from './spec-sheet.server.ts'

/** A document's content, ready to render. `revision` changes with the product, the language and the texts. */
export type ProductPdf = { revision: string; document: PdfDocument }

type Bytes = Uint8Array<ArrayBuffer>

// Their own thread and queue: many downloads must not delay invoices.
const typeset = createTypesetter<PdfDocument>('app/platform/pdf/pdf-worker.server.ts')

// About 400 documents. A changed product has a new revision; the old one is evicted when space is needed.
const rendered = new LRUCache<string, Bytes>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})
const rendering = new Map<string, Promise<Bytes>>()

/**
 * The content of a product's document in the visitor's language, cached until the public version changes.
 * @throws Problem `missing` for an unknown product or draft, and for installation notes of a product that is no kit.
 */
export async function findProductDocument(
  ctx: RequestContext,
  product_id: string,
  kind: ProductDocumentKind,
): Promise<ProductPdf> {
  const detail = await cachedDetail(ctx, product_id, ctx.locale)
  if (!detail) throw new Problem('missing', text('This product doesn’t have this document'))
  const key = `pdf ${kind} ${ctx.locale} ${product_id} ${ctx.origin}`
  const json = await ctx.services.listings.through(key, async () =>
    JSON.stringify(await documentOf(ctx, JSON.parse(detail.toString()), kind)),
  )
  const document: PdfDocument | null = JSON.parse(json.toString())
  if (!document) throw new Problem('missing', text('This product doesn’t have this document'))
  return { revision: etagOf(json), document }
}

/**
 * The bytes of a document: rendered once for each revision, then from the cache of this process. Concurrent requests for
 * a revision share one rendering. @throws Problem `too-many` or `down` for a visitor who requests too many new ones.
 */
export async function renderProductDocument(
  ctx: RequestContext,
  { revision, document }: ProductPdf,
): Promise<Bytes> {
  const known = rendered.get(revision) ?? rendering.get(revision)
  if (known) return known
  await ctx.services.limits.take('product-document', ctx.network_address)
  const running = rendering.get(revision)
  if (running) return running
  const made = typeset(document, ctx.network_address).finally(() => rendering.delete(revision))
  rendering.set(revision, made)
  const bytes = await made
  rendered.set(revision, bytes)
  return bytes
}

async function documentOf(
  ctx: RequestContext,
  detail: Detail,
  kind: ProductDocumentKind,
): Promise<PdfDocument | null> {
  if (!productDocumentsOf(detail).includes(kind)) return null
  const { t, locale, origin } = ctx
  const title = kind === 'spec-sheet' ? t('Spec sheet') : t('Installation notes')
  const url = origin + pathIn(locale, pathOfProduct(detail.product_id))
  const revised = t('Revision {{date}}', { date: formatsFor(locale).date(detail.update_time) })
  const { brand, model_number } = detail
  const name = `${brandAndModel({ brand, model_number })} - ${title}`.replaceAll('/', '-')
  return {
    language: locale,
    title: `${detail.name} – ${title}`,
    file_name: sanitizeFileName(`${name}.pdf`),
    wordmark: 'Heliostead',
    footer: `Heliostead · ${url} · ${revised}`,
    page_label: t('Page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' }),
    created_at: detail.update_time,
    sheets: [
      {
        above: title,
        title: withNoBreakSpaces(detail.name),
        blocks: await (kind === 'spec-sheet' ? specSheetBlocks : installationNotesBlocks)(ctx, detail),
      },
    ],
  }
}
