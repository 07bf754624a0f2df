import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The widths of the rendered pictures. All are 4:3. */
export const pictureWidths = [480, 960, 1600] as const
export const pictureFormats = ['avif', 'webp'] as const

const folder = fileURLToPath(new URL('../../public/images/products', import.meta.url))

/** Where the pictures of a product are. */
export const pictureFolder = (product_id: string) => `${folder}/${product_id}`

/** Whether a picture has its file `<path>-<width>.<format>` in each width and format. */
export const hasWidths = (path: string, widths: readonly number[]) =>
  widths.every((width) => pictureFormats.every((format) => existsSync(`${path}-${width}.${format}`)))
