import { answering } from '#platform/http/page.server.ts'
import { requireCustomer, scopeOf } from '#platform/http/request-context.server.ts'
import { exportData } from '../delete-account.server.ts'
import type { Route } from './+types/export-data.ts'

/** Everything the shop holds about the person who asks, as a download that nobody keeps. */
export const loader = answering(async ({ context }: Route.LoaderArgs) => {
  const scope = scopeOf(context)
  const customer = await requireCustomer(scope)
  const archive = await exportData(scope, customer)
  return new Response(new Uint8Array(archive), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(archive.length),
      'content-disposition': 'attachment; filename="heliostead-data.zip"',
      'cache-control': 'private, no-store',
    },
  })
})
