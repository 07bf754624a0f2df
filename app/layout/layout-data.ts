import { useMatches, useRouteLoaderData } from 'react-router'
import type { LayoutContent } from '#features/content/pages/content.ts'
import type { Site } from '#ui/page/page-meta.ts'

/** What the root loader hands to header, footer and error pages. */
export type LayoutData = Omit<Site, 'navigation'> &
  LayoutContent & {
    /** Scripts of other sites that load when the visitor allows their kind. */
    scripts: { statistics?: string; marketing?: string }
  }

/** A public page says so: `export const handle = { public: true } satisfies PageHandle`; it is sent without the account's texts. */
export type PageHandle = { public: true }

/** The frame, or undefined where even that could not be loaded. */
export const useLayoutData = () => useRouteLoaderData<LayoutData>('root')

/** Whether an entry leads to the page that is shown. */
export const leadsTo = (path: string, pathname: string) => path.toLowerCase() === pathname.toLowerCase()

/** Whether the page that is shown does without header or footer, as an editor may want it. */
export function useHiddenLayoutParts() {
  const pages = useMatches().map(({ loaderData }) => editorPageOf(loaderData))
  return {
    noHeader: pages.some((page) => page?.has_header === false),
    noFooter: pages.some((page) => page?.has_footer === false),
  }
}

/** The editor's page in what a route loaded: itself, or under the name that its loader gives it. */
export function editorPageOf(loaded: unknown) {
  const data = loaded as (WithPage & { content?: WithPage; written?: WithPage }) | null | undefined
  return data?.page ?? data?.content?.page ?? data?.written?.page
}

type WithPage = { page?: { has_header?: boolean; has_footer?: boolean } } | null
