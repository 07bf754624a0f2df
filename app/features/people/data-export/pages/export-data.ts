import { redirect } from 'react-router'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { openExport, requestExport } from '../data-exports.server.ts'
import type { Route } from './+types/export-data.ts'

/** Downloads the customer's own export that the address names. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const id = new URL(request.url).searchParams.get('id')
  if (!id) throw redirect('/profile#data')
  const { body, bytes } = await openExport(ctx, customer, id)
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': 'attachment; filename="heliostead-data.zip"',
      'cache-control': 'private, no-store',
    },
  })
})

/** Requests an export; the profile shows its state. */
export const action = pageAction(async ({ context }: Route.ActionArgs): Promise<never> => {
  const ctx = requestContextOf(context)
  await requestExport(ctx, await requireCustomer(ctx))
  throw redirect('/profile?done=export#data')
})
