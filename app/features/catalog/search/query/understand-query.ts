import { type Found, longestPhrase, type ParseState, type QueryVocabulary, spanOf } from './parse-state.ts'
import { compoundMeanings, isCondition, similarMeanings } from './phrase-index.ts'
import { type Token, tokensOf } from './query-tokens.ts'
import { readNumber } from './read-number.ts'
import type { Condition, Sorting, Span, UnderstoodQuery } from './understood-query.ts'

/** Longer texts are cut: a search text is a line. */
const maxLength = 200

/**
 * Reads a search text from left to right. At each place the first of these that fits is taken: a number with its unit, the
 * longest phrase or model number, a compound, a corrected typing error, else a word.
 */
export function understandQuery(typed: string, vocabulary: QueryVocabulary): UnderstoodQuery {
  const text = typed.normalize('NFKC').slice(0, maxLength)
  const state: ParseState = {
    text,
    tokens: tokensOf(text, vocabulary.phrases.locale === 'de'),
    vocabulary,
    found: emptyFound(),
    wanted: null,
  }
  const { tokens } = state
  const target = targetAt(state)
  for (let at = 0; at < (target?.at ?? tokens.length); ) at = readPart(state, at)
  if (!target) return withoutImplied({ text, ...state.found, compatible_with: null })
  const wanted = state.found
  state.wanted = wanted
  state.found = emptyFound()
  for (let at = target.start; at < target.end; ) at = readPart(state, at)
  const named = state.found
  state.found = wanted
  state.wanted = null
  for (let at = target.next; at < tokens.length; ) at = readPart(state, at)
  return withoutImplied({ text, ...separateTarget(wanted, named, spanOf(state, target.at, target.end)) })
}

/** A roof that is stated replaces one that a word only implies: a hook is for tiles, `金属屋顶挂钩` is for metal. */
function withoutImplied(query: UnderstoodQuery): UnderstoodQuery {
  const stated = new Set(
    query.conditions
      .flatMap((one) => (one.kind === 'choice' && !one.is_implied ? one.alternatives : []))
      .map(({ attribute }) => attribute),
  )
  const isReplaced = (one: Condition) =>
    one.kind === 'choice' && one.is_implied && one.alternatives.some(({ attribute }) => stated.has(attribute))
  return { ...query, conditions: query.conditions.filter((one) => !isReplaced(one)) }
}

const emptyFound = (): Found => ({
  conditions: [],
  models: [],
  sorting: null,
  part_from: null,
  words: [],
  corrected: [],
})

/** Whether a family was named. */
const isAsked = ({ conditions }: Found) => conditions.some(({ kind }) => kind === 'family')

/**
 * The first `for`, `compatible with` and the like after a family, and the part that follows it. In Chinese also before the
 * family: 适配混合逆变器的电池, or after the other product: 跟410瓦光伏板搭配的微逆.
 */
function targetAt(state: ParseState) {
  const { tokens } = state
  let isAskedFor = false
  for (let at = 0; at < tokens.length; at++) {
    const phrase = longestPhrase(state, at)
    if (phrase?.meanings.includes('for') && at + phrase.length < tokens.length) {
      const start = at + phrase.length
      if (isAskedFor && tokens[start]?.folded === '的' && start + 1 < tokens.length)
        return { at: 0, start: 0, end: at, next: start + 1 }
      const end = isAskedFor
        ? tokens.length
        : tokens.findIndex(({ folded }, i) => i > start && folded === '的')
      if (end > 0) return { at, start, end, next: end }
    }
    if (phrase?.meanings.some((meaning) => meaning.startsWith('family='))) isAskedFor = true
    if (phrase) at += phrase.length - 1
  }
  return null
}

/** `for 410 W panels` names another product; `for a cabin` and `for 4 people` only say more about the wanted one. */
function separateTarget(wanted: Found, last: Found, span: Span): Omit<UnderstoodQuery, 'text'> {
  if (last.models.length > 0 || isAsked(last)) return { ...wanted, compatible_with: { ...last, span } }
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
    addMeanings(state, phrase.meanings, span)
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
  const compound =
    vocabulary.phrases.locale === 'de' ? compoundMeanings(vocabulary.phrases, token.folded) : null
  // `Erdungsklemme` is in the catalog: its first part matters.
  if (compound && !(compound.rest && vocabulary.isCatalogWord(token.folded))) {
    addMeanings(state, compound.meanings, span)
    if (compound.rest) found.words.push({ ...span, text: compound.rest })
    return at + 1
  }
  const similar = isUnknown ? similarMeanings(vocabulary.phrases, token.folded) : null
  if (similar) {
    addMeanings(state, similar, span)
    found.corrected.push(span)
  } else found.words.push(span)
  return at + 1
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

const implied = 'implied '

/** Adds what a phrase means. Its families, and its attributes, are alternatives of each other. */
function addMeanings({ found }: ParseState, meanings: string[], span: Span) {
  const parts = meanings.filter(isCondition).map((meaning) => {
    const [name = '', values = ''] = meaning.split('=')
    const isImplied = name.startsWith(implied)
    return { attribute: isImplied ? name.slice(implied.length) : name, values: values.split('|'), isImplied }
  })
  for (const kind of ['family', 'brand'] as const) {
    const values = parts.flatMap(({ attribute, values }) => (attribute === kind ? values : []))
    if (values.length > 0) found.conditions.push({ kind, values, span })
  }
  const choices: { attribute: string; values: string[] }[] = []
  for (const { attribute, values, isImplied } of parts) {
    const value = values[0] ?? ''
    if (attribute === 'use') found.conditions.push({ kind: 'use', use: value, span })
    else if (attribute === 'order') found.sorting ??= { by: value as Sorting, span }
    else if (isCount(attribute)) found.conditions.push(countOf(attribute, Number(value), span))
    else if (isImplied)
      found.conditions.push({ kind: 'choice', alternatives: [{ attribute, values }], span, is_implied: true })
    else if (attribute !== 'family' && attribute !== 'brand') choices.push({ attribute, values })
  }
  if (choices.length > 0) found.conditions.push({ kind: 'choice', alternatives: choices, span })
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
