import type { Locale } from '#text/text.tsx'
import type { Card, Detail } from '../listing.ts'
import { formatMeasuredSpec } from './format-spec.ts'

/** The fields of a card that lists show, and no others: they are sent twice, as HTML and as data. */
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

/** The summary of a card, with up to four key figures. */
export function toCardSummary(card: Card, locale: Locale): CardSummary {
  // A figure of 0, such as 0 kWh of a kit without a battery, is not shown.
  const shown = card.key_specs.filter((spec) => spec.number !== 0).slice(0, maxFigures)
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
    figures: shown.map((spec) => ({ name: spec.name, words: formatMeasuredSpec(spec, locale) })),
  }
}

/** The fields of a product that its page shows. */
export type DetailSummary = Omit<Detail, 'relations' | 'components' | 'key_specs' | 'price_tiers'>

/** A product without the fields that its page does not show or loads separately. */
export function toDetailSummary(detail: Detail): DetailSummary {
  const { relations: _, components: __, key_specs: ___, price_tiers: ____, ...shown } = detail
  return shown
}
