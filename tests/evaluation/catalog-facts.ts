// What the labels say about products is read from the seed catalog, so that a label stays true when a price changes.
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import { readSeedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import type { Condition, Target } from './labels.ts'

const { products, families } = readSeedCatalog()
const byId = new Map(products.map((product) => [product.id, product]))

export const isProduct = (id: string) => byId.has(id)
export const isFamily = (id: string) => families.some((family) => family.id === id)

const fields: Record<string, (product: ProductInput) => number | string> = {
  brand: ({ brand }) => brand,
  status: ({ status }) => status,
  power_w: ({ power_w }) => power_w,
  price: (product) => priceOf(product, 1) / 100,
  weight_lb: ({ weight_lb }) => weight_lb,
  length_in: ({ length_in }) => length_in,
  warranty_years: ({ warranty_years }) => warranty_years,
}

/** A field or an attribute of a product; null without one. */
function factOf(product: ProductInput, key: string): number | string | null {
  const field = fields[key]
  if (field) return field(product)
  const attribute = product.attributes.find(({ id }) => id === key)
  return attribute?.number ?? attribute?.words?.en ?? null
}

const unitPrice = ({ price_now_cents, discount_cents }: ProductInput) => price_now_cents - discount_cents

function priceOf(product: ProductInput, quantity: number) {
  const tiers = product.tiers.filter(({ from_quantity }) => from_quantity <= quantity)
  return Math.min(unitPrice(product), ...tiers.map(({ price_cents }) => price_cents))
}

/** The ids of the products that a target names. */
export function productsOf(target: Target): string[] {
  if (target.kind === 'product') return [target.id]
  if (target.kind !== 'selection') return []
  return products
    .filter(({ family_id }) => target.families.includes(family_id))
    .filter((product) => target.conditions.every((condition) => meets(product, condition)))
    .map(({ id }) => id)
}

function meets(product: ProductInput, { key, operator, value }: Condition) {
  const actual = factOf(product, key)
  if (actual === null) return false
  if (operator === '=') return plainValue(actual) === value
  return operator === '>=' ? Number(actual) >= Number(value) : Number(actual) <= Number(value)
}

/** A value as conditions write it: a condition has no spaces, so `_` stands for one. */
const plainValue = (value: number | string) => flags[value] ?? String(value).replaceAll('_', ' ')

const flags: Record<string, string> = { yes: 'true', no: 'false' }

/** The numbers of which an answer must state one, or null if the product has no such figure. */
function numbersOf(product: ProductInput, figure: string): number[] | null {
  const [key = '', quantity] = figure.split('@')
  if (key === 'price' && quantity !== undefined) {
    const price = priceOf(product, Number(quantity)) / 100
    return [price, price * Number(quantity)]
  }
  if (key === 'stock') {
    const on_hand = product.stock?.on_hand ?? 0
    return [on_hand > 0 ? on_hand : product.lead_time_days]
  }
  const value = factOf(product, key)
  return typeof value === 'number' ? [value] : null
}

/** Whether the product has this figure. */
export function hasFigure(id: string, figure: string) {
  const product = byId.get(id)
  return product !== undefined && numbersOf(product, figure) !== null
}

const inStock = /in stock|available|auf lager|vorrätig|lieferbar|现货|有货/i
const outOfStock =
  /out of stock|sold out|not in stock|nicht (?:auf lager|vorrätig|lieferbar)|ausverkauft|缺货|无货|售罄/i

/** Whether a text states this figure of the product. */
export function statesFigure(text: string, id: string, figure: string) {
  const product = byId.get(id)
  if (!product) return false
  const stated = numbersIn(text)
  if (numbersOf(product, figure)?.some((number) => stated.some((one) => Math.abs(one - number) < 0.01)))
    return true
  if (figure !== 'stock') return false
  const isOut = outOfStock.test(text)
  return (product.stock?.on_hand ?? 0) > 0 ? inStock.test(text) && !isOut : isOut
}

/** All numbers in a text. '1.549' is read both as 1549 and as 1.549: the languages differ. */
function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).flatMap((written) => {
    const [, whole = '', rest = ''] = /^(.*?)(?:[.,](\d+))?$/.exec(written) ?? []
    const digits = (part: string) => part.replaceAll(/[.,]/g, '')
    return [Number(digits(written)), Number(`${digits(whole)}.${rest || '0'}`)]
  })
}
