// Facts about named products: figures, price at a quantity, stock, comparison, and what fits them.
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { formatMeasuredSpec } from '#features/catalog/products/components/format-spec.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import type { Locale } from '#text/text.tsx'
import type { ChatLink } from '../../chat.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { type MessageText, messageText, parseSignal, type Signal, strengthIn } from '../retrieval/signals.ts'
import { findAttributes } from '../understanding/figures.ts'
import { wordsIn } from '../words.ts'

/** The most products that an answer shows. */
export const maxProducts = 3

/** A product with all that an answer may say about it. */
export type KnownProduct = { detail: Detail; sale: SaleProduct }

/** The products with these ids, in this order; unknown ones are left out. */
export async function readProducts(ctx: RequestContext, ids: readonly string[]): Promise<KnownProduct[]> {
  const sale = await saleProducts(ctx.db, [...ids], ctx.locale)
  const details = await Promise.all(ids.map((id) => readDetail(ctx.db, id, ctx.locale)))
  return details.flatMap((detail) => {
    const product = detail && sale.get(detail.product_id)
    return product ? [{ detail, sale: product }] : []
  })
}

type TextContext = Pick<RequestContext, 't' | 'locale'>

export const productLink = ({ detail: { name, product_id } }: KnownProduct): ChatLink => ({
  title: name,
  to: pathOfProduct(product_id),
  product_id,
})

/** The price of a product, at a quantity if one is given: unit price and total. */
export function priceText({ t, locale }: TextContext, { sale }: KnownProduct, quantity: number | null) {
  const { money, number } = formatsFor(locale)
  if (sale.status === 'discontinued') return '–'
  const { pay_cents } = unitPrice(sale, quantity ?? sale.min_quantity)
  if (quantity === null || quantity <= 1) return money(pay_cents)
  return t('{{quantity}} for {{total}} ({{price}} each)', {
    quantity: number(quantity, 0),
    total: money(pay_cents * quantity),
    price: money(pay_cents),
  })
}

/** The stock of a product as a product page states it, with the number of days of what is not in stock. */
export function stockText({ t }: TextContext, { detail }: KnownProduct) {
  const { availability, stock_left, status, lead_time_days } = detail
  if (status === 'discontinued') return t('Discontinued')
  if (availability === 'in_stock') return t('In stock')
  if (availability === 'few_left') return t('Only {{number}} left', { number: stock_left ?? 0 })
  if (availability === 'service') return t('Service by our engineers')
  const days = { days: lead_time_days }
  return availability === 'made_to_order'
    ? t('Made to order, ships in about {{days}} business days', days)
    : t('Out of stock, next delivery in about {{days}} business days', days)
}

/** The figures of a product that are asked for, as `name: value`. */
export function figureTexts(ctx: TextContext, product: KnownProduct, figures: readonly string[]): string[] {
  return [...new Set(figures)].flatMap((figure) => figureText(ctx, product, figure) ?? [])
}

function figureText({ t, locale }: TextContext, { detail }: KnownProduct, figure: string): string | null {
  const { number } = formatsFor(locale)
  const measure = (name: string, value: number, unit: string) =>
    value > 0
      ? `${t(name)}: ${formatMeasuredSpec({ id: name, kind: 'number', unit, digits: 1, number: value, text: null }, locale)}`
      : null
  if (figure === 'warranty_years')
    return detail.warranty_years > 0
      ? t('Warranty: {{years}} years', { years: number(detail.warranty_years, 0) })
      : null
  if (figure === 'weight_lb') return measure('Weight', detail.weight_lb, 'lb')
  if (figure === 'size') {
    // Those of a shipped unit are no answer where the catalog has those of the product.
    const own = detail.specs.filter(({ id }) => ownSides.has(id))
    if (own.length > 1) return own.map((one) => `${one.name}: ${formatMeasuredSpec(one, locale)}`).join(', ')
    const { length_in, width_in, height_in } = detail
    const sides: [string, number][] = [
      ['Length', length_in],
      ['Width', width_in],
      ['Height', height_in],
    ]
    return sides.flatMap(([name, value]) => measure(name, value, 'in') ?? []).join(', ') || null
  }
  const spec = detail.specs.find(({ id }) => id === figure)
  if (figure === 'usable_energy' && spec?.number === 0) return t('Without a battery')
  return spec ? `${spec.name}: ${formatMeasuredSpec(spec, locale)}` : null
}

const ownSides: ReadonlySet<string> = new Set(['length', 'width', 'height', 'batt_depth'])

/**
 * The attributes of a product that a message asks for: those whose names are in it, as `impedance`, then those that other words ask
 * for, as `how hot`.
 */
