import { queryVocabulary } from '#features/catalog/listings/query-vocabulary.server.ts'
import { productNameIndex } from '#features/service/chat/bot/understanding/understand.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Log } from '#platform/observability/log.server.ts'
import { locales } from '#text/text.tsx'

type Process = { db: Db; services: Services; log: Log }

/**
 * Builds at start what the first visitors would wait for: the catalog index and the words that searches are read with, and
 * then, while requests are answered already, the product names that the chat knows.
 */
export async function warmUp({ db, services, log }: Process) {
  const index = await services.listings.index(db)
  await Promise.all(locales.map((locale) => queryVocabulary({ db, services }, locale, index)))
  const names = locales.map((locale) => productNameIndex({ db, services, locale, log }))
  void Promise.all(names).catch((error: unknown) =>
    log.warn({ error }, 'The names of products could not be read at start'),
  )
}
