import { findSaleProductNamed } from '#features/catalog/products/find-sale-products.server.ts'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text, translator } from '#text/text.tsx'
import { isQuoteRequest, type LeadDetails } from '../lead.ts'
import { readStoredLead, type StoredLead } from './leads-inbox.server.ts'

/**
 * What a draft order for a quote request begins with: the customer, the place of the ZIP code, the product that the request
 * names, with its least quantity, and a note with the number of the request in the customer's language. Product names are in
 * `locale`, the language of the staff member. @throws Problem `missing`; `conflict` for another kind of request or one whose
 * personal data is deleted
 */
export async function draftFromLead(db: Db, id: string, locale: Locale) {
  const lead = await readStoredLead(db, id)
  if (!isQuoteRequest(lead.kind))
    throw new Problem('conflict', text('A draft order can only be created for a quote request'))
  if (lead.erased_at) throw new Problem('conflict', text('The data of this request has been deleted'))
  const { first_name, last_name, company_name, email, phone, zip_code } = lead
  const place = findZip(zip_code)
  const product = await findSaleProductNamed(db, productNameOf(lead), locale)
  return {
    number: lead.number,
    locale: lead.locale,
    ship_to: {
      first_name,
      last_name,
      company_name,
      address: '',
      building: '',
      city: place?.city ?? '',
      state: place?.state ?? '',
      zip_code,
      email,
      phone,
      ext: '',
    },
    lines: product ? [{ product_id: product.id, name: product.name, quantity: product.min_quantity }] : [],
    note: translator(lead.locale)('Quote request {{number}}', { number: lead.number }),
  }
}

/** The product that a request names, as typed; empty for none. */
const productNameOf = ({ kind, details }: StoredLead) =>
  kind === 'quote' ? (details as Partial<LeadDetails['quote']>).product?.trim() || '' : ''
