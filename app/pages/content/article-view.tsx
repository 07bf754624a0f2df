import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { PictureView } from '#features/content/pages/components/picture-blocks.tsx'
import type {
  readArticle,
  readArticleSummaries,
} from '#features/content/pages/queries/content-pages.server.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { DocumentPage } from './content-view.tsx'

type ArticleViewProps = {
  article: Awaited<ReturnType<typeof readArticle>>
  others: Awaited<ReturnType<typeof readArticleSummaries>>
  block_products: Record<number, CardSummary[]>
}

/** An article with links to others: a static part. */
export function ArticleView({ article, others, block_products }: ArticleViewProps) {
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
