import type { Locale } from '#text/text.tsx'
import type { Card, Detail } from '../listing.ts'
import { formatSpec } from './format-spec.ts'

/** What a list shows of a product, and no more: it goes to the browser once as markup and once as data. */
export type CardSummary = Pick<
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

const maxFigures = 4

export function toCardSummary(card: Card, locale: Locale): CardSummary {
  // A kit without a battery stores 0 kWh: true, but nothing to advertise.
  const telling = card.key_specs.filter((spec) => spec.number !== 0).slice(0, maxFigures)
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
    figures: telling.map((spec) => ({ name: spec.name, words: formatSpec(spec, locale) })),
  }
}

/** A product without what its own page does not show, or shows from elsewhere. */
export type DetailSummary = Omit<Detail, 'relations' | 'components' | 'key_specs' | 'price_tiers'>

export function toDetailSummary(detail: Detail): DetailSummary {
  const { relations: _, components: __, key_specs: ___, price_tiers: ____, ...shown } = detail
  return shown
}
