import { readVariant } from '#features/catalog/product-files/product-files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/product-picture'

/** `/pictures/{id}/960.webp`: a size or a crop of an uploaded picture. Its bytes never change. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const bytes = await readVariant(requestContextOf(context), params.id, params.file)
  return new Response(bytes, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
})
