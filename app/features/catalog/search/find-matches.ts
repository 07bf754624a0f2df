import { type Bits, bitsOf, countBits, eachBit, isEmpty, numbersOf, where } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { everything } from './filter-index.ts'
import type { Condition, Quantity, UnderstoodQuery } from './query/understood-query.ts'
import { conditionsOfUse } from './query/uses.ts'

type Parts = Omit<UnderstoodQuery, 'compatible_with' | 'text' | 'asks_replacement'>

/** The products that meet the conditions of a search text. */
export type Matches = {
  products: Bits
  /** How far each product is from the asked figures: 0.05 is 5 %. Those without an entry are as asked. */
  distances: Map<number, number>
  /** The conditions that the products meet. */
  met: Condition[]
  /** Conditions that no product meets together with those before them: they were left out. */
  relaxed: Condition[]
  /** Figures for which the nearest were taken. */
  nearest: Condition[]
  /** Whether the products were named by model number. */
  has_model: boolean
  /** Whether the products fit what the text says they must fit. */
  fits: boolean
}

/** A figure is as asked within this share of it: 10 kW is also 9994 W. */
const exact = 0.011
/** Beyond this share a figure is not near any more. */
const near = 0.25

/**
 * The products that a search text asks for, by its conditions. They are applied in this order, and one that would leave no
 * product is relaxed: model numbers; family; what it must fit; brand; numbers of a name; choices; figures, of which the
 * nearest are taken; price; uses.
 */
export function findMatches(
  query: Parts & Pick<UnderstoodQuery, 'compatible_with'>,
  index: CatalogIndex,
): Matches {
  const { compatible_with, ...parts } = query
  const matches = startOf(parts)
  const [families, others] = splitFamilies(parts.conditions)
  applyFamilies(matches, families, parts.part_from ?? Number.POSITIVE_INFINITY, index)
  if (compatible_with) applyTarget(matches, compatible_with, index)
  for (const condition of others.toSorted((a, b) => rankOf(a) - rankOf(b)))
    applyCondition(matches, condition, index)
  return { ...matches, products: productsIn(matches, index) }
}

/** The matches of the conditions so far; `products` is null while they are all shown products. */
type Left = Omit<Matches, 'products'> & { products: Bits | null }

const productsIn = ({ products }: Left, { filters }: CatalogIndex) => products ?? filters.matching(everything)

/** The order in which conditions are applied: those before others are relaxed last. */
function rankOf(condition: Condition) {
  if (condition.kind === 'number')
    return condition.attribute === 'price' ? 5 : condition.attribute === 'size' ? 2 : 4
  return { family: 0, brand: 1, choice: 3, use: 6 }[condition.kind]
}

/** The products that have all model numbers; if there are none, those of each. */
function startOf({ models }: Parts): Left {
  let numbers: number[] | null = null
  for (const { products } of models) {
    const known: Set<number> = new Set(numbers ?? products)
    const both = products.filter((number) => known.has(number))
    numbers = both.length > 0 ? both : [...known, ...products]
  }
  return {
    products: numbers && bitsOf(numbers),
    distances: new Map(),
    met: [],
    relaxed: [],
    nearest: [],
    has_model: numbers !== null,
    fits: false,
  }
}

type FamilyCondition = Extract<Condition, { kind: 'family' }>

function splitFamilies(conditions: Condition[]) {
  const families = conditions.filter((one): one is FamilyCondition => one.kind === 'family')
  return [families, conditions.filter((one) => one.kind !== 'family')] as const
}

/**
 * Families that have something in common narrow each other, as `hybrid` and `inverter`. Else the head of the noun phrase
 * counts, and the others are relaxed: an accessory, as in `clips for panels` and `panel clips`; else the last one, as in
 * `inverter battery`, but not what is named as a part of the product.
 */
function applyFamilies(matches: Left, families: FamilyCondition[], partFrom: number, index: CatalogIndex) {
  const wanted = families.filter(({ span }) => span.from < partFrom)
  const head = wanted.findLast(({ is_accessory }) => is_accessory) ?? wanted.at(-1)
  if (!head) return
  let values = head.values
  const narrowing: FamilyCondition[] = []
  const apart: FamilyCondition[] = []
  for (const other of families.filter((one) => one !== head).reverse()) {
    const common = values.filter((id) => other.values.includes(id))
    if (common.length > 0) values = common
    ;(common.length > 0 ? narrowing : apart).push(other)
  }
  // A model number says more than the family.
  if (!applyCondition(matches, { ...head, values }, index)) matches.relaxed.push(...narrowing)
  matches.relaxed.push(...apart)
}

