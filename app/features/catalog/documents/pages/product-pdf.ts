import { inline } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { productDocumentKinds } from '../product-document.ts'
import { findProductDocument, renderProductDocument } from '../product-documents.server.ts'
import type { Route } from './+types/product-pdf'

/** A product's document as PDF, in the language of the URL: `/documents/{product}/spec-sheet.pdf`. */
export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const kind = productDocumentKinds.find((one) => `${one}.pdf` === params.document.toLowerCase())
  if (!kind) throw new Problem('missing', text('This product doesn’t have this document'))
  const found = await findProductDocument(ctx, params.product.toLowerCase(), kind)
  const headers = {
    etag: found.revision,
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    // Search results lead to the product page, where the product is sold.
    'x-robots-tag': 'noindex',
  }
  if (request.headers.get('if-none-match')?.includes(found.revision))
    return new Response(null, { status: 304, headers })
  const bytes = await renderProductDocument(ctx, found)
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': inline(found.document.file_name),
    },
  })
})