export function specsAskedFor(
  { text, attributes }: { text: MessageText; attributes: readonly string[] },
  { detail }: KnownProduct,
  locale: Locale,
): string[] {
  const own = new Set(detail.specs.map(({ id }) => id).filter((id) => !fieldSpecs.has(id)))
  const named = detail.specs.filter(({ name }) => strengthIn(text, specSignal(name, locale), locale) > 0)
  // `Wire` in `wire clips` asks for no wire.
  const [shortName = ''] = detail.name.split(/[,，（(]/u)
  const nameText = messageText(shortName, { locale, hasState: false, known: new Set() })
  const ofName = new Set(findAttributes(nameText, locale))
  const asked = new Set([...named.map(({ id }) => id), ...attributes.filter((id) => !ofName.has(id))])
  return [...asked].filter((id) => own.has(id)).slice(0, maxNamedSpecs)
}

/** Attributes that are also fields of every product. */
const fieldSpecs: ReadonlySet<string> = new Set(['warranty', 'weight', 'length', 'width', 'height'])

const maxNamedSpecs = 3

const specSignals = new Map<string, Signal>()

/** Holds for a message that has every word of the name of a figure. */
function specSignal(name: string, locale: Locale): Signal {
  const key = `${locale} ${name}`
  let signal = specSignals.get(key)
  if (!signal) {
    const plain = name.toLowerCase().replaceAll(/[（(][^（()）]*[)）]/g, '')
    const words = locale === 'zh' ? [plain] : wordsIn(plain, locale).filter((word) => word.length > 2)
    specSignals.set(key, (signal = parseSignal(words.join(' + '), locale)))
  }
  return signal
}

/** What a product is, in its most important figures. */
export const keyFigures = ({ locale }: TextContext, { detail }: KnownProduct, count: number) =>
  detail.key_specs.slice(0, count).map((spec) => `${spec.name}: ${formatMeasuredSpec(spec, locale)}`)

/** A product in two lines: name and asked figures, price and stock. */
export function productText(
  ctx: TextContext,
  product: KnownProduct,
  { figures, quantity }: { figures: readonly string[]; quantity: number | null },
) {
  const asked = figureTexts(ctx, product, figures)
  const facts = asked.length > 0 || figures.length > 0 ? asked : keyFigures(ctx, product, 2)
  const isSold = product.sale.status !== 'discontinued'
  const offer = [...(isSold ? [priceText(ctx, product, quantity)] : []), stockText(ctx, product)].join(' · ')
  return [product.detail.name, ...facts, offer].join('\n')
}

/** Products that were found, the first ones of `total`, each in two lines. */
export function productListText(
  ctx: TextContext,
  products: readonly KnownProduct[],
  { total, ...shown }: { total: number; figures: readonly string[]; quantity: number | null },
) {
  const intro =
    total > products.length
      ? ctx.t('I found {{total}} products. Here are the first ones:', { total })
      : ctx.t('Here’s what I found in our catalog:')
  return [intro, ...products.map((product) => productText(ctx, product, shown))].join('\n\n')
}

/** Two or more products side by side: each figure with the values of all. */
export function comparisonText(ctx: TextContext, products: readonly KnownProduct[]) {
  const { t, locale } = ctx
  const names = products.map(({ detail }) => detail.name).join(' / ')
  const ids = [...new Set(products.flatMap(({ detail }) => detail.key_specs.map(({ id }) => id)))]
  const rows = ids.slice(0, 6).flatMap((id) => {
    const specs = products.map(({ detail }) => detail.specs.find((spec) => spec.id === id))
    const name = specs.find(Boolean)?.name
    return name
      ? [`${name}: ${specs.map((spec) => (spec ? formatMeasuredSpec(spec, locale) : '–')).join(' / ')}`]
      : []
  })
  const warranty = products.map(({ detail }) => detail.warranty_years || '–').join(' / ')
  return [
    names,
    `${t('Price')}: ${products.map((one) => priceText(ctx, one, null)).join(' / ')}`,
    ...rows,
    t('Warranty in years: {{years}}', { years: warranty }),
  ].join('\n')
}

/** Each product with the figures asked for, price and stock; a discontinued one with what replaces it. */
export function factsAnswer(
  ctx: RequestContext,
  { figures, quantity }: { figures: readonly string[]; quantity: number | null },
  products: readonly KnownProduct[],
): BotAnswer {
  const texts = products.map((product) => productText(ctx, product, { figures, quantity }))
  return confidentAnswer(
    [reply(texts.join('\n\n'), products.map(productLink))],
    questionsOf(['delivery_time', 'compatibility', 'person'], ctx.locale),
  )
}
