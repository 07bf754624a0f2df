import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { openOwnPhoto, readPublicPhoto } from '../review-photos.server.ts'
import type { Route } from './+types/review-photo.ts'

/** `/reviewPhoto/{id}`: a photo of a published review for everyone, of another one for its owner and for staff. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const shown = await readPublicPhoto(ctx, params.id)
  if (!shown) {
    const { bytes, headers } = await openOwnPhoto(ctx, await requireCustomer(context), params.id)
    return new Response(bytes, { headers })
  }
  return new Response(shown.bytes, {
    headers: {
      'content-type': shown.file.content_type,
      'content-length': String(shown.file.bytes),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Staff can hide the review at any time.
      'cache-control': 'public, max-age=600',
    },
  })
})
