import type { Found } from './parse-state.ts'
import { isCondition } from './phrase-index.ts'
import type { Condition, Sorting, Span } from './understood-query.ts'

type Part = {
  attribute: string
  values: string[]
  mark: 'implied' | 'accessory' | null
  /** The families of an accessory that may be named beside it; null for any. */
  beside: string[] | null
}

/** Adds what a phrase means. Its families, and its attributes, are alternatives of each other. */
export function addMeanings(found: Found, meanings: string[], span: Span) {
  const parts = meanings.filter(isCondition).map(partOf)
  addFamily(found, parts, span)
  const brands = parts.flatMap(({ attribute, values }) => (attribute === 'brand' ? values : []))
  if (brands.length > 0) found.conditions.push({ kind: 'brand', values: brands, span })
  const name = parts.find(({ attribute }) => attribute === 'name')
  // With spaces: Chinese characters before and after it are other words.
  if (name) found.words.push({ ...span, text: ` ${name.values[0]} `, is_name: true })
  const choices: { attribute: string; values: string[] }[] = []
  for (const { attribute, values, mark } of parts) {
    const value = values[0] ?? ''
    if (['family', 'brand', 'name'].includes(attribute)) continue
    if (attribute === 'use') found.conditions.push({ kind: 'use', use: value, span })
    else if (attribute === 'order') found.sorting ??= { by: value as Sorting, span }
    else if (isCount(attribute)) found.conditions.push(countOf(attribute, Number(value), span))
    else if (mark === 'implied')
      found.conditions.push({ kind: 'choice', alternatives: [{ attribute, values }], span, is_implied: true })
    else choices.push({ attribute, values })
  }
  if (choices.length > 0) found.conditions.push({ kind: 'choice', alternatives: choices, span })
}

function partOf(meaning: string): Part {
  const [stated = '', beside] = meaning.split(' beside ')
  const [, mark = null, attribute = '', values = ''] =
    /^(?:(implied|accessory) )?(\w+)=(.*)$/.exec(stated) ?? []
  return {
    attribute,
    values: values.split('|'),
    mark: mark as Part['mark'],
    beside: beside?.split('|') ?? null,
  }
}

/** An accessory is more than a word for its family, and what is only implied is less. */
function addFamily(found: Found, parts: Part[], span: Span) {
  const named = parts.filter(({ attribute }) => attribute === 'family')
  const stated = named.filter(({ mark }) => mark !== 'implied')
  const values = [...new Set((stated.length > 0 ? stated : named).flatMap((part) => part.values))]
  if (values.length === 0) return
  found.conditions.push({
    kind: 'family',
    values,
    span,
    ...(stated.length === 0 && { is_implied: true }),
    ...(named.some(({ mark }) => mark === 'accessory') && { is_accessory: true, beside: besideOf(named) }),
  })
}

/** Null if the phrase of one of the parts is wanted beside any family. */
function besideOf(parts: Part[]): string[] | null {
  const families: string[] = []
  for (const { mark, beside } of parts)
    if (beside) families.push(...beside)
    else if (mark === 'accessory') return null
  return families
}

const counts = ['seats', 'panels', 'ports'] as const
type Count = (typeof counts)[number]
const isCount = (attribute: string): attribute is Count => counts.some((count) => count === attribute)

const countOf = (attribute: Count, value: number, span: Span): Condition => ({
  kind: 'number',
  attribute,
  operator: attribute === 'seats' ? '>=' : '=',
  value,
  unit: '',
  span,
})
