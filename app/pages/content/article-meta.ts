import type { MetaDescriptor } from 'react-router'
import type { readArticle } from '#features/content/pages/queries/content-pages.server.ts'
import { pathIn, translator } from '#text/text.tsx'
import { pageMeta, type Site, sharedPicture } from '#ui/page/page-meta.ts'
import { articleData, faqOf } from '../content-structured-data.ts'

type ArticleMeta = { article: Awaited<ReturnType<typeof readArticle>>; share_path: string | null }

/** Metadata and structured data of an article. */
export function articleMeta({ article, share_path }: ArticleMeta, site: Site): MetaDescriptor[] {
  const { id, title, summary, image, blocks, is_preview } = article
  const t = translator(site.locale)
  const picture = sharedPicture(share_path ?? image?.src)
  const path = `/article/${id}`
  return [
    ...pageMeta({
      ...site,
      title,
      description: summary,
      path,
      image: picture,
      kind: 'article',
      above: [[t('Guides'), '/guides']],
      noindex: is_preview,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Heliostead',
      href: site.origin + pathIn(site.locale, '/rss.xml'),
    },
    articleData(site, article, picture),
    ...faqOf(blocks),
  ]
}
