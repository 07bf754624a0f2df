import type { Detail } from '#features/catalog/products/listing.ts'
import { isRendering } from '#ui/media/renderings.ts'

type Value = number | string | boolean

/** What the 3D model of a product is built from. The fields have the names of the catalog files. */
export type ModelProduct = {
  id: string
  power_w: number
  length_in: number
  width_in: number
  height_in: number
  attributes: Record<string, Value>
  picture: { model: string; parameters: Record<string, Value> }
  components: { product: string; quantity: number }[]
}

/** A product with the parts that it is composed of. */
export type ModelSubject = { product: ModelProduct; parts: ModelProduct[] }

type Shown = Pick<Detail, 'product_id' | 'kind'> & { images: readonly { path: string }[] }

/** Whether a product has a 3D view: the store rendered its pictures from a model. A plan set is paper and has none. */
export const hasModel = ({ product_id, kind, images }: Shown) =>
  kind !== 'service' &&
  images.some(({ path }) => isRendering(path) && path.startsWith(`/images/products/${product_id}/`))
