import { openMedia } from '#features/content/pages/media/media.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/media-file.ts'

/** `/media/{id}`: a picture of the media library. It may be replaced, so browsers ask again after five minutes. */
export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const { db, services } = requestContextOf(context)
  const { file, bytes } = await openMedia(db, services.files, params.id)
  const etag = `"${file.sha256.slice(0, 32)}"`
  const headers = {
    'content-type': file.content_type,
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  }
  const isKnown = request.headers.get('if-none-match')?.includes(etag) ?? false
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
})
