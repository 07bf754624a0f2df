import { readLayoutContent } from '#features/content/pages/content.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Site } from '#ui/page/page-meta.ts'
import type { Contact } from './structured-data.ts'

/**
 * What loaders write the metadata of a page from. It is part of their data, so that browsers do not load what writes it:
 * the page's `meta` is `metaOfLoader`.
 */
export async function readSite({ db, services, locale, origin }: RequestContext) {
  const { titles, site } = await readLayoutContent(db, services.version, locale)
  return { locale, origin, titles, contact: site } satisfies Site & {
    contact: Contact
  }
}
