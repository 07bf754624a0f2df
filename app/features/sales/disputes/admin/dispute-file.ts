import { openFile } from '#platform/files/files.server.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { getStaffDispute } from '../disputes.api.server.ts'
import type { Route } from './+types/dispute-file'

/** A file of the evidence, for staff who may see the dispute. */
export const loader = adminLoader(async (call, { context, params }: Route.LoaderArgs) => {
  const { files } = await call(getStaffDispute, { dispute_id: params.id })
  if (!files.some(({ file_id }) => file_id === params.file))
    throw new Problem('missing', text('Page not found'))
  const { db, services } = requestContextOf(context)
  const { bytes, headers } = await openFile(db, services.files, params.file, {
    user_id: null,
    is_staff: true,
  })
  return new Response(bytes, { headers })
})
