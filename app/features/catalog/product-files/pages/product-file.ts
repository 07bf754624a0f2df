import { openProductDocument } from '#features/catalog/product-files/product-files.server.ts'
import { inline } from '#platform/files/files.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/product-file'

/** `/productFile/{id}`: an uploaded document of a product. Its bytes never change. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const { file, bytes, headers } = await openProductDocument(requestContextOf(context), params.id)
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-disposition': inline(file.name),
      'cache-control': 'public, max-age=31536000, immutable',
      // Search results lead to the product page, where the product is sold.
      'x-robots-tag': 'noindex',
    },
  })
})
