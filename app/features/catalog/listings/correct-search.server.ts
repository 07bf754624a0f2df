// Corrects typing errors of Chinese search texts, with the words that the search knows.
import { everydayHomophones } from '#features/catalog/search/query/everyday-homophones.ts'
import type { PhraseIndex } from '#features/catalog/search/query/phrase-index.ts'
import { searchExactWords, type WordIndex } from '#features/catalog/search/search.server.ts'
import {
  type Change,
  type HomophoneWords,
  homophonesIn,
  homophoneWordsOf,
  withChanges,
} from '#text/homophones.ts'
import { loadPinyin } from '#text/pinyin.server.ts'

let latest: { phrases: PhraseIndex; key: string; words: Promise<HomophoneWords> } | undefined

/**
 * What search texts are corrected with. Built for the first Chinese text, which takes up to 100 ms, and again only after the
 * Chinese phrases have changed: each public version has a phrase index of its own, most of them with the same phrases.
 */
export function searchWords(phrases: PhraseIndex): Promise<HomophoneWords> {
  if (latest?.phrases === phrases) return latest.words
  const terms = [...phrases.meanings.keys()].filter((one) => /\p{Script=Han}/u.test(one)).toSorted()
  const key = terms.join()
  const words = latest?.key === key ? latest.words : wordsWith(terms)
  latest = { phrases, key, words }
  return words
}

const wordsWith = async (terms: string[]) =>
  homophoneWordsOf({ texts: terms, terms, others: [everydayHomophones] }, await loadPinyin())

/**
 * A search text in simplified characters, with Chinese words that the search knows as they were meant: 浴缸 for 浴岗. What
 * products have in their names or texts is right as it is.
 */
export async function correctedSearch(
  text: string,
  { phrases, words }: { phrases: PhraseIndex; words: WordIndex },
): Promise<string> {
  if (phrases.locale !== 'zh' || !/\p{Script=Han}{2}/u.test(text)) return text
  const changes: Change[] = []
  for (const change of homophonesIn(text, await searchWords(phrases))) {
    const having = await searchExactWords(words, change.typed, false)
    if (having.first.length === 0) changes.push(change)
  }
  return withChanges(text, changes)
}
