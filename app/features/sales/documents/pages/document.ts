import { z } from 'zod'
import { siteTexts } from '#features/content/pages/content.server.ts'
import { attachment } from '#platform/files/files.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { orderDocumentKinds } from '../document.ts'
import { orderDocumentFor } from '../documents.server.ts'
import { renderOrderDocument } from '../render-document.server.ts'
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
  const { address, phone, email } = await siteTexts(db, locale)
  // The return address is for a US carrier, so it is always in English.
  const { address: returns_to } = await siteTexts(db, 'en')
  const settings = {
    locale,
    seller: [...linesOf(address), phone, email].filter(Boolean),
    returns_to: linesOf(returns_to),
  }
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

/** Splits a one-line address into name and place. */
function linesOf(address: string) {
  const name = address.split(/, |，/, 1)[0] ?? ''
  const rest = address.slice(name.length + (address[name.length] === '，' ? 1 : 2))
  return name && rest ? [name, rest] : [address]
}
