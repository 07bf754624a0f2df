// Places in a message: US states by name in any language of the store, by code or by a large city, and ZIP codes.
import { stateName } from '#features/people/addresses/state-names.ts'
import { states } from '#features/people/addresses/states.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
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

/** The names of all states in the language and in English, longest first: `West Virginia` is not `Virginia`. */
const stateNamesIn = oncePerLocale((locale): StateNames => {
  const all = states.flatMap(({ code, name }) =>
    [...new Set([name, stateName(code, locale)])].map((one) => ({ code, name: one })),
  )
  const names = all
    .sort((one, other) => other.name.length - one.name.length)
    .map(({ code, name }) => ({ code, pattern: patternOf(name) }))
  // Before the state of Washington.
  names.unshift({ code: 'DC', pattern: /\bWashington,?\s+D\.?C\b|华盛顿(?:哥伦比亚)?特区/i })
  return names
})

/** The names of states and large cities, in the language and in English. */
export const placeNames = (locale: Locale): string =>
  [...states.flatMap(({ code, name }) => [name, stateName(code, locale)]), ...Object.values(cities)]
    .join(' ')
    .replaceAll('|', ' ')

const patternOf = (name: string) =>
  /\p{Script=Han}/u.test(name)
    ? new RegExp(name.length > 2 ? name.replace(/州$/, '') : name)
    : new RegExp(
        `(?<!\\p{L})${name.replaceAll('.', '\\.').replaceAll(' ', '\\s+')}(?!\\p{L}${name === 'Kansas' ? '|\\s+City' : ''})`,
        'iu',
      )

/** Cities that are also first names or words, and Chinese short names that are also parts of words. */
const ambiguousNames = new Set(
  'austin|eugene|madison|charlotte|savannah|dallas|houston|jackson|mesa|phoenix|boulder|buffalo|reno|jersey|cleveland|columbus|新州|明州|路州|密州|得州|加州'.split(
    '|',
  ),
)

const placeWord = '(?:in|to|near|around|from|outside|at|for|about|nach|aus|bei|um|von|für)\\s+'

/** An ambiguous name counts after a word for a place, or before a code or a ZIP code. */
function cityPattern(name: string) {
  if (!ambiguousNames.has(name)) return patternOf(name)
  if (/\p{Script=Han}/u.test(name))
    return new RegExp(
      `(?:^|[在到住去从往给是：:，,。、\\s和我])${name}${name === '加州' ? `|(?<![增添附另外要再参])${name}` : ''}`,
    )
  const own = patternOf(name).source
  return new RegExp(
    `(?:(?<=\\b${placeWord})${own}|^${own}(?=,?\\s*(?:\\d{5}|$))|${own}(?=,?\\s+(?:(?-i:[A-Z]{2})\\b|\\d{5})))(?!\\s+contact\\b)`,
    'iu',
  )
}

/** Large cities and short names of states, by state. */
const cityNames: StateNames = Object.entries(cities).flatMap(([code, names]) =>
  names.split('|').map((name) => ({ code, pattern: cityPattern(name) })),
)

const stateCodes = new Set<string>(states.map(({ code }) => code))

/** The codes of states that a message has: those after a comma or a word such as `in`, and the others that are no words. */
function codesIn(message: string) {
  const placed: string[] = []
  const others: string[] = []
  for (const { 0: code, index } of message.matchAll(/(?<![\p{L}\d-])[A-Z]{2}(?![\p{L}\d-])/gu)) {
    if (!stateCodes.has(code)) continue
    const isPlaced = /(?:\b(?:in|to|for|from|nach|aus|für)|,|在|到)\s*$/iu.test(message.slice(0, index))
    if (isPlaced) placed.push(code)
    else if (!ambiguousCodes.has(code)) others.push(code)
  }
  return { placed, others }
}

/** Whether a city is followed by the code of another state, as in `Columbus GA`. */
function isElsewhere(message: string, { code, pattern }: StateNames[number]) {
  const found = pattern.exec(message)
  const next = found && /^,?\s+([A-Z]{2})(?![\p{L}\d-])/u.exec(message.slice(found.index + found[0].length))
  const other = next?.[1] ?? code
  return other !== code && stateCodes.has(other) && !ambiguousCodes.has(other)
}

/** The code of the state that a message names, or null. */
export function findState(message: string, locale: Locale): string | null {
  const { placed, others } = codesIn(message)
  const found =
    placed[0] ??
    stateNamesIn(locale).find(({ pattern }) => pattern.test(message))?.code ??
    cityNames.find((one) => one.pattern.test(message) && !isElsewhere(message, one))?.code
  return found ?? others[0] ?? null
}

/** The message without the names of states, their codes and their cities. */
export function withoutPlaces(message: string, locale: Locale): string {
  const { placed, others } = codesIn(message)
  const patterns = [
    ...[...stateNamesIn(locale), ...cityNames].map(({ pattern }) => pattern),
    ...[...placed, ...others].map((code) => new RegExp(`\\b${code}\\b`)),
  ]
  return patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), message)
}

/** The code of the state that a message names and says nothing else about; null otherwise. */
export function placeAlone(message: string, locale: Locale): string | null {
  const place = message.trim().replace(/^in\s+/i, '')
  // `OK` is an answer, not Oklahoma.
  if (ambiguousCodes.has(place.replaceAll(/\W/g, '').toUpperCase())) return null
  // With `in`, a city counts that is also a first name.
  const placed = `in ${place}`
  const rest = withoutPlaces(placed, locale).replace(/^in/, '')
  return /[\p{L}\d]/u.test(rest) ? null : findState(placed, locale)
}

/** The ZIP code in a message, or null. Five digits before a unit, within a number or after `budget` are none. */
export const findZip = (message: string): string | null =>
  /(?<!(?:budget(?:['’]?s| is| of| would be| ist| von| liegt bei|:)?(?: about| around| etwa)?|预算(?:是|在)?(?:大概|大约|约|差不多)?) ?)(?<![a-z\d.,$#-])\d{5}(?![a-z]|[\d.,]*\d|\s*(?:w|kw|kwh|va|kva|sq|lbs?|ft|usd|dollars?|budget|\$|美元|瓦|度|块|片)(?!\p{L}))/iu.exec(
    message,
  )?.[0] ?? null
