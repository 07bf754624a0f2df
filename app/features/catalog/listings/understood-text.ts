import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import { understandQuery } from '#features/catalog/search/query/understand-query.ts'
import type { UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'

/** The texts of a few requests: a chat message is searched in several ways, one after the other. */
const maxTexts = 200

const recent = new WeakMap<QueryVocabulary, Map<string, UnderstoodQuery>>()

/** What a search text asks for. Reading a text takes milliseconds, so the last ones of a vocabulary are remembered. */
export function understoodText(text: string, vocabulary: QueryVocabulary): UnderstoodQuery {
  const known = recent.get(vocabulary) ?? new Map<string, UnderstoodQuery>()
  recent.set(vocabulary, known)
  let query = known.get(text)
  if (query === undefined) {
    if (known.size >= maxTexts) known.clear()
    query = understandQuery(text, vocabulary)
    known.set(text, query)
  }
  return query
}
