import type { MetaDescriptor } from 'react-router'
import { pageMeta, type Site } from '#ui/page/page-meta.ts'
import { faqOf } from '../content-structured-data.ts'
import type { ContentPageData } from './content.server.ts'

/** Metadata and structured data of a content page. */
export function contentMeta({ page }: ContentPageData, site: Site): MetaDescriptor[] {
  const { path, title, seo_title, description, image, crumbs = [], blocks, is_preview } = page
  const picture =
    image ?? blocks.flatMap((block) => (block.kind === 'hero' && block.image ? [block.image.src] : []))[0]
  return [
    ...pageMeta({
      ...site,
      title: seo_title ?? title,
      description,
      path,
      image: picture,
      above: crumbs.map((crumb) => [crumb.title, crumb.to] as const),
      noindex: is_preview,
    }),
    ...faqOf(blocks),
  ]
}
