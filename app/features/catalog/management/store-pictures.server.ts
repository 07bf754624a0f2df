import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import type { ProductImage } from '#features/catalog/products/listing.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'

const folder = '/images/products'

/**
 * The store's own pictures of a product of the seed catalog: its renderings, front first, or else its drawing; then the
 * dimension drawing.
 */
export function storePictures(product_id: string): ProductImage[] {
  const rendered = renderedViews(product_id).map((view) => `${folder}/${product_id}/${view}-960.webp`)
  const pictures = rendered.length > 0 ? rendered : [`${folder}/${product_id}.svg`]
  return [
    ...pictures.map((path) => ({ path, kind: 'picture' as const })),
    { path: `${folder}/${product_id}-dimensions.svg`, kind: 'dimensions' as const },
  ].filter(({ path }) => existsSync(`public${path}`))
}

function renderedViews(product_id: string): string[] {
  const path = `public${folder}/${product_id}`
  if (!existsSync(path)) return []
  const views = readdirSync(path).flatMap((name) => /^([a-z]+)-960\.webp$/.exec(name)?.[1] ?? [])
  return views.toSorted((a, b) => Number(b === 'front') - Number(a === 'front') || (a < b ? -1 : 1))
}

/** Changes when a picture is added or removed. */
export function storePicturesVersion(): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(`public${folder}`).toSorted()) hash.update(entry, 'utf8')
  return hash.digest('hex').slice(0, 12)
}

type Stored = { id: string; images: ProductImage[] }

/**
 * Puts the renderings in the place of the drawings in products that show the store's own pictures. Pictures that staff
 * uploaded stay, and so does the alternative text of the first one.
 */
export async function refreshStorePictures(tx: Db) {
  const products = await queryRows<Stored>(
    tx,
    `select id, images from products
     where exists (select from jsonb_array_elements(images) as one
                   where starts_with(one ->> 'path', $1 || id || '.svg')
                      or starts_with(one ->> 'path', $1 || id || '/'))
     order by id for update`,
    [`${folder}/`],
  )
  const changed = products.flatMap(({ id, images }) => {
    const refreshed = withStorePictures(id, images)
    return JSON.stringify(refreshed) === JSON.stringify(images) ? [] : [{ id, images: refreshed }]
  })
  if (changed.length === 0) return
  await queryRows(
    tx,
    `update products p set images = r.images
     from jsonb_to_recordset($1::jsonb) as r(id text, images jsonb) where p.id = r.id`,
    [JSON.stringify(changed)],
  )
  await refreshListings(
    tx,
    changed.map(({ id }) => id),
  )
  await bumpPublicVersion(tx)
}

function withStorePictures(id: string, images: ProductImage[]): ProductImage[] {
  const isOwn = ({ path }: ProductImage) =>
    path === `${folder}/${id}.svg` || path.startsWith(`${folder}/${id}/`)
  const at = images.findIndex(isOwn)
  const alt = images[at]?.alt
  const own: ProductImage[] = storePictures(id).filter(({ kind }) => kind === 'picture')
  if (own.length === 0) return images
  const [first, ...more] = own
  const placed = first && alt ? [{ ...first, alt }, ...more] : own
  return [
    ...images.slice(0, at).filter((one) => !isOwn(one)),
    ...placed,
    ...images.slice(at).filter((one) => !isOwn(one)),
  ]
}
