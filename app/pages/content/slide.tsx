import { carousels } from '#features/content/pages.server.ts'
import { Carousel } from '#features/content/parts/carousel.tsx'
import { answering } from '#platform/page.server.ts'
import { scopeOf } from '#platform/scope.server.ts'
import type { PageHandle } from '#shell/frame.ts'
import { useText } from '#text/text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { Route } from './+types/slide.ts'

export const handle = { public: true } satisfies PageHandle

/** `/slide`: every carousel of the site. */
export const loader = answering(async ({ context }: Route.LoaderArgs) => ({
  carousels: await carousels(scopeOf(context)),
  title: scopeOf(context).t('In pictures'),
  intro: scopeOf(context).t(
    'What the equipment looks like where it works: on roofs, beside buildings, on decks and in our warehouses.',
  ),
}))

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
      {loaderData.carousels.map(({ path, title, slides }) => (
        <section key={path} className="not-first:mt-16">
          <SectionHeading title={title} />
          <Carousel title={title} slides={slides} />
        </section>
      ))}
    </Page>
  )
}
