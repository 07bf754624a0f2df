import { pageLoader } from '#platform/http/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { exportData } from '../delete-account.server.ts'
import type { Route } from './+types/export-data.ts'

/** Everything the shop holds about the person who asks, as a download that nobody keeps. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const archive = await exportData(ctx, customer)
  return new Response(new Uint8Array(archive), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(archive.length),
      'content-disposition': 'attachment; filename="heliostead-data.zip"',
      'cache-control': 'private, no-store',
    },
  })
})
