import { longestPhrase, type ParseState, spanOf } from './parse-state.ts'
import type { Token } from './query-tokens.ts'
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
  if (unit) return { conditions: [measured(unit.name, number, operator, span)], next }
  if (isThousand(state, first) && (bound || hasCurrency)) {
    const price = priced(number * 1000, operator ?? '<=', spanOf(state, at, first + 2))
    return { conditions: [price], next: first + 2 }
  }
  if (hasCurrency || (operator && number >= 20))
    return { conditions: [priced(number, operator ?? '<=', span)], next }
  if (isPersons(state, first, number))
    return { conditions: [measured('persons', number, operator, span)], next }
  return bound || isInLetters(token) || isModelPart(state, first)
    ? null
    : { conditions: [sized(number, span)], next }
}

/** `10k` after `under` or a currency. */
const isThousand = ({ tokens }: ParseState, at: number) =>
  tokens[at + 1]?.folded === 'k' && tokens[at + 1]?.from === tokens[at]?.to

/** `for 6` at the end of a text are persons. */
const maxPersons = 12
const isPersons = (state: ParseState, at: number, number: number) =>
  at > 0 && at === state.tokens.length - 1 && number <= maxPersons && hasMeaning(state, at - 1, 'for') > 0

/** `vier` and `四` alone may be anything. */
const isInLetters = ({ folded }: Token) => /^\p{L}/u.test(folded)

/** Whether the digits are followed by letters without a space, as in `7.6ktl`, or a longer model number starts here. */
function isModelPart({ tokens, text }: ParseState, at: number) {
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
  const [lowUnit, highUnit] = [units[low.unit ?? high.unit ?? ''], units[high.unit ?? '']]
  if (hasCurrency || !highUnit || !high.unit || lowUnit?.quantity !== highUnit.quantity) return null
  const conditions = [
    measured(low.unit ?? high.unit, low.value, '>=', span),
    measured(high.unit, high.value, '<=', span),
  ]
  return low.value * lowUnit.factor < high.value * highUnit.factor ? { conditions, next } : null
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

/** The unit at this place, with its number of tokens. */
function unitAt(state: ParseState, at: number) {
  const start = state.tokens[at]?.folded === '-' ? 1 : 0
  const phrase = longestPhrase(state, at + start)
  const name = phrase?.meanings.find((meaning) => meaning.startsWith('unit='))?.slice(5)
  // A phrase can start with a unit: `V battery` in `48 V battery`.
  const unit =
    phrase && name ? { name, length: phrase.length + start } : shorterUnit(state, at + start, start)
  if (unit?.name === 'panels' && isMoney(state, at)) return null
  return unit?.name === 'in' && !isInches(state, at, start) ? null : unit
}

/** `三千块` is money, `12块` are panels. */
const isMoney = (state: ParseState, at: number) =>
  hasMeaning(state, at, 'dollars') > 0 && (state.tokens[at - 1]?.number ?? 0) >= 100

/** `60in`, `60-in`, `60 in x 30 in`, and `60 in` at the end; else `in` is a preposition, as in `3 in stock`. */
function isInches({ tokens }: ParseState, at: number, hyphens: number) {
  const [number, unit, next] = [tokens[at - 1], tokens[at + hyphens], tokens[at + hyphens + 1]]
  if (unit?.folded !== 'in' || hyphens > 0 || number?.to === unit.from) return true
  return next === undefined || next.folded === 'x'
}

function shorterUnit(state: ParseState, at: number, start: number) {
  const alone = { ...state, tokens: state.tokens.slice(0, at + 1) }
  const name = longestPhrase(alone, at)
    ?.meanings.find((meaning) => meaning.startsWith('unit='))
    ?.slice(5)
  return name ? { name, length: 1 + start } : null
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

/** The number of tokens of a phrase with this meaning; 0 if there is none. */
function hasMeaning(state: ParseState, at: number, meaning: string) {
  const phrase = longestPhrase(state, at)
  return phrase?.meanings.includes(meaning) ? phrase.length : 0
}
