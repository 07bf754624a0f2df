import { useLocation, useRouteLoaderData } from 'react-router'

/** A saved view of a list: a name for its filters and order. */
export type TableView = {
  id: string
  path: string
  name: string
  /** The search of the list's URL. */
  query: string
  shared: boolean
  mine: boolean
}

// A search may be a customer's name or email address: it is not stored.
const ignored = new Set(['page', 'search'])

/** The filters and order of a list's URL, in a fixed order, so that two of the same view are equal. */
export function viewQueryOf(search: string) {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !ignored.has(name)))
  params.sort()
  return params.toString()
}

/** The saved views of the list at this URL, and the query that would be saved now. */
export function useTableViews() {
  const { pathname, search } = useLocation()
  const data = useRouteLoaderData<{ views: TableView[] }>('pages/admin/layout')
  return {
    path: pathname,
    query: viewQueryOf(search),
    views: (data?.views ?? []).filter(({ path }) => path === pathname),
  }
}
