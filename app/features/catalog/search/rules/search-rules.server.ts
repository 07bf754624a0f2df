import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { SearchRule } from './search-rule.ts'

/** Columns of a rule, in the shape of SearchRule. */
export const ruleColumns = 'id, kind, locale, term, target, is_two_way, product_ids, version'

const cacheRules = cacheByVersion<SearchRule[]>()

/** What staff set for search terms of a language. Cached until the public version changes, which every change increases. */
export const searchRules = (
  { db, services }: { db: Db; services: Pick<Services, 'version'> },
  locale: Locale,
): Promise<SearchRule[]> =>
  cacheRules(services.version, locale, () =>
    queryRows<SearchRule>(
      db,
      `select ${ruleColumns} from search_rules where locale = $1 order by kind, term`,
      [locale],
      'search-rules',
    ),
  )

/** All of them, for staff. */
export const listSearchRules = (db: Db) =>
  queryRows<SearchRule>(db, `select ${ruleColumns} from search_rules order by kind, locale, term`)
