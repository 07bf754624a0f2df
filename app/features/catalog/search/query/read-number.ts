import type { Token } from './query-tokens.ts'
import { longestPhrase, type Reading, spanOf } from './reading.ts'
import type { Condition, Operator } from './understood-query.ts'
import { nominalVoltages, units } from './units.ts'

type Read = { conditions: Condition[]; next: number }

/** A number with its unit, bound or currency; or a pair of voltages. Null if there is no number at this place. */
export function readNumber(reading: Reading, at: number): Read | null {
  const bound = boundAt(reading, at)
  const start = at + (bound?.length ?? 0)
  const isDollars = hasMeaning(reading, start, 'dollars')
  const first = start + isDollars
  const token = reading.tokens[first]
  if (!token || token.number === null) return null
  // A bound, or a currency, without a number is not a condition; 'A 5' is.
  const pair = voltagePair(reading, first)
  if (pair) return pair
  const number = token.number
  const unit = unitAt(reading, first + 1)
  const after = first + 1 + (unit?.length ?? 0)
  const dollars = isDollars || (unit ? 0 : hasMeaning(reading, after, 'dollars'))
  const end = after + (isDollars ? 0 : dollars)
  const later = bound ? null : boundAfter(reading, end)
  const operator = bound?.operator ?? later?.operator
  const next = end + (later?.length ?? 0)
  const span = spanOf(reading, at, next)
  if (unit?.name === 'phases') {
    const values = number === 3 ? ['3'] : ['1', 'split']
    return { conditions: [{ kind: 'choice', alternatives: [{ attribute: 'phases', values }], span }], next }
  }
  if (unit) return { conditions: [measured(unit.name, number, operator, span)], next }
  if (dollars || (operator && number >= 20))
    return { conditions: [priced(number, operator ?? '<=', span)], next }
  return bound || token.is_han || isModelPart(reading, first)
    ? null
    : { conditions: [sized(number, span)], next }
}

/** Whether the digits are followed by letters without a space, as in `7.6ktl`, or a longer model number starts here. */
function isModelPart({ tokens, text }: Reading, at: number) {
  const [token, after] = [tokens[at] as Token, tokens[at + 1]]
  return (
    after !== undefined && !after.is_han && after.from === token.to && /[a-z-]/i.test(text[token.to] ?? '')
  )
}

const measured = (
  unit: string,
  number: number,
  bound: Operator | undefined,
  span: Condition['span'],
): Condition => {
  const { quantity, factor, shown } = units[unit] as (typeof units)[string]
  const usual: Operator = ['seats', 'warranty', 'efficiency'].includes(quantity) ? '>=' : '='
  const value = Math.round(number * factor * 1000) / 1000
  return { kind: 'number', attribute: quantity, operator: bound ?? usual, value, unit: shown, span }
}

const priced = (value: number, operator: Operator, span: Condition['span']): Condition => ({
  kind: 'number',
  attribute: 'price',
  operator,
  value,
  unit: '$',
  span,
})

const sized = (value: number, span: Condition['span']): Condition => ({
  kind: 'number',
  attribute: 'size',
  operator: '=',
  value,
  unit: '',
  span,
})

/** `480 V to 208 V`, `480/208`, `208升480`: two nominal voltages with a word or sign between them, or nothing but a space. */
function voltagePair(reading: Reading, at: number): Read | null {
  const primary = voltageAt(reading, at)
  if (!primary) return null
  const sign = reading.tokens[primary.next]?.folded ?? ''
  const isSign = ['/', '-', '->', '→'].includes(sign)
  const between = isSign ? 1 : hasMeaning(reading, primary.next, 'to')
  const secondary = voltageAt(reading, primary.next + between)
  if (!secondary) return null
  if (between === 0 && !(primary.has_unit && secondary.has_unit)) return null
  const span = spanOf(reading, at, secondary.next)
  const condition = (attribute: 'primary_voltage' | 'secondary_voltage', value: number): Condition => ({
    kind: 'number',
    attribute,
    operator: '=',
    value,
    unit: 'V',
    span,
  })
  return {
    conditions: [
      condition('primary_voltage', primary.value),
      condition('secondary_voltage', secondary.value),
    ],
    next: secondary.next,
  }
}

function voltageAt(reading: Reading, at: number) {
  const number = reading.tokens[at]?.number
  if (number === null || number === undefined) return null
  const unit = unitAt(reading, at + 1)
  if (unit && unit.name !== 'V' && unit.name !== 'kV') return null
  const value = Math.round(number * (unit?.name === 'kV' ? 1000 : 1))
  if (!nominalVoltages.includes(value) || (!unit && value < 208)) return null
  return { value, next: at + 1 + (unit?.length ?? 0), has_unit: unit !== null }
}

/** The unit at this place, with its number of tokens. */
function unitAt(reading: Reading, at: number) {
  const start = reading.tokens[at]?.folded === '-' ? 1 : 0
  const phrase = longestPhrase(reading, at + start)
  const name = phrase?.meanings.find((meaning) => meaning.startsWith('unit='))?.slice(5)
  if (phrase && name) return { name, length: phrase.length + start }
  // A phrase can start with a unit: `V battery` in `48 V battery`.
  return shorterUnit(reading, at + start, start)
}

function shorterUnit(reading: Reading, at: number, start: number) {
  const alone = { ...reading, tokens: reading.tokens.slice(0, at + 1) }
  const name = longestPhrase(alone, at)
    ?.meanings.find((meaning) => meaning.startsWith('unit='))
    ?.slice(5)
  return name ? { name, length: 1 + start } : null
}

function boundAt(reading: Reading, at: number): { operator: Operator; length: number } | null {
  const phrase = longestPhrase(reading, at)
  if (phrase?.meanings.includes('at_most')) return { operator: '<=', length: phrase.length }
  return phrase?.meanings.includes('at_least') ? { operator: '>=', length: phrase.length } : null
}

/** The bound after a number, as `以下`; `6 persons under $5000` has one before the next number. */
function boundAfter(reading: Reading, at: number) {
  const bound = boundAt(reading, at)
  if (!bound) return null
  const next = at + bound.length
  const isOfNext =
    typeof reading.tokens[next]?.number === 'number' || hasMeaning(reading, next, 'dollars') > 0
  return isOfNext ? null : bound
}

/** The number of tokens of a phrase with this meaning; 0 if there is none. */
function hasMeaning(reading: Reading, at: number, meaning: string) {
  const phrase = longestPhrase(reading, at)
  return phrase?.meanings.includes(meaning) ? phrase.length : 0
}
