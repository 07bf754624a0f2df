// Places in a message: US states by name in any language of the store, by code or by a large city, and ZIP codes.
import { stateName } from '#features/people/addresses/state-names.ts'
import { states } from '#features/people/addresses/states.ts'
import type { Locale } from '#text/text.tsx'
import cities from '../data/places.json' with { type: 'json' }

/** Codes that are also words or units: they count only after a word such as `in`. */
const ambiguousCodes = new Set([
  'AL',
  'CO',
  'DC',
  'DE',
  'HI',
  'ID',
  'IN',
  'LA',
  'MA',
  'ME',
  'MS',
  'OH',
  'OK',
  'OR',
  'PA',
  'VA',
])

type StateNames = { code: string; pattern: RegExp }[]

const namesByLocale = new Map<Locale, StateNames>()

/** The names of all states in the language and in English, longest first: `West Virginia` is not `Virginia`. */
function stateNamesIn(locale: Locale): StateNames {
  let names = namesByLocale.get(locale)
  if (!names) {
    const all = states.flatMap(({ code, name }) =>
      [...new Set([name, stateName(code, locale)])].map((one) => ({ code, name: one })),
    )
    names = all
      .sort((one, other) => other.name.length - one.name.length)
      .map(({ code, name }) => ({ code, pattern: patternOf(name) }))
    // Before the state of Washington.
    names.unshift({ code: 'DC', pattern: /\bWashington,?\s+D\.?C\b|华盛顿(?:哥伦比亚)?特区/i })
    namesByLocale.set(locale, names)
  }
  return names
}

const patternOf = (name: string) =>
  /\p{Script=Han}/u.test(name)
    ? new RegExp(name.length > 2 ? name.replace(/州$/, '') : name)
    : new RegExp(`(?<!\\p{L})${name.replaceAll('.', '\\.').replaceAll(' ', '\\s+')}(?!\\p{L})`, 'iu')

/** Large cities and short names of states, by state. */
const cityNames: StateNames = Object.entries(cities).flatMap(([code, names]) =>
  names.split('|').map((name) => ({ code, pattern: patternOf(name) })),
)

/** The code of the state that a message names, or null. */
export function findState(message: string, locale: Locale): string | null {
  const named = stateNamesIn(locale).find(({ pattern }) => pattern.test(message))
  if (named) return named.code
  const ofCity = cityNames.find(({ pattern }) => pattern.test(message))
  if (ofCity) return ofCity.code
  const codes = new Set<string>(states.map(({ code }) => code))
  for (const { 0: code, index } of message.matchAll(/(?<![\p{L}\d-])[A-Z]{2}(?![\p{L}\d-])/gu)) {
    const isAfterPlaceWord = /(?:\b(?:in|to|for|from|nach|aus|für)|,|在|到)\s*$/iu.test(
      message.slice(0, index),
    )
    if (codes.has(code) && (isAfterPlaceWord || !ambiguousCodes.has(code))) return code
  }
  return null
}

/** The ZIP code in a message, or null. Five digits before a unit or within a number are none. */
export const findZip = (message: string): string | null =>
  /(?<![a-z\d.,$#-])\d{5}(?![a-z]|[\d.,]*\d|\s*(?:w|kw|kwh|va|kva|sq|lbs?|ft|usd|dollars?|\$|美元|瓦|度|块|片)(?!\p{L}))/iu.exec(
    message,
  )?.[0] ?? null
