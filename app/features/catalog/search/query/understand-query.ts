import { addMeanings } from './add-meanings.ts'
import {
  type Found,
  hasMeaning,
  isAsked,
  longestPhrase,
  type ParseState,
  type QueryVocabulary,
  spanOf,
} from './parse-state.ts'
import { compoundMeanings, isCondition, similarMeanings, splitMeanings } from './phrase-index.ts'
import { type Token, tokensOf } from './query-tokens.ts'
import { readNumber } from './read-number.ts'
import { separateTarget, targetAt } from './read-target.ts'
import type { UnderstoodQuery } from './understood-query.ts'
import { withOrdinaryWords } from './with-ordinary-words.ts'
import { withoutImplied } from './without-implied.ts'

/** Longer texts are cut: a search text is a line. */
const maxLength = 200

/** `is_whole`: no part of the text names what the product must fit. */
type Reading = { is_whole?: true }

/**
 * Reads a search text from left to right. At each place the first of these that fits is taken: a number with its unit, the
 * longest phrase or model number, a compound, a corrected typing error, else a word.
 */
export function understandQuery(
  typed: string,
  vocabulary: QueryVocabulary,
  reading: Reading = {},
): UnderstoodQuery {
  const text = typed.normalize('NFKC').slice(0, maxLength)
  const state: ParseState = {
    text,
    tokens: tokensOf(text, vocabulary.phrases.locale === 'de'),
    vocabulary,
    found: emptyFound(),
    wanted: null,
  }
  const { tokens } = state
  const asks_replacement = tokens.some((_, at) => hasMeaning(state, at, 'replacement') > 0)
  const target = reading.is_whole ? null : targetAt(state)
  for (let at = 0; at < (target?.at ?? tokens.length); ) at = readPart(state, at)
  if (!target) return checked({ text, ...state.found, compatible_with: null, asks_replacement })
  const wanted = state.found
  state.wanted = wanted
  state.found = emptyFound()
  for (let at = target.start; at < target.end; ) at = readPart(state, at)
  const named = state.found
  state.found = wanted
  state.wanted = null
  for (let at = target.next; at < tokens.length; ) at = readPart(state, at)
  const span = spanOf(state, target.at, target.end)
  return checked({ text, ...separateTarget(wanted, named, span), asks_replacement })
}

/** Words that mean something else next to others. */
const checked = (query: UnderstoodQuery) => withoutImplied(withOrdinaryWords(query))

const emptyFound = (): Found => ({
  conditions: [],
  models: [],
  sorting: null,
  part_from: null,
  words: [],
  corrected: [],
})

/** Reads the part that starts at this token; the index of the token after it. */
function readPart(state: ParseState, at: number): number {
  const phrase = longestPhrase(state, at)
  // `14-50` and `3 phase` are phrases, `under 300` is a number.
  const isPhrase = state.tokens[at]?.number !== null && phrase !== null
  const number = isPhrase ? null : readNumber(state, at)
  if (number) {
    state.found.conditions.push(...number.conditions)
    return number.next
  }
  const model = longestModel(state, at, phrase?.meanings.some(isCondition) ?? false)
  if (model && model.length > (phrase?.length ?? 0)) {
    state.found.models.push({ span: spanOf(state, at, at + model.length), products: model.products })
    return at + model.length
  }
  if (phrase) {
    const span = spanOf(state, at, at + phrase.length)
    if (phrase.meanings.includes('with') && isAsked(state.found)) state.found.part_from ??= span.from
    addMeanings(state.found, phrase.meanings, span)
    return at + phrase.length
  }
  return readWord(state, at)
}

const maxModelTokens = 9

/**
 * The longest part of a model number from this token on. Two or three characters need a letter and a digit; a word without
 * digits needs five letters.
 */
function longestModel({ tokens, vocabulary }: ParseState, at: number, isPhrase: boolean) {
  let part = ''
  let best: { products: number[]; length: number } | null = null
  for (let i = at; i < Math.min(tokens.length, at + maxModelTokens); i++) {
    const token = tokens[i] as Token
    if (token.is_han) break
    // `IQ7+` has the model number IQ7PLUS.
    const isPlus =
      token.folded === '+' &&
      tokens[i - 1]?.to === token.from &&
      vocabulary.modelsWith(`${part}plus`).length > 0
    part += isPlus ? 'plus' : token.folded.replaceAll(/[^a-z0-9]/g, '')
    if (part.length < 2 || !(/\d/.test(part) && /[a-z]/.test(part))) {
      if (part.length < 5 || /\d/.test(part)) continue
    }
    if (continues(tokens, i)) continue
    const products = modelsOrNames(vocabulary, part, isPhrase)
    if (products.length > 0) best = { products, length: i + 1 - at }
  }
  return best
}

function readWord(state: ParseState, at: number): number {
  const { tokens, vocabulary, found } = state
  const token = tokens[at] as Token
  if (!/[\p{L}\p{N}]/u.test(token.folded)) return at + 1
  const end = endOfWord(state, at)
  const span = spanOf(state, at, end)
  if (end > at + 1) {
    found.words.push(span)
    return end
  }
  const isUnknown = !token.is_han && token.number === null && !vocabulary.isCatalogWord(token.folded)
  const pair = pairWithError(state, at)
  if (pair) {
    addMeanings(state.found, pair, spanOf(state, at, at + 2))
    found.corrected.push(spanOf(state, at, at + 2))
    return at + 2
  }
  const compound =
    (vocabulary.phrases.locale === 'de' ? compoundMeanings(vocabulary.phrases, token.folded) : null) ??
    (isUnknown ? splitMeanings(vocabulary.phrases, token.folded, vocabulary.isCatalogWord) : null)
  // `Erdungsklemme` is in the catalog: its first part matters.
  if (compound && !(compound.rest && vocabulary.isCatalogWord(token.folded))) {
    addMeanings(state.found, compound.meanings, span)
    if (compound.rest) found.words.push({ ...span, text: compound.rest })
    return at + 1
  }
  const similar = isUnknown ? similarMeanings(vocabulary.phrases, token.folded) : null
  if (similar) {
    addMeanings(state.found, similar, span)
    found.corrected.push(span)
  } else found.words.push(span)
  return at + 1
}

const minPairLength = 9

/** The meanings of a phrase of two words with one wrong letter in both together: `standing seem`. */
function pairWithError(state: ParseState, at: number): string[] | null {
  const { tokens, vocabulary } = state
  const pair = tokens.slice(at, at + 2).map(({ folded }) => folded)
  const isSpelled = pair.every(vocabulary.isCatalogWord) || longestPhrase(state, at + 1) !== null
  const joined = pair.join('')
  if (pair.length < 2 || isSpelled || joined.length < minPairLength) return null
  return similarMeanings(vocabulary.phrases, joined, 1)
}

/** A phrase is not the start of a name: `transformer 75 kVA` has a family and a figure. */
function modelsOrNames({ modelsWith, namesWith }: QueryVocabulary, part: string, isPhrase: boolean) {
  const models = modelsWith(part)
  return models.length > 0 || isPhrase || !/\d/.test(part) ? models : namesWith(part)
}

/** Whether letters or digits follow a token without a space. */
const continues = (tokens: Token[], at: number) =>
  tokens[at]?.to === tokens[at + 1]?.from && /^[a-z0-9]/.test(tokens[at + 1]?.folded ?? '')

/** The token after a word of letters and digits, as `k13`. */
function endOfWord({ tokens }: ParseState, at: number) {
  let end = at + 1
  while (continues(tokens, end - 1)) end++
  return tokens[at]?.is_han ? at + 1 : end
}
