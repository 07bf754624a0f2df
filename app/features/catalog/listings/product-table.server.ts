import { formatMeasuredSpec } from '#features/catalog/products/components/format-spec.ts'
import type { Card, Spec } from '#features/catalog/products/listing.ts'
import { formatUnitPrice, unitPriceOf } from '#features/catalog/products/unit-price.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor, withNoBreakSpaces } from '#text/format.ts'
import type { Locale } from '#text/text.tsx'
import { widthOf } from '#ui/page/title-width.ts'

/** The attributes that a table shows beside the key attributes of a family, which are on its cards, by importance. */
const tableAttributes = [
  'rated_power_kw',
  'usable_energy',
  'batt_continuous_power',
  'batt_round_trip',
  'ac_voltage',
  'phases',
  'max_dc_voltage',
  'max_ac_current',
  'inverter_mppt_count',
  'cec_efficiency',
  'efficiency',
  'transformer_impedance',
  'transformer_temperature_rise',
  'panel_voc',
  'panel_isc',
  'mount_pack',
  'mount_finish',
  'spa_jets',
  'length',
  'width',
  'height',
  'weight',
  'warranty',
]

/**
 * The width of the columns for prices and attributes, in digits of the table's text: with them the table fits a window of
 * 1280 px without sideways scrolling.
 */
const columns_width = 85
const padding_width = 2.5

/** The products of a list as a table: a row of formatted texts for each product. */
export async function productTable({ db, locale }: Pick<RequestContext, 'db' | 'locale'>, cards: Card[]) {
  const format = formatsFor(locale)
  const specs = await specsOf(
    { db, locale },
    cards.map((card) => card.product_id),
  )
  const priced = cards.map((card) => unitPriceOfCard(card, specs))
  const prices = cards.map((card) => format.money(centsOf(card)))
  const unit_prices = priced.map((price) => price && formatUnitPrice(price, locale))
  const width =
    columns_width -
    columnWidth('', prices) -
    columnWidth(
      '',
      unit_prices.map((price) => price ?? ''),
    )
  const columns = columnsOf(cards, specs, { width, locale })
  return {
    /** The units of the prices per unit; empty if no product has one. */
    units: [...new Set(priced.flatMap((price) => price?.per ?? []))].join(', '),
    columns: columns.map(({ id, name, kind }) => ({ id, name, numeric: kind === 'number' })),
    rows: cards.map((card, at) => {
      const own = specs.get(card.product_id) ?? []
      return {
        product_id: card.product_id,
        name: card.name,
        brand: card.brand,
        model_number: card.model_number,
        model: modelBesideName(card),
        thumbnail: card.thumbnail,
        cells: columns.map(({ id }) => {
          const spec = own.find((one) => one.id === id)
          return spec ? cellOf(spec, locale) : '–'
        }),
        price: prices[at],
        unit_price: unit_prices[at] ?? null,
        status: card.status,
        availability: card.availability,
        stock_left: card.stock_left,
        min_quantity: card.min_quantity,
      }
    }),
  }
}

/** The model number, or the brand where the name has the model number: what the name does not say, on one short line. */
function modelBesideName({ name, brand, model_number }: Card) {
  if (!name.includes(model_number)) return model_number
  return name.includes(brand) ? '' : brand
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

const cellOf = (spec: Spec, locale: Locale) => withNoBreakSpaces(formatMeasuredSpec(spec, locale))

/** The attributes that at least 40 % of the products have, the key attributes first, as many as fit the table. */
function columnsOf(
  cards: Card[],
  specs: Map<string, Spec[]>,
  { width, locale }: { width: number; locale: Locale },
): Spec[] {
  const counted = Map.groupBy([...specs.values()].flat(), (spec) => spec.id)
  const keys = cards.flatMap((card) => card.key_specs.map(({ id }) => id))
  let left = width
  return [...new Set([...keys, ...tableAttributes])].flatMap((id) => {
    const values = counted.get(id) ?? []
    const [column] = values
    if (!column || values.length < cards.length * 0.4) return []
    const needed = columnWidth(
      column.name,
      values.map((spec) => cellOf(spec, locale)),
    )
    if (needed > left) return []
    left -= needed
    return column
  })
}

/** The width of a column whose heading wraps at each space and whose values wrap onto a second line. */
const columnWidth = (name: string, values: string[]) =>
  padding_width + Math.max(...partsOf(name).map(widthOf), ...values.map(widthInTwoLines))

/** The width of a text that wraps onto a second line where that makes it narrowest. */
function widthInTwoLines(words: string) {
  const parts = partsOf(words)
  const widths = parts.map((_, at) =>
    Math.max(widthOf(parts.slice(0, at).join('')), widthOf(parts.slice(at).join('').trim())),
  )
  return Math.min(...widths)
}

/** The parts of a text between which it may wrap; a part ends with its space or hyphen. */
const partsOf = (words: string) => words.split(/(?<=[ -])/)
