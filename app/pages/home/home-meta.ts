import type { MetaDescriptor } from 'react-router'
import { translator } from '#text/text.tsx'
import { pageMeta, type Site } from '#ui/page/page-meta.ts'
import { type Contact, organizationData, websiteData } from '../structured-data.ts'
import type { HomeData } from './home.server.ts'

/** Metadata of the home page, with the shop itself as structured data. */
export function homeMeta({ written }: HomeData, site: Site & { contact: Contact }): MetaDescriptor[] {
  const t = translator(site.locale)
  const page = written?.page
  const default_description = t(
    'Solar panels, inverters, mounting, batteries, transformers and complete kits. Full specs, volume prices and a delivery date on every page.',
  )
  return [
    ...pageMeta({
      ...site,
      title: page?.seo_title ?? t('Home and commercial solar equipment'),
      description: page?.description ?? default_description,
      path: '/',
      image: page?.image,
      noindex: page?.is_preview ?? false,
    }),
    organizationData(site, site.contact),
    websiteData(site),
  ]
}
