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

const wordsByPhrases = new WeakMap<PhraseIndex, Promise<HomophoneWords>>()

/** What search texts are corrected with; built for the first Chinese text that is searched with these phrases. */
function searchWords(phrases: PhraseIndex): Promise<HomophoneWords> {
  const known = wordsByPhrases.get(phrases)
  if (known) return known
  const terms = [...phrases.meanings.keys()]
  const words = loadPinyin().then((pinyin) =>
    homophoneWordsOf({ texts: terms, terms, others: [everydayHomophones] }, pinyin),
  )
  wordsByPhrases.set(phrases, words)
  return words
}

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
