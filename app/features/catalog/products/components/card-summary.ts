import type { Locale } from '#text/text.tsx'
import type { Card, Detail } from '../listing.ts'
import { specWords } from './format-spec.ts'

/** What a list shows of a product, and no more: it goes to the browser once as markup and once as data. */
export type CardInBrief = Pick<
  Card,
  | 'product_id'
  | 'name'
  | 'thumbnail'
  | 'brand'
  | 'model_number'
  | 'status'
  | 'availability'
  | 'stock_left'
  | 'min_quantity'
  | 'kind'
  | 'univalent'
  | 'price_after_discount'
  | 'lowest_price'
> & { figures: { name: string; words: string }[] }

const mostFigures = 4

export function inBrief(card: Card, locale: Locale): CardInBrief {
  // A kit without a battery stores 0 kWh: true, but nothing to advertise.
  const telling = card.key_specs.filter((spec) => spec.number !== 0).slice(0, mostFigures)
  return {
    product_id: card.product_id,
    name: card.name,
    thumbnail: card.thumbnail,
    brand: card.brand,
    model_number: card.model_number,
    status: card.status,
    availability: card.availability,
    stock_left: card.stock_left,
    min_quantity: card.min_quantity,
    kind: card.kind,
    univalent: card.univalent,
    price_after_discount: card.price_after_discount,
    lowest_price: card.lowest_price,
    figures: telling.map((spec) => ({ name: spec.name, words: specWords(spec, locale) })),
  }
}

/** A product without what its own page does not show, or shows from elsewhere. */
export type DetailInBrief = Omit<Detail, 'relations' | 'components' | 'key_specs' | 'price_tiers'>

export function detailInBrief(detail: Detail): DetailInBrief {
  const { relations: _, components: __, key_specs: ___, price_tiers: ____, ...shown } = detail
  return shown
}
