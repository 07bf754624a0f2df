import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import { phraseIndexOf } from '#features/catalog/search/query/phrase-index.ts'
import { mergedWords, type QueryWords, queryWords } from '#features/catalog/search/query/query-words.ts'
import { searchRules } from '#features/catalog/search/rules/search-rules.server.ts'
import { synonymWords } from '#features/catalog/search/rules/synonym-words.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Locale, Texts } from '#text/text.tsx'

const cacheVocabularies = cacheByVersion<QueryVocabulary>()

/** What search texts of a language are read with: its words, and the families, brands and model numbers of the catalog. */
export const queryVocabulary = (
  { db, services }: { db: Db; services: Pick<Services, 'version'> },
  locale: Locale,
  index: CatalogIndex,
): Promise<QueryVocabulary> =>
  cacheVocabularies(services.version, locale, async () => {
    const words = await catalogWords(db, locale, index)
    const synonyms = (await searchRules({ db, services }, locale)).filter(({ kind }) => kind === 'synonym')
    const added = synonymWords(phraseIndexOf(locale, words), synonyms)
    return {
      phrases: phraseIndexOf(locale, mergedWords(words, added)),
      modelsWith: remembered((part) => index.facts.models.find(part)),
      namesWith: (part) => index.facts.names.find(part),
      isCatalogWord: index.facts.hasWord,
    }
  })

/** In a small catalog each part of a text is compared with all model numbers, and the parts of texts repeat. */
const maxRemembered = 5000

/** Remembers the products of the last parts. They change with the public version, and the vocabulary with them. */
function remembered(find: (part: string) => number[]) {
  const known = new Map<string, number[]>()
  return (part: string) => {
    let found = known.get(part)
    if (found === undefined) {
      if (known.size >= maxRemembered) known.clear()
      found = find(part)
      known.set(part, found)
    }
    return found
  }
}

/** The phrases of a language without the synonyms of staff. */
export const catalogPhrases = async (db: Db, locale: Locale, index: CatalogIndex) =>
  phraseIndexOf(locale, await catalogWords(db, locale, index))

const catalogWords = async (db: Db, locale: Locale, index: CatalogIndex) =>
  [await familyNames(db, locale), brandNames(index)].reduce(mergedWords, queryWords[locale])

async function familyNames(db: Db, locale: Locale): Promise<QueryWords> {
  const rows = await queryRows<{ id: string; name: Texts }>(
    db,
    'select id, name from families',
    [],
    'family-names',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [`family=${id}`, name[locale] ?? name.en]))
}

const brandNames = ({ filters }: CatalogIndex): QueryWords =>
  Object.fromEntries(filters.valuesOf('brand').map((brand) => [`brand=${brand}`, brand]))
