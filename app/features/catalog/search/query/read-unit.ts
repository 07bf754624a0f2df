import { hasMeaning, longestPhrase, type ParseState } from './parse-state.ts'
import { units } from './units.ts'

/** The unit at this place, with its number of tokens; null if there is none. */
export function unitAt(state: ParseState, at: number) {
  const start = state.tokens[at]?.folded === '-' ? 1 : 0
  const phrase = longestPhrase(state, at + start)
  const name = phrase?.meanings.find((meaning) => meaning.startsWith('unit='))?.slice(5)
  // A phrase can start with a unit: `V battery` in `48 V battery`.
  const unit =
    phrase && name ? { name, length: phrase.length + start } : shorterUnit(state, at + start, start)
  if (unit?.name === 'panels' && isMoney(state, at)) return null
  return unit?.name === 'in' && !isInches(state, at, start) ? null : unit
}

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

/** `三千块` is money, `12块` are panels, and so are `120块` before a word for panels. */
const isMoney = (state: ParseState, at: number) =>
  hasMeaning(state, at, 'dollars') > 0 &&
  (state.tokens[at - 1]?.number ?? 0) >= 100 &&
  !isBeforePanels(state, at + 1)

const afterPrice = new Set(['的', '左'])

/** Whether what is counted are panels, as in `120块全黑组件`. `3000块的组件` and `3000块左右的组件` have a price. */
function isBeforePanels(state: ParseState, from: number) {
  for (let at = from; at < state.tokens.length; ) {
    if (afterPrice.has(state.tokens[at]?.folded ?? '')) return false
    const phrase = longestPhrase(state, at)
    const meanings = phrase?.meanings ?? []
    if (meanings.some((meaning) => meaning.startsWith('family=')))
      return meanings.includes('family=solar-panels')
    if (meanings.some((meaning) => ['at_most', 'at_least', 'dollars', 'for', 'with'].includes(meaning)))
      return false
    at += phrase?.length ?? 1
  }
  return false
}

/** The low-voltage batteries of the catalog have 51.2 V; their class is called 48 V. */
const batteryVolts = 51.2

/** What one of this unit is in the unit of its quantity. Ampere-hours count with the voltage that the text gives next to them. */
export function factorOf(state: ParseState, at: number, unit: string): number {
  const { factor = 1 } = units[unit] ?? {}
  if (unit !== 'Ah') return factor
  const volts = voltsNear(state, at) ?? batteryVolts
  return factor * (volts === 48 ? batteryVolts : volts)
}

/** The voltage before a number, else after it: `24 V 200 Ah`. In `100 Ah for a 240 V inverter` it is that of the inverter. */
function voltsNear(state: ParseState, at: number): number | null {
  const { tokens } = state
  for (const step of [-1, 1])
    for (let i = at + step; tokens[i] && hasMeaning(state, i, 'for') === 0; i += step) {
      const number = tokens[i]?.number
      if (typeof number === 'number' && unitAt(state, i + 1)?.name === 'V') return number
    }
  return null
}
