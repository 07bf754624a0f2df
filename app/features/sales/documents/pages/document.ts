import { z } from 'zod'
import { attachment } from '#platform/files/files.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { orderDocumentKinds } from '../document.ts'
import { orderDocumentFor } from '../documents.server.ts'
import { renderOrderDocument } from '../render-document.server.ts'
import { returnPlace, sellerOf } from '../seller.server.ts'
import type { Route } from './+types/document'

const id = z.string().min(1).max(40)
const DocumentRequest = z.object({
  kind: z.enum(orderDocumentKinds),
  order_ids: z.array(id),
  return_id: id.nullable(),
  shipment_id: z.uuid().nullable(),
})

/** Order documents as one PDF in the language of the URL: `/paper/invoice?order_id=…`. */
export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, locale, now } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const search = new URL(request.url).searchParams
  const documentRequest = parse(DocumentRequest, {
    kind: params.kind,
    order_ids: search.getAll('order_id'),
    return_id: search.get('return_id'),
    shipment_id: search.get('shipment_id'),
  })
  const settings = { locale, seller: await sellerOf(db, locale), returns_to: await returnPlace(db) }
  const document = await orderDocumentFor(db, customer, documentRequest, { ...settings, now: now() })
  const bytes = await renderOrderDocument(document, customer.id)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(document.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
