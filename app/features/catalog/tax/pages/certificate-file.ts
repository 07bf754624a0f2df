import { openFile } from '#platform/files/files.server.ts'
import { answering } from '#platform/http/page.server.ts'
import { requireCustomer, scopeOf } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/certificate-file'

/** A certificate as it was sent, for whoever sent it and for the staff. */
export const loader = answering(async ({ context, params }: Route.LoaderArgs) => {
  const { db, services } = scopeOf(context)
  const customer = await requireCustomer(context)
  const viewer = { user_id: customer.id, is_staff: customer.role !== 'customer' }
  const { bytes, headers } = await openFile(db, services.files, params.id, viewer)
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
})
