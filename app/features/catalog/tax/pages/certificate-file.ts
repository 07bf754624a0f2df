import { openFile } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/certificate-file'

/** A certificate as it was uploaded, for its owner and for staff. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const { db, services } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const viewer = { user_id: customer.id, is_staff: customer.role !== 'customer' }
  const { bytes, headers } = await openFile(db, services.files, params.id, viewer)
  return new Response(bytes, { headers })
})
