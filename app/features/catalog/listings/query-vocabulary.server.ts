import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import { phraseIndexOf } from '#features/catalog/search/query/phrase-index.ts'
import { mergedWords, type QueryWords, queryWords } from '#features/catalog/search/query/query-words.ts'
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
    const names = await familyNames(db, locale)
    const words = [names, brandNames(index)].reduce(mergedWords, queryWords[locale])
    return {
      phrases: phraseIndexOf(locale, words),
      modelsWith: (part) => index.facts.models.find(part),
      namesWith: (part) => index.facts.names.find(part),
      isCatalogWord: index.facts.hasWord,
    }
  })

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
