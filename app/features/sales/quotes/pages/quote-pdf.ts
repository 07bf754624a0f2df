import { renderOrderDocument } from '#features/sales/documents/render-document.server.ts'
import { sellerOf } from '#features/sales/documents/seller.server.ts'
import { attachment } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { quoteDocument } from '../quote-sheet.server.ts'
import { quoteByNumber } from '../quotes.server.ts'
import type { Route } from './+types/quote-pdf.ts'

/** A quote as PDF in the language of the URL, for its customer and for staff who may see orders. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  const viewer = await requireCustomer(context)
  const seesAll = viewer.permissions.includes('orders.read')
  const quote = await quoteByNumber(db, params.number, seesAll ? null : viewer.id)
  const document = quoteDocument(quote, locale, await sellerOf(db, locale))
  const bytes = await renderOrderDocument(document, viewer.id)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(document.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
