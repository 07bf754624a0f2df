import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import type { Route } from './+types/search.ts'
import { searchAdmin } from './search.api.server.ts'

/** What the command palette finds for `?q=`. */
export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams.get('q')?.slice(0, 200) ?? ''
  return { search, found: await call(searchAdmin, { search }) }
})
