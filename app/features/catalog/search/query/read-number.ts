import { countedFor } from './counted-for.ts'
import { hasMeaning, longestPhrase, type ParseState, spanOf } from './parse-state.ts'
import type { Token } from './query-tokens.ts'
import { factorOf, unitAt } from './read-unit.ts'
import type { Condition, Operator } from './understood-query.ts'
import { nominalVoltages, units } from './units.ts'

type Read = { conditions: Condition[]; next: number }

/** A number with its unit, bound or currency; a range; or a pair of voltages. Null if there is no number at this place. */
export function readNumber(state: ParseState, at: number): Read | null {
  const range = readRange(state, at)
  if (range) return range
  const bound = boundAt(state, at)
  const start = at + (bound?.length ?? 0)
  const currencyLength = hasMeaning(state, start, 'dollars')
  const first = start + currencyLength
  const token = state.tokens[first]
  if (!token || token.number === null) return null
  const pair = currencyLength > 0 ? null : voltagePair(state, first)
  if (pair) return pair
  const number = token.number
  const unit = unitAt(state, first + 1)
  const after = first + 1 + (unit?.length ?? 0)
  const laterLength = currencyLength || unit ? 0 : hasMeaning(state, after, 'dollars')
  const hasCurrency = currencyLength + laterLength > 0
  const end = after + laterLength
  const later = bound ? null : boundAfter(state, end)
  const operator = bound?.operator ?? later?.operator
  const next = end + (later?.length ?? 0)
  const span = spanOf(state, at, next)
  if (unit?.name === 'none') return { conditions: [], next }
  if (unit?.name === 'phases') {
    const values = number === 3 ? ['3'] : ['1', 'split']
    return { conditions: [{ kind: 'choice', alternatives: [{ attribute: 'phases', values }], span }], next }
  }
  if (unit) {
    const factor = factorOf(state, first, unit.name)
    return { conditions: [measured(state, unit.name, number * factor, operator, span)], next }
  }
  if (isThousand(state, first) && (bound || hasCurrency)) {
    const price = priced(number * 1000, operator ?? '<=', spanOf(state, at, first + 2))
    return { conditions: [price], next: first + 2 }
  }
  if (hasCurrency || (operator && number >= 20))
    return { conditions: [priced(number, operator ?? '<=', span)], next }
  const counted = countedFor(state, first, number)
  if (counted) return { conditions: [measured(state, counted, number, operator, span)], next }
  return bound || isInLetters(token) || isModelPart(state, first)
    ? null
    : { conditions: [sized(number, span)], next }
}

/** `10k` and `10 grand` after `under` or a currency. */
function isThousand({ tokens, text }: ParseState, at: number) {
  const [number, word] = [tokens[at] as Token, tokens[at + 1]]
  if (!word) return false
  const between = text.slice(number.to, word.from)
  return word.folded === 'k' ? between === '' : word.folded === 'grand' && between === ' '
}

/** `vier` and `四` alone may be anything. */
const isInLetters = ({ folded }: Token) => /^\p{L}/u.test(folded)

/** Whether the digits are followed by letters without a space, as in `7.6ktl`, or a longer model number starts here. */
function isModelPart({ tokens, text }: ParseState, at: number) {
  const [token, after] = [tokens[at] as Token, tokens[at + 1]]
  return (
    after !== undefined && !after.is_han && after.from === token.to && /[a-z-]/i.test(text[token.to] ?? '')
  )
}

const year = /\b(?:year|yr|annual)|yearly|(?<!\p{L})jahr|jährlich|年/iu