/** Applies a condition, or relaxes it; whether it was applied. */
function applyCondition(matches: Left, condition: Condition, index: CatalogIndex): boolean {
  const left = productsMeeting(productsIn(matches, index), condition, index)
  if (!isEmpty(left)) {
    matches.products = left
    matches.met.push(condition)
    return true
  }
  const nearest = condition.kind === 'number' ? nearestTo(productsIn(matches, index), condition, index) : null
  if (!nearest) {
    // `whirlpool` is a spa, and water jets in a bathtub: one of both is enough.
    if (!isPartOfAny(condition, matches.met)) matches.relaxed.push(condition)
    return false
  }
  matches.products = bitsOf([...nearest.keys()])
  for (const [number, distance] of nearest)
    matches.distances.set(number, (matches.distances.get(number) ?? 0) + distance)
  matches.nearest.push(condition)
  return true
}

const isPartOfAny = ({ span }: Condition, others: Condition[]) =>
  others.some((other) => other.span.from <= span.from && span.to <= other.span.to)

function productsMeeting(products: Bits, condition: Condition, index: CatalogIndex): Bits {
  const { facts, filters } = index
  switch (condition.kind) {
    case 'family':
    case 'brand':
      return filters.having(
        products,
        condition.values.map((value) => `${condition.kind}:${value}`),
      )
    case 'choice':
      return facts.withChoice(products, condition.alternatives)
    case 'use':
      return conditionsOfUse(condition).reduce((left, one) => productsMeeting(left, one, index), products)
    case 'number':
      return where(products, (number) => isMet(number, condition, index))
  }
}

/** Whether a product meets a condition. */
export const meets = (number: number, condition: Condition, index: CatalogIndex) =>
  !isEmpty(productsMeeting(bitsOf([number]), condition, index))

type NumberCondition = Extract<Condition, { kind: 'number' }>

const valuesOf = (number: number, { attribute }: NumberCondition, { facts, filters }: CatalogIndex) =>
  attribute === 'price' ? [filters.priceOf(number) / 100] : facts.numbers(number, attribute)

function isMet(number: number, condition: NumberCondition, index: CatalogIndex) {
  const { operator, value, attribute } = condition
  const values = valuesOf(number, condition, index)
  const tolerance = withoutTolerance.has(attribute) ? 0 : exact * value
  if (operator === '>=') return values.some((one) => one >= value - tolerance)
  if (operator === '<=') return values.some((one) => one <= value + tolerance)
  return values.some((one) => Math.abs(one - value) <= tolerance)
}

/** Counts, prices and percentages are exact, and so are voltages. */
const withoutTolerance: ReadonlySet<Quantity> = new Set<Quantity>([
  'size',
  'voltage',
  'primary_voltage',
  'secondary_voltage',
  'efficiency',
  'seats',
  'jets',
  'panels',
  'ports',
  'price',
])

/** Figures that must be met exactly have no nearest: 480 V equipment does not run on 400 V. */
const withoutNearest: ReadonlySet<Quantity> = new Set<Quantity>([
  'size',
  'voltage',
  'primary_voltage',
  'secondary_voltage',
  'ports',
  'price',
])

/** The products with the nearest figures, with their distances; null if none is near. */
function nearestTo(
  products: Bits,
  condition: NumberCondition,
  index: CatalogIndex,
): Map<number, number> | null {
  if (withoutNearest.has(condition.attribute)) return null
  const found = new Map<number, number>()
  eachBit(products, (number) => {
    const values = valuesOf(number, condition, index)
    const distance = Math.min(...values.map((one) => Math.abs(one - condition.value) / condition.value))
    if (distance <= near) found.set(number, distance)
  })
  return found.size > 0 ? found : null
}

/** `at least 4 seats`: the product with four comes before the one with seven. */
export function excessOf(number: number, { met }: Pick<Matches, 'met'>, index: CatalogIndex): number {
  let sum = 0
  for (const condition of met) {
    if (condition.kind !== 'number' || condition.attribute === 'price') continue
    const values = valuesOf(number, condition, index)
    const distances = values.map((one) => Math.abs(one - condition.value) / condition.value)
    if (condition.operator === '>=' || condition.attribute !== 'size') sum += Math.min(1, ...distances)
  }
  return sum
}

/** Keeps the products that fit one of those that the text names, if there are any. */
function applyTarget(matches: Left, target: Parts, index: CatalogIndex) {
  const named = findMatches({ ...target, compatible_with: null }, index)
  if (named.relaxed.length > 0 || countBits(named.products) > maxTargets) return
  const targets = numbersOf(named.products)
  const fitting = where(productsIn(matches, index), (number) =>
    targets.some((other) => index.facts.fit(number, other)),
  )
  if (isEmpty(fitting)) return
  matches.products = fitting
  matches.fits = true
}

/** `for solar panels` names no product that a choice could be made by. */
const maxTargets = 40
