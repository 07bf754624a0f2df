// The questions that are suggested for a search text that is being typed: those that are answered above the products.
import type { SearchResult } from '#features/catalog/listings/search-products.server.ts'
import type { SuggestedPage } from '#features/catalog/listings/suggestions.ts'
import { knowledge, paraphrases } from '#features/service/chat/bot/question-texts.ts'
import type { TopicId } from '#features/service/chat/bot/topics.ts'
import { isChinese, localeOfWords, plainText, stemOf } from '#features/service/chat/bot/words.ts'
import { taughtTopics } from '#features/service/chat/topics/topics.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import { advice, goods, hidden } from './help-topics.ts'
import { answerOf, answersTo, hasExactProducts, vocabularyOf } from './matching-answers.server.ts'

const maxQuestions = 2

/** Shorter texts may become anything. */
const minTyped = 4
const minTypedChinese = 2

/**
 * Up to two questions that a text that is being typed asks or begins, each with the best page for it. `found`: the products
 * that are suggested for it.
 */
export async function matchingQuestions(
  ctx: RequestContext,
  typed: string,
  found: SearchResult,
): Promise<SuggestedPage[]> {
  const text = typed.trim()
  if (text.length < (isChinese(text) ? minTypedChinese : minTyped)) return []
  const isFound = hasExactProducts(found)
  const taught = await taughtTopics(ctx, ctx.locale)
  const own = taught.byId.size > 0 ? taught.index.classify(text) : null
  const isLikely = (own && own.sure !== null) || (await hasHelpWord(ctx, text))
  const asked = isLikely ? await answersTo(ctx, text, { isFound, isWhole: false, own }) : []
  const answers = asked.length > 0 ? asked : await answersToBegun(ctx, text, isFound)
  return answers
    .flatMap(({ title, links: [best] }) => (best ? [{ title, path: best.to }] : []))
    .slice(0, maxQuestions)
}

/**
 * Whether a text has a word of questions that no product has. Classifying a text takes milliseconds, and most of what is typed is
 * the beginning of a product.
 */
async function hasHelpWord(ctx: RequestContext, text: string) {
  const locale = localeOfWords(text, ctx.locale)
  const { isCatalogWord } = await vocabularyOf(ctx)
  const help = helpWordsIn(locale)
  return wordsOf(text, locale).some((word) => help.has(stemOf(word, locale)) && !isCatalogWord(word))
}

/** Words, in Chinese pairs of characters. */
function wordsOf(text: string, locale: Locale): string[] {
  const runs = plainText(text).split(/[^\p{L}\p{N}]+/u)
  if (locale !== 'zh') return runs
  return runs.flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => run.slice(at, at + 2)),
  )
}

const minHelpWord = 4

/** Word stems of questions that are not about goods, in Chinese pairs of characters. */
const helpWordsIn = oncePerLocale((locale): ReadonlySet<string> => {
  const { stop_words, topics: texts } = knowledge[locale]
  const stemsOf = (questions: string[]) =>
    questions.flatMap((one) => wordsOf(one, locale)).map((word) => stemOf(word, locale))
  const questionsOf = (isWanted: (id: string) => boolean) =>
    Object.entries(texts).flatMap(([id, { title, phrases }]) =>
      isWanted(id) ? [title, ...phrases, ...paraphrases[locale][id as TopicId]] : [],
    )
  const words = new Set(
    stemsOf(questionsOf((id) => !goods.has(id))).filter(
      (word) => isChinese(word) || word.length >= minHelpWord,
    ),
  )
  for (const word of stemsOf([stop_words, ...questionsOf((id) => goods.has(id))])) words.delete(word)
  return words
})

/**
 * The answers to questions of which the text is the beginning, and at least half: `return p`. If products have its words, it must be
 * the end of the question: `net metering`.
 */
async function answersToBegun(ctx: RequestContext, text: string, isFound: boolean) {
  const begun = plainText(text)
  const isBegun = (question: string) =>
    2 * begun.length >= question.length &&
    (isFound ? ` ${question}`.endsWith(` ${begun}`) : question.startsWith(begun))
  const ids = questionsIn(ctx.locale).flatMap(({ id, texts }) => (texts.some(isBegun) ? [id] : []))
  const taught = await taughtTopics(ctx, ctx.locale)
  const answers = await Promise.all(ids.slice(0, maxQuestions).map((id) => answerOf(ctx, id, taught)))
  return answers.flatMap((one) => one ?? [])
}

type Questions = { id: string; texts: string[] }[]

const withoutMark = (question: string) => plainText(question).replace(/[?？]$/, '')

/** The known questions of topics that are not about goods. */
const questionsIn = oncePerLocale(
  (locale): Questions =>
    Object.entries(knowledge[locale].topics)
      .filter(([id]) => ![hidden, goods, advice].some((some) => some.has(id)))
      .map(([id, { title, phrases }]) => ({ id, texts: [title, ...phrases].map(withoutMark) })),
)
