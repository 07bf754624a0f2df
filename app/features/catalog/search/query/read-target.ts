import { type Found, isAsked, longestPhrase, type ParseState } from './parse-state.ts'
import { namesFamily } from './phrase-index.ts'
import type { Span, UnderstoodQuery } from './understood-query.ts'

/**
 * The first `for`, `compatible with` and the like after a family, and the part that follows it. In Chinese also before the
 * family: 适配混合逆变器的电池, or after the other product: 跟410瓦光伏板搭配的微逆, H12配什么电池.
 */
export function targetAt(state: ParseState) {
  const { tokens } = state
  let isAskedFor = false
  for (let at = 0; at < tokens.length; at++) {
    const phrase = longestPhrase(state, at)
    const start = at + (phrase?.length ?? 1)
    if (phrase?.meanings.includes('fitted_by') && at > 0 && hasFamily(state, start))
      return { at: 0, start: 0, end: at, next: start }
    if (phrase?.meanings.includes('for') && start < tokens.length) {
      if (isAskedFor && tokens[start]?.folded === '的' && start + 1 < tokens.length)
        return { at: 0, start: 0, end: at, next: start + 1 }
      const end = isAskedFor
        ? tokens.length
        : tokens.findIndex(({ folded }, i) => i > start && folded === '的')
      if (end > 0) return { at, start, end, next: end }
    }
    if (phrase?.meanings.some(namesFamily)) isAskedFor = true
    if (phrase) at += phrase.length - 1
  }
  return null
}

/** Whether a family is named from this token on. */
function hasFamily(state: ParseState, from: number) {
  for (let at = from; at < state.tokens.length; ) {
    const phrase = longestPhrase(state, at)
    if (phrase?.meanings.some(namesFamily)) return true
    at += phrase?.length ?? 1
  }
  return false
}

/**
 * `for 410 W panels` names another product. `for a cabin`, `for 4 people` and, of cleaners, `for panel cleaning` only say more
 * about the wanted one.
 */
export function separateTarget(
  wanted: Found,
  last: Found,
  span: Span,
): Omit<UnderstoodQuery, 'text' | 'asks_replacement'> {
  if (last.models.length > 0 || (isAsked(last) && !hasSameFamily(wanted, last)))
    return { ...wanted, compatible_with: { ...last, span } }
  // `wallbox for Tesla` is not a product of Tesla.
  const [brands, conditions] = [
    last.conditions.filter(({ kind }) => kind === 'brand'),
    last.conditions.filter(({ kind }) => kind !== 'brand'),
  ]
  return {
    conditions: [...wanted.conditions, ...conditions],
    models: wanted.models,
    sorting: wanted.sorting ?? last.sorting,
    part_from: wanted.part_from,
    words: [...wanted.words, ...last.words, ...brands.map(({ span }) => span)],
    corrected: [...wanted.corrected, ...last.corrected],
    compatible_with: null,
  }
}

const hasSameFamily = (wanted: Found, last: Found) => {
  const [head, named] = [wanted, last].map(({ conditions }) =>
    conditions.findLast((one) => one.kind === 'family'),
  )
  return named?.values.every((family) => head?.values.includes(family)) ?? false
}
