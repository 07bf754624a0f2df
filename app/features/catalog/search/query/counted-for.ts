import { hasMeaning, longestPhrase, type ParseState } from './parse-state.ts'

/** What `for 2` counts with a family, and the largest number that is read so. */
const counts = {
  persons: { families: ['outdoor-spas', 'bathtubs'], most: 12 },
  panels: { families: ['microinverters'], most: 4 },
}

/**
 * The unit of a number without one after `for`: `hot tub for two with lounger` counts persons,
 * `microinverter for 4` panels. Without a family a number at the end counts persons. Null for other families, as in
 * `ev charger for 2`, and for larger numbers.
 */
export function countedFor(state: ParseState, at: number, number: number): keyof typeof counts | null {
  if (at === 0 || hasMeaning(state, at - 1, 'for') === 0 || isMeasure(state, at + 1)) return null
  const named = familiesNamed(state, at)
  if (named.length === 0 && at < state.tokens.length - 1) return null
  for (const unit of ['persons', 'panels'] as const) {
    const { families, most } = counts[unit]
    if (number <= most && named.every((family) => families.includes(family))) return unit
  }
  return null
}

/** Whether the number goes on, as in `for 4-6` or `for an 8 x 8 deck`. */
function isMeasure({ tokens }: ParseState, at: number) {
  const [token, after] = [tokens[at - 1], tokens[at]]
  return after !== undefined && (after.from === token?.to || /^([-~/%]|x|by)$/.test(after.folded))
}

/** The families that were read so far; if there are none, those that are named later. */
function familiesNamed(state: ParseState, from: number): string[] {
  const read = [...(state.wanted?.conditions ?? []), ...state.found.conditions]
  const families = read.flatMap((one) => (one.kind === 'family' ? one.values : []))
  for (let at = from; families.length === 0 && at < state.tokens.length; ) {
    const phrase = longestPhrase(state, at)
    for (const meaning of phrase?.meanings ?? [])
      if (meaning.startsWith('family=')) families.push(...meaning.slice('family='.length).split('|'))
    at += phrase?.length ?? 1
  }
  return families
}
