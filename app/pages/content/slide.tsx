import { data } from 'react-router'
import { Carousel } from '#features/content/pages/components/carousel.tsx'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { readCarousels } from '#features/content/pages/queries/content-pages.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { useText } from '#text/text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { Route } from './+types/slide.ts'

export const handle = { public: true } satisfies PageHandle

/** `/slide`: all carousels; with a preview token also an unpublished one. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const found = await readCarousels(ctx, new URL(request.url).searchParams.get('preview'))
  const title = ctx.t('Photos')
  const intro = ctx.t('See our equipment on roofs, beside buildings, on decks and in our warehouses.')
  const headers = previewHeaders(found.some(({ is_preview }) => is_preview))
  return data({ carousels: found, title, intro }, { headers })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({ ...siteOf(matches), title: loaderData.title, description: loaderData.intro, path: '/slide' })
    : []

export default function SlidePage({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { title, intro } = loaderData
  return (
    <Page title={title} intro={intro} crumbs={[{ title: t('Home'), to: '/' }, { title }]}>
      {loaderData.carousels.length === 0 && <EmptyState title={t('Nothing has been published here yet.')} />}
      {loaderData.carousels.map(({ path, title, slides, is_preview }) => (
        <section key={path} className="not-first:mt-16">
          {is_preview && (
            <div className="mb-6">
              <Notice tone="wait">{t('This is a preview. Visitors can’t see this version yet.')}</Notice>
            </div>
          )}
          <SectionHeading title={title} />
          <Carousel title={title} slides={slides} />
        </section>
      ))}
    </Page>
  )
}
