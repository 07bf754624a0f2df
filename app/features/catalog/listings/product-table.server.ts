import { brandAndModel } from '#features/catalog/products/components/brand-and-model.ts'
import { formatMeasuredSpec } from '#features/catalog/products/components/format-spec.ts'
import type { Card, Spec } from '#features/catalog/products/listing.ts'
import { formatUnitPrice, unitPriceOf } from '#features/catalog/products/unit-price.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'

const maxColumns = 8

/** Attributes that a table shows beside the key attributes of a family, which are on its cards. */
const tableAttributes: ReadonlySet<string> = new Set([
  'ac_voltage',
  'phases',
  'inverter_mppt_count',
  'efficiency',
  'cec_efficiency',
  'usable_energy',
  'spa_jets',
  'length',
  'width',
  'height',
  'weight',
])

/** The products of a list as a table: a row of formatted texts for each product. */
export async function productTable({ db, locale }: Pick<RequestContext, 'db' | 'locale'>, cards: Card[]) {
  const format = formatsFor(locale)
  const specs = await specsOf(
    { db, locale },
    cards.map((card) => card.product_id),
  )
  const columns = columnsOf(cards, specs)
  const priced = cards.map((card) => unitPriceOfCard(card, specs))
  return {
    /** The units of the prices per unit; empty if no product has one. */
    units: [...new Set(priced.flatMap((price) => price?.per ?? []))].join(', '),
    columns: columns.map(({ id, name, kind }) => ({ id, name, numeric: kind === 'number' })),
    rows: cards.map((card, at) => {
      const own = specs.get(card.product_id) ?? []
      const unit = priced[at]
      return {
        product_id: card.product_id,
        name: card.name,
        brand: card.brand,
        model_number: card.model_number,
        /** Brand and model number, without what the name says. */
        model: brandAndModel(card),
        thumbnail: card.thumbnail,
        cells: columns.map(({ id }) => {
          const spec = own.find((one) => one.id === id)
          return spec ? formatMeasuredSpec(spec, locale) : '–'
        }),
        price: format.money(centsOf(card)),
        unit_price: unit ? formatUnitPrice(unit, locale) : null,
        status: card.status,
        availability: card.availability,
        stock_left: card.stock_left,
        min_quantity: card.min_quantity,
      }
    }),
  }
}

const centsOf = (card: Card) => Math.round(card.price_after_discount * 100)

const unitPriceOfCard = (card: Card, specs: Map<string, Spec[]>) =>
  unitPriceOf(
    card.family_id,
    centsOf(card),
    (id) => specs.get(card.product_id)?.find((spec) => spec.id === id)?.number,
  )

export type ProductTableData = Awaited<ReturnType<typeof productTable>>

async function specsOf({ db, locale }: Pick<RequestContext, 'db' | 'locale'>, ids: string[]) {
  const rows = await queryRows<{ product_id: string; specs: Spec[] }>(
    db,
    `select product_id, detail->'specs' as specs from product_listings
     where locale = $2 and product_id = any(array(select unnest($1::text[])))`,
    [ids, locale],
    'table-specs',
  )
  return new Map(rows.map((row) => [row.product_id, row.specs]))
}

/** The key attributes first, then the others, if at least 40 % of the products have them. */
function columnsOf(cards: Card[], specs: Map<string, Spec[]>): Spec[] {
  const all = [...specs.values()].flat()
  const keys = new Map(cards.flatMap((card) => card.key_specs.map((spec) => [spec.id, spec])))
  const others = new Map(all.filter(({ id }) => tableAttributes.has(id)).map((spec) => [spec.id, spec]))
  const counted = Map.groupBy(all, (spec) => spec.id)
  return [...new Map([...keys, ...others]).values()]
    .filter(({ id }) => (counted.get(id)?.length ?? 0) >= cards.length * 0.4)
    .slice(0, maxColumns)
}
