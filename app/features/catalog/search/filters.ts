import type { Formats } from '#text/format.ts'
import { type Translate, text } from '#text/text.tsx'

/** The number of products for each facet value (`attribute:value`). */
export type FacetCounts = Record<string, number>

/** An attribute that products can be filtered by. */
export type FilterAttribute = {
  id: string
  name: string
  kind: 'number' | 'text' | 'choice' | 'flag'
  unit: string | null
  digits: number
  words: Record<string, string>
}

/** One checkbox. `value` is its URL parameter: `phases:3`, or a range such as `rated_power:2500..5000`. */
export type FilterOption = { value: string; label: string; count: number; checked: boolean }

/** The fields for a range of numbers. `value` is its filter in the URL, or empty; `label` says the range in words. */
export type FilterRange = {
  unit: string | null
  /** The smallest and largest value that occurs. */
  min: number
  max: number
  from: number | null
  to: number | null
  value: string
  label: string
  /** Why the filter is ignored: it ends before it starts. */
  problem?: string
}

export type FilterGroup = { id: string; name: string; options: FilterOption[]; range?: FilterRange }

// Attributes with more numeric values than this are offered as ranges.
const maxValues = 7
const maxRanges = 5
const maxFilters = 24

/** The well-formed filters, by attribute. A product must match one filter of each attribute. */
export function readFilters(filters: string[]): Map<string, string[]> {
  const wellFormed = filters.filter((one) => /^[a-z0-9_]{1,60}:.{1,120}$/.test(one)).slice(0, maxFilters)
  return Map.groupBy(new Set(wellFormed), (one) => one.slice(0, one.indexOf(':')))
}

/**
 * Filters as groups of facet values: a range becomes the values inside it that occur in `all`. Ranges that end before
 * they start are left out.
 */
export function facetValuesOf(filters: Map<string, string[]>, all: FacetCounts): string[][] {
  return [...filters.values()]
    .map((group) => group.filter((one) => !isReversed(readRange(one))))
    .filter((group) => group.length > 0)
    .map((group) => [...new Set(group.flatMap((one) => facetValuesInRange(one, all)))].toSorted())
}

const isReversed = (range: Range | null) => range !== null && range.from > range.to

function facetValuesInRange(filter: string, all: FacetCounts) {
  const range = readRange(filter)
  if (!range) return [filter]
  const inside = valuesOf(range.attribute, all).filter(
    (value) => Number(value) >= range.from && Number(value) <= range.to,
  )
  const found = inside.map((value) => `${range.attribute}:${value}`)
  return found.length > 0 ? found : [filter]
}

function splitFacetValue(facetValue: string) {
  const at = facetValue.indexOf(':')
  return [facetValue.slice(0, at), facetValue.slice(at + 1)] as const
}

type Range = { attribute: string; from: number; to: number }

