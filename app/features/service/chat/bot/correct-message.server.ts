// Corrects how messages are typed: Chinese typing errors with the words that the bot and the search know, German without umlauts,
// and errors in the words of product names.
import { setImmediate } from 'node:timers/promises'
import type { ProductName } from '#features/catalog/products/product-names.server.ts'
import { everydayHomophones } from '#features/catalog/search/query/everyday-homophones.ts'
import { queryWords } from '#features/catalog/search/query/query-words.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import {
  type DomainTexts,
  type HomophoneWords,
  homophonesIn,
  homophoneWordsOf,
  withChanges,
} from '#text/homophones.ts'
import { loadPinyin } from '#text/pinyin.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import type { Locale } from '#text/text.tsx'
import { taughtTopics } from '../topics/topics.server.ts'
import { topicIndex } from './knowledge.server.ts'
import { questionTexts } from './question-texts.ts'
import { domainWordsOf } from './retrieval/domain-words.ts'
import { offTopic } from './retrieval/question-classifier.ts'
import { withGermanLetters } from './retrieval/respell.ts'
import { familyWords } from './understanding/families.ts'
import { type SpelledNames, spelledNamesOf, withSpelledNames } from './understanding/spelled-names.ts'
import { productNameIndex } from './understanding/understand.server.ts'
import { isChinese, wordsIn } from './words.ts'

let homophones: Promise<HomophoneWords> | undefined

/**
 * A message in simplified characters, with Chinese words of the domain as they were meant: 运费 for 运废. What names of products
 * and topics of staff have is right as it is. On German pages, with umlauts: `fällt` for `faellt`. Words of product names have their
 * spelling: `Badewanne` for `Badewane`.
 */
export async function correctedMessage(ctx: RequestContext, message: string): Promise<string> {
  if (!isChinese(message)) {
    // On a Chinese page the words of product names are Chinese.
    if (ctx.locale === 'zh') return message
    const spelled = ctx.locale === 'de' ? withGermanLetters(message, topicIndex('de').known) : message
    return withSpelledNames(spelled, await productWords(ctx), ctx.locale)
  }
  const changes = homophonesIn(message, await messageWords())
  if (changes.length === 0) return message
  const { byId: products } = await productNameIndex({ ...ctx, locale: 'zh' })
  const { byId: topics } = await taughtTopics(ctx, 'zh')
  const texts = [
    simplifiedOnce(products, ({ name }) => [name]),
    simplifiedOnce(topics, (one) => (one ? [one.title, ...one.phrases] : [])),
  ]
  return withChanges(
    message,
    changes.filter(({ typed }) => texts.every((one) => !one.includes(typed))),
  )
}

const wordsOfNames = new WeakMap<object, Promise<SpelledNames>>()

/** The words of product names and kinds in the language of the context, and all others that the bot and the search know. */
async function productWords({ locale, ...ctx }: RequestContext): Promise<SpelledNames> {
  const { byId } = await productNameIndex({ ...ctx, locale })
  let words = wordsOfNames.get(byId)
  if (!words) wordsOfNames.set(byId, (words = readWords([...byId.values()], locale)))
  return words
}

/** Names are split so many at a time, between other requests. */
const namesAtOnce = 500

async function readWords(products: readonly ProductName[], locale: Locale): Promise<SpelledNames> {
  const words = new Set(wordsIn(familyWords(locale), locale))
  for (let from = 0; from < products.length; from += namesAtOnce) {
    const names = products.slice(from, from + namesAtOnce).flatMap((one) => [one.name, one.english_name])
    for (const word of wordsIn(names.join(' ').replaceAll(/[-–/]/g, ' '), locale)) words.add(word)
    await setImmediate()
  }
  const { stop_words, other_words } = questionTexts(locale)
  const texts = [stop_words, other_words, ...Object.values(queryWords[locale])]
  const others = new Set([...topicIndex(locale).known, ...domainWordsOf(texts, locale)])
  return spelledNamesOf(words, others, locale)
}

const simplifiedTexts = new WeakMap<object, string>()

/** The texts of a map that is cached, in simplified characters. Those of 10,000 products take more than 10 ms. */
function simplifiedOnce<Value>(map: ReadonlyMap<string, Value>, textsOf: (value: Value) => string[]): string {
  const known = simplifiedTexts.get(map)
  if (known !== undefined) return known
  const simplified = toSimplified([...map.values()].flatMap(textsOf).join('\n'))
  simplifiedTexts.set(map, simplified)
  return simplified
}

/** What messages are corrected with; built at the first call. */
export function messageWords(): Promise<HomophoneWords> {
  homophones ??= loadPinyin().then((pinyin) => homophoneWordsOf(messageTexts(), pinyin))
  return homophones
}

/** The texts of the bot: its questions and answers, the words that show a topic or what products are called, and other words. */
export function messageTexts(): DomainTexts {
  const { patterns, bodies = [], signals, stop_words, other_words } = questionTexts('zh')
  const phrasesOf = (isWanted: (target: string) => boolean) =>
    patterns.filter(({ target }) => isWanted(target)).map(({ phrase }) => toSimplified(phrase))
  const terms = Object.entries(signals).flatMap(([target, all]) =>
    // What a signal excludes is no word of its target.
    target === offTopic ? [] : all.map((one) => one.split(' ! ')[0] ?? ''),
  )
  return {
    texts: [...phrasesOf((target) => target !== offTopic), ...bodies],
    terms: [...terms, ...Object.values(queryWords.zh)],
    others: [
      ...phrasesOf((target) => target === offTopic),
      ...(signals[offTopic] ?? []),
      stop_words,
      other_words,
      everydayHomophones,
    ],
  }
}
