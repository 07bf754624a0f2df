import { openFile } from '#platform/files/files.server.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { getLead } from '../staff/staff-leads.api.server.ts'
import type { Route } from './+types/lead-file'

/** A file of a request, for staff who may see the request. */
export const loader = adminLoader(async (call, { context, params }: Route.LoaderArgs) => {
  const { files } = await call(getLead, { id: params.id })
  if (!files.some(({ id }) => id === params.file)) throw new Problem('missing', text('Page not found'))
  const { db, services } = requestContextOf(context)
  const { bytes, headers } = await openFile(db, services.files, params.file, {
    user_id: null,
    is_staff: true,
  })
  return new Response(bytes, { headers })
})
