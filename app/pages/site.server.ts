import { readLayoutContent } from '#features/content/pages/content.server.ts'
import { navigationTitles } from '#features/content/pages/content.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Site } from '#ui/page/page-meta.ts'
import type { Contact } from './structured-data.ts'

/**
 * What loaders write the metadata of a page from. It is part of their data, so that browsers do not load what writes it:
 * the page's `meta` is `metaOfLoader`.
 */
export async function readSite({ db, services, locale, origin }: RequestContext) {
  const { navigation, site } = await readLayoutContent(db, services.version, locale)
  return { locale, origin, titles: navigationTitles(navigation), contact: site } satisfies Site & {
    contact: Contact
  }
}
