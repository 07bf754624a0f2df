import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { readArticle } from '#features/content/pages/queries/content-pages.server.ts'
import { sharePicture, sharePictureVersion } from '#platform/files/share-picture.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import type { Route } from './+types/share-picture.ts'

/** `/share/product/{id}/{version}.png`: the picture for link previews of a product or an article. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const image = await imageOf(ctx, params.kind, params.id)
  const version = await sharePictureVersion(image)
  const picture = image && version && (await sharePicture(image))
  if (!picture) throw new Problem('missing', text('Page not found'))
  const isCurrent = params.file === `${version}.png`
  const caching = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return new Response(picture, { headers: { 'content-type': 'image/png', 'cache-control': caching } })
})

async function imageOf(ctx: RequestContext, kind: string, id: string): Promise<string | undefined> {
  if (kind === 'product') return (await readDetail(ctx.db, id, ctx.locale))?.images[0]?.path
  if (kind === 'article') return (await readArticle(ctx, id)).image?.src
  return undefined
}