/** `amount` is in the unit of the quantity. */
const measured = (
  { text }: ParseState,
  unit: string,
  amount: number,
  bound: Operator | undefined,
  span: Condition['span'],
): Condition => {
  const { quantity, shown } = units[unit] as (typeof units)[string]
  // `10,000 kWh a year` is what a kit produces; of a month it is what a house uses.
  const isYearly = quantity === 'energy' && amount >= 1000 && year.test(text)
  const usual: Operator =
    ['seats', 'jets', 'warranty', 'efficiency'].includes(quantity) || isYearly ? '>=' : '='
  const value = Math.round(amount * 1000) / 1000
  const attribute = isYearly ? 'yearly_energy' : quantity
  return { kind: 'number', attribute, operator: bound ?? usual, value, unit: shown, span }
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

/** A number with the currency or the unit around it. */
function amountAt(state: ParseState, at: number) {
  const before = hasMeaning(state, at, 'dollars')
  const value = state.tokens[at + before]?.number
  if (value === null || value === undefined) return null
  const end = at + before + 1
  const unit = before > 0 ? null : unitAt(state, end)
  const after = before > 0 || unit ? 0 : hasMeaning(state, end, 'dollars')
  return { value, unit: unit?.name, has_currency: before + after > 0, next: end + (unit?.length ?? after) }
}

/** `400-500 W`, `between $1000 and $2000`, `1000到2000美元`: at least the first number and at most the second one. */
function readRange(state: ParseState, at: number): Read | null {
  const between = hasMeaning(state, at, 'between')
  const start = at + (between || hasMeaning(state, at, 'at_least'))
  const low = amountAt(state, start)
  if (!low) return null
  const sign = rangeSignAt(state, low.next)
  const joiner = sign || hasMeaning(state, low.next, 'and')
  const high = joiner ? amountAt(state, low.next + joiner) : null
  if (!high) return null
  const closing = hasMeaning(state, high.next, 'between')
  if (!sign && !between && !closing) return null
  const next = high.next + closing
  const span = spanOf(state, at, next)
  const hasCurrency = low.has_currency || high.has_currency
  if (!hasCurrency && voltagePair(state, start)) return null
  const isPrice = hasCurrency || (start > at && low.value >= 20 && !high.unit)
  if (isPrice && !low.unit && !high.unit && low.value < high.value)
    return { conditions: [priced(low.value, '>=', span), priced(high.value, '<=', span)], next }
  const lowName = low.unit ?? high.unit
  if (hasCurrency || !lowName || !high.unit) return null
  if (units[lowName]?.quantity !== units[high.unit]?.quantity || !units[lowName]) return null
  const [least, most] = [
    low.value * factorOf(state, start, lowName),
    high.value * factorOf(state, start, high.unit),
  ]
  if (least >= most) return null
  const conditions = [
    measured(state, lowName, least, '>=', span),
    measured(state, high.unit, most, '<=', span),
  ]
  return { conditions, next }
}

const rangeSignAt = (state: ParseState, at: number) =>
  ['-', '~'].includes(state.tokens[at]?.folded ?? '') ? 1 : hasMeaning(state, at, 'through')

/** `480 V to 208 V`, `480/208`, `208升480`: two nominal voltages with a word or sign between them, or nothing but a space. */
function voltagePair(state: ParseState, at: number): Read | null {
  const primary = voltageAt(state, at)
  if (!primary) return null
  const sign = state.tokens[primary.next]?.folded ?? ''
  const isSign = ['/', '-', '->', '→'].includes(sign)
  const between = isSign ? 1 : hasMeaning(state, primary.next, 'to')
  const secondary = voltageAt(state, primary.next + between)
  if (!secondary || hasMeaning(state, secondary.next, 'dollars') > 0) return null
  if (between === 0 && !(primary.has_unit && secondary.has_unit)) return null
  const span = spanOf(state, at, secondary.next)
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

function voltageAt(state: ParseState, at: number) {
  const number = state.tokens[at]?.number
  if (number === null || number === undefined) return null
  // `升` is a liter, and `to` in `208升480`.
  const isTo = hasMeaning(state, at + 1, 'to') > 0 && typeof state.tokens[at + 2]?.number === 'number'
  const unit = isTo ? null : unitAt(state, at + 1)
  if (unit && unit.name !== 'V' && unit.name !== 'kV') return null
  const value = Math.round(number * (unit?.name === 'kV' ? 1000 : 1))
  if (!nominalVoltages.includes(value) || (!unit && value < 208)) return null
  return { value, next: at + 1 + (unit?.length ?? 0), has_unit: unit !== null }
}

type Bound = { operator: Operator; length: number }

/** The bound before a number. */
function boundAt(state: ParseState, at: number): Bound | null {
  return longestPhrase(state, at)?.meanings.includes('postposed') ? null : anyBoundAt(state, at)
}

function anyBoundAt(state: ParseState, at: number): Bound | null {
  const phrase = longestPhrase(state, at)
  if (phrase?.meanings.includes('at_most')) return { operator: '<=', length: phrase.length }
  return phrase?.meanings.includes('at_least') ? { operator: '>=', length: phrase.length } : null
}

/** The bound after a number, as `以下`; `6 persons under $5000` has one before the next number. */
function boundAfter(state: ParseState, at: number) {
  const bound = anyBoundAt(state, at)
  if (!bound) return null
  if (hasMeaning(state, at, 'postposed') > 0) return bound
  const next = at + bound.length
  const isOfNext = typeof state.tokens[next]?.number === 'number' || hasMeaning(state, next, 'dollars') > 0
  return isOfNext ? null : bound
}
