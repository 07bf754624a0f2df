import { queryVocabulary } from '#features/catalog/listings/query-vocabulary.server.ts'
import { nameWordsOf } from '#features/catalog/search/read-name-words.server.ts'
import { productNameIndex } from '#features/service/chat/bot/understanding/understand.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Log } from '#platform/observability/log.server.ts'
import { locales } from '#text/text.tsx'

type Process = { db: Db; services: Services; log: Log }

/**
 * Builds at start what the first visitors would wait for: the catalog index, the words that searches are read with, the
 * product names that the chat knows, and the words of names for suggestions. Requests that need one of these share its
 * reading. Does not throw: after a failure the first request reads again, and reports it.
 */
export async function warmUp({ db, services, log }: Process) {
  try {
    const index = await services.listings.index(db)
    for (const locale of locales) {
      await queryVocabulary({ db, services }, locale, index)
      await productNameIndex({ db, services, locale, log })
      await nameWordsOf(db, index, locale)
    }
  } catch (error) {
    log.warn({ error }, 'The search index or the product names of the chat could not be built at start')
  }
}
