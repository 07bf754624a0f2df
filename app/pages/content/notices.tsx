import { headerNotices } from '#features/content/pages/content.server.ts'
import { contentPathOf } from '#features/content/pages/queries/content-index.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { useLayoutData } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Translate } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/notices.ts'

export const handle = { public: true } satisfies PageHandle

/** `/header` shows the current header notice, `/headersList` all available ones. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const isList = contentPathOf(new URL(request.url)).toLowerCase() === '/headerslist'
  const all = await headerNotices(ctx.db, ctx.locale)
  return {
    isList,
    notices: isList ? all : all.filter((notice) => notice.is_shown),
    texts: isList ? listTexts(ctx.t) : noticeTexts(ctx.t),
  }
})

const listTexts = (t: Translate) => ({
  title: t('Header notices'),
  intro: t('Notices that can appear at the top of every page. At most one is shown.'),
  shown: t('Shown now'),
  none: '',
})

const noticeTexts = (t: Translate) => ({
  title: t('Header notice'),
  intro: t('The current notice at the top of every page, and our phone number.'),
  shown: t('Shown now'),
  none: t('No header notice right now.'),
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        ...siteOf(matches),
        title: loaderData.texts.title,
        path: loaderData.isList ? '/headersList' : '/header',
        noindex: true,
      })
    : []

export default function NoticesPage({ loaderData: { isList, notices, texts } }: Route.ComponentProps) {
  const site = useLayoutData()?.site
  return (
    <Page title={texts.title} intro={texts.intro}>
      <ul className="grid gap-8">
        {notices.map(({ id, title, words, is_shown }) => (
          <li key={id}>
            <h2 className="mb-2 flex flex-wrap items-center gap-3 text-lg">
              {title}
              {is_shown && <Tag tone="good">{texts.shown}</Tag>}
            </h2>
            <p className="rounded border border-line bg-sun-wash px-4 py-2 text-center text-sm text-balance">
              {words}
            </p>
          </li>
        ))}
      </ul>
      {notices.length === 0 && <p className="text-lg">{texts.none}</p>}
      {!isList && site && (
        <p className="mt-8 text-lg">
          <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`} className="link">
            {site.phone}
          </a>
        </p>
      )}
    </Page>
  )
}