/** A range `attribute:from..to`; an end that is left out is infinite. */
function readRange(filter: string): Range | null {
  const [, attribute, from, to] = /^([a-z0-9_]+):(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(filter) ?? []
  if (!attribute || (from ?? to) === undefined) return null
  return {
    attribute,
    from: Number(from ?? Number.NEGATIVE_INFINITY),
    to: Number(to ?? Number.POSITIVE_INFINITY),
  }
}

export type FilterInput = {
  attributes: FilterAttribute[]
  families: { id: string; name: string }[]
  filters: Map<string, string[]>
  /** Facet counts of the unfiltered category: they define the ranges, so that a filter does not move the other ranges. */
  all: FacetCounts
  /** Facet counts of the filtered list. */
  counts: FacetCounts
  total: number
  t: Translate
  format: Formats
}

const flags = [
  { value: 'stock:yes', label: text('In stock') },
  { value: 'saving:yes', label: text('On sale') },
  { value: 'made_in_usa:yes', label: text('Made in USA') },
  { value: 'battery:yes', label: text('With battery') },
]

/**
 * The filters offered for a list: family, brand, a few yes/no filters, and the attributes that at least 40 % of the
 * listed products have. Filters that would change nothing are left out, unless they are in use.
 */
export function filterGroups(input: FilterInput): FilterGroup[] {
  const { attributes, families, filters, t } = input
  const familyNames = Object.fromEntries(families.map((family) => [family.id, family.name]))
  const plain = { unit: null, digits: 0, kind: 'choice' } as const
  const groups = [
    valueGroup({ ...plain, id: 'family', name: t('Product family'), words: familyNames }, input),
    flagGroup(input),
    valueGroup({ ...plain, id: 'brand', name: t('Brand'), words: {} }, input),
    ...attributes
      .filter((one) => isCommon(one.id, input) || filters.has(one.id))
      .map((one) => (isNumerous(one, input) ? rangeGroup(one, input) : valueGroup(one, input))),
  ]
  return groups.filter(
    (group) =>
      group.options.length > 1 ||
      group.range?.value ||
      group.options.some((option) => option.checked || group.id === 'more'),
  )
}

const indexes = new WeakMap<FacetCounts, Map<string, string[]>>()

/** The values of an attribute that occur in the counts, from an index that is built once for each `counts` object. */
function valuesOf(id: string, counts: FacetCounts) {
  let index = indexes.get(counts)
  if (!index) indexes.set(counts, (index = valuesByAttribute(counts)))
  return index.get(id) ?? []
}

function valuesByAttribute(counts: FacetCounts) {
  const index = new Map<string, string[]>()
  for (const facetValue of Object.keys(counts)) {
    const [attribute, value] = splitFacetValue(facetValue)
    const values = index.get(attribute)
    if (values) values.push(value)
    else index.set(attribute, [value])
  }
  return index
}

/** Whether at least 40 % of the listed products have the attribute. */
function isCommon(id: string, { counts, total }: FilterInput) {
  const having = valuesOf(id, counts).reduce((sum, value) => sum + (counts[`${id}:${value}`] ?? 0), 0)
  return having >= total * 0.4
}

const isNumerous = ({ id, kind }: FilterAttribute, { all }: FilterInput) =>
  kind === 'number' && valuesOf(id, all).length > maxValues

function valueGroup(attribute: FilterAttribute, input: FilterInput): FilterGroup {
  const { filters, all, counts, t, format } = input
  const { id, kind, words } = attribute
  const isNumber = kind === 'number'
  const filtersOfIt = filters.get(id) ?? []
  const chosen = isNumber ? filtersOfIt.filter((filter) => !readRange(filter)) : filtersOfIt
  const offered = valuesOf(id, all).filter((value) => counts[`${id}:${value}`])
  const values = [...new Set([...offered, ...chosen.map((filter) => splitFacetValue(filter)[1])])]
  const labelOf = (value: string) => {
    if (isNumber) return quantity(Number(value), attribute, format)
    if (kind === 'flag') return t(value === 'yes' ? 'Yes' : 'No')
    return words[value] ?? value
  }
  const options = values.map((value) => ({
    value: `${id}:${value}`,
    label: labelOf(value),
    count: counts[`${id}:${value}`] ?? 0,
    checked: chosen.includes(`${id}:${value}`),
  }))
  const sorted = isNumber
    ? options.toSorted((a, b) => Number(splitFacetValue(a.value)[1]) - Number(splitFacetValue(b.value)[1]))
    : options.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  return { id, name: attribute.name, options: sorted, ...(isNumber && fieldsOf(attribute, input, sorted)) }
}

function flagGroup({ filters, counts, total, t }: FilterInput): FilterGroup {
  const options = flags.flatMap(({ value, label }) => {
    const checked = filters.get(splitFacetValue(value)[0])?.includes(value) ?? false
    const count = counts[value] ?? 0
    return checked || (count > 0 && count < total) ? [{ value, label: t(label), count, checked }] : []
  })
  return { id: 'more', name: t('Availability and origin'), options }
}

function rangeGroup(attribute: FilterAttribute, input: FilterInput): FilterGroup {
  const { filters, all, counts, format } = input
  const { id } = attribute
  const chosen = filters.get(id) ?? []
  const numbers = valuesOf(id, all)
    .map(Number)
    .toSorted((a, b) => a - b)
  const buckets = bucketsOf(numbers.map((number) => ({ number, count: all[`${id}:${number}`] ?? 0 })))
  const options = buckets.map(([from, to]) => {
    const inside = numbers.filter((number) => number >= from && number <= to)
    const value = `${id}:${from}..${to}`
    const label = from === to ? quantity(from, attribute, format) : range(from, to, attribute, format)
    const count = inside.reduce((sum, number) => sum + (counts[`${id}:${number}`] ?? 0), 0)
    return { value, label, count, checked: chosen.includes(value) }
  })
  return {
    id,
    name: attribute.name,
    options: options.filter((option) => option.count > 0 || option.checked),
    ...fieldsOf(attribute, input, options),
  }
}

export const reversedRange = text('The first value must not be greater than the second.')

/** The fields for a range of an attribute's numbers; none for one or two numbers, unless the URL has a range. */
function fieldsOf(
  attribute: FilterAttribute,
  { all, filters, format, t }: FilterInput,
  offered: FilterOption[],
): Pick<FilterGroup, 'range'> {
  const numbers = valuesOf(attribute.id, all).map(Number)
  // A range that is not one of the checkboxes was entered in the fields.
  const value = filters
    .get(attribute.id)
    ?.find((filter) => readRange(filter) && !offered.some((option) => option.value === filter))
  const entered = value === undefined ? null : readRange(value)
  if (numbers.length < 3 && !entered) return {}
  const from = entered && Number.isFinite(entered.from) ? entered.from : null
  const to = entered && Number.isFinite(entered.to) ? entered.to : null
  const range = {
    unit: attribute.unit,
    min: numbers.length > 0 ? Math.min(...numbers) : 0,
    max: numbers.length > 0 ? Math.max(...numbers) : 0,
    from,
    to,
    value: value ?? '',
    label: entered ? openRange(from, to, attribute, format) : '',
    ...(isReversed(entered) && { problem: t(reversedRange) }),
  }
  return { range }
}

/** Up to five ranges with about the same number of products each; they start and end at values that occur. */
export function bucketsOf(numbers: { number: number; count: number }[]): [number, number][] {
  const total = numbers.reduce((sum, one) => sum + one.count, 0)
  const buckets: [number, number][] = []
  let seen = 0
  let reached = -1
  for (const { number, count } of numbers) {
    // The middle product of a value decides its bucket.
    const at = Math.min(maxRanges - 1, Math.floor(((seen + count / 2) * maxRanges) / Math.max(1, total)))
    const last = buckets.at(-1)
    if (last && at === reached) last[1] = number
    else buckets.push([number, number])
    reached = at
    seen += count
  }
  return buckets
}

const isKilo = (unit: string | null, number: number) => unit === 'W' && number >= 1000

function quantity(number: number, { unit, digits }: FilterAttribute, format: Formats) {
  if (isKilo(unit, number)) return format.quantity(number / 1000, 'kW', 2)
  return unit ? format.quantity(number, unit, digits) : format.number(number, digits)
}

function range(from: number, to: number, attribute: FilterAttribute, format: Formats) {
  const { unit, digits } = attribute
  if (isKilo(unit, to)) return `${format.number(from / 1000, 2)} – ${format.quantity(to / 1000, 'kW', 2)}`
  return `${format.number(from, digits)} – ${quantity(to, attribute, format)}`
}

/** `300 – 400 W`; with one end, `≥ 300 W` or `≤ 400 W`. */
function openRange(from: number | null, to: number | null, attribute: FilterAttribute, format: Formats) {
  if (from !== null && to !== null) return range(from, to, attribute, format)
  return from === null
    ? `≤ ${quantity(to ?? 0, attribute, format)}`
    : `≥ ${quantity(from, attribute, format)}`
}

/** The filters that are applied, with the name of their group: for the chips above the list. */
export const filtersInUse = (groups: FilterGroup[]) =>
  groups.flatMap(({ name, options, range }) => [
    ...options.filter((option) => option.checked).map((option) => ({ ...option, group: name })),
    ...(range?.value && !range.problem ? [{ group: name, value: range.value, label: range.label }] : []),
  ])
