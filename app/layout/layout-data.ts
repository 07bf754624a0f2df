import { useEffect } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import type { MenuItem, SiteTexts } from '#features/content/pages/content.ts'
import type { Site } from '#ui/page/page-meta.ts'

/** The root loader's data for header, footer and error pages. */
export type LayoutData = Site & {
  /** Documents are sent without the navigation and the footer's links: the browser keeps what the server rendered. */
  navigation?: MenuItem[]
  site: SiteTexts
  /** URLs of third-party scripts by the kind of consent they need. */
  scripts: { statistics?: string; marketing?: string }
  /** Paths of the pages that are lists of products. */
  lists: readonly string[]
}

/** Marks a public page: `export const handle = { public: true } satisfies PageHandle`. It is sent without account texts. */
export type PageHandle = { public: true }

/** Marks the back office: `export const handle = { admin: true } satisfies AdminHandle`. Its pages have no header of the shop. */
export type AdminHandle = { admin: true }

let has_all = false

/** Whether the browser has the layout data that a document leaves out. */
export const hasAllLayoutData = () => has_all

/** Notes in the root what of the layout data has been loaded. */
export function useLayoutDataNote(layout: LayoutData | undefined) {
  const isWhole = Boolean(layout?.site.footer)
  useEffect(() => {
    if (isWhole) has_all = true
  }, [isWhole])
}

/** The layout data, or undefined when the root loader failed. */
export const useLayoutData = () => useRouteLoaderData<LayoutData>('root')

/** Whether a navigation entry is the current page; paths are case-insensitive. */
export const isCurrentPath = (path: string, pathname: string) => path.toLowerCase() === pathname.toLowerCase()

/** Whether an editor has hidden the header or the footer of the current page. */
export function useHiddenLayoutParts() {
  const pages = useMatches().map(({ loaderData }) => editorPageOf(loaderData))
  return {
    noHeader: pages.some((page) => page?.has_header === false),
    noFooter: pages.some((page) => page?.has_footer === false),
  }
}

/** The content page in a route's loader data, wherever its loader puts it; undefined without one. */
export function editorPageOf(loaded: unknown) {
  const data = loaded as (WithPage & { content?: WithPage; written?: WithPage }) | null | undefined
  return data?.page ?? data?.content?.page ?? data?.written?.page
}

type WithPage = { page?: { has_header?: boolean; has_footer?: boolean } } | null
