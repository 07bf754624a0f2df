import { data } from 'react-router'
import { PictureView } from '#features/content/pages/components/picture-blocks.tsx'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { readArticle, readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { redirectToSpelling } from '#platform/http/pages/canonical-path.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { pathIn, translator, useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { pageMeta, sharedPicture, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { articleData, faqOf } from '../content-structured-data.ts'
import { sharePath } from '../share-path.server.ts'
import type { Route } from './+types/article.ts'
import { readBlockProducts } from './content.server.ts'
import { DocumentPage } from './content-view.tsx'
import { noBreakContent } from './no-break-content.ts'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const url = new URL(request.url)
  const article = noBreakContent(await readArticle(ctx, params.id, url.searchParams.get('preview')))
  redirectToSpelling(`/article/${params.id}`, `/article/${article.id}`, url)
  const others = (await readArticleSummaries(ctx, 4)).filter(({ id }) => id !== article.id).slice(0, 3)
  const block_products = await readBlockProducts(ctx, article.blocks)
  const share_path = await sharePath('article', article.id, article.image?.src)
  return data(
    { article, others, block_products, share_path },
    { headers: previewHeaders(article.is_preview) },
  )
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const site = siteOf(matches)
  const { id, title, summary, image, blocks, is_preview } = loaderData.article
  const t = translator(site.locale)
  const picture = sharedPicture(loaderData.share_path ?? image?.src)
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
    articleData(site, loaderData.article, picture),
    ...faqOf(blocks),
  ]
}

export default function ArticlePage({
  loaderData: { article, others, block_products },
}: Route.ComponentProps) {
  const t = useText()
  const { date } = useFormat()
  const { title, summary, author, author_role, published_on, updated_on, image, blocks, is_preview } = article
  const day = (iso: string) => date(`${iso}T17:00:00Z`)
  return (
    <DocumentPage
      title={title}
      intro={summary}
      above={
        <>
          <time dateTime={published_on}>{day(published_on)}</time> ·{' '}
          {author_role ? `${author} – ${author_role}` : author}
        </>
      }
      dated={updated_on}
      crumbs={[{ title: t('Guides'), to: '/guides' }]}
      blocks={blocks}
      blockProducts={block_products}
      isPreview={is_preview}
      picture={
        image && (
          <PictureView
            image={image}
            first
            sizes="(width >= 80rem) 76rem, 100vw"
            className="aspect-video w-full rounded object-cover"
          />
        )
      }
    >
      {others.length > 0 && (
        <nav aria-labelledby="others" className="page-width pt-12">
          <SectionHeading id="others" title={t('Related articles')} />
          <ul className="grid gap-x-12 sm:grid-cols-3">
            {others.map((one) => (
              <li key={one.id} className="relative border-b border-line pb-6">
                <p className="text-sm text-ink-soft">{day(one.published_on)}</p>
                <Link
                  to={`/article/${one.id}`}
                  className="text-lg after:absolute after:inset-0 hover:underline"
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </DocumentPage>
  )
}
