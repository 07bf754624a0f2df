/** The widths of an uploaded picture, and the crop for cards (4:3, 480 × 360). */
export const pictureWidths = [480, 960, 1600] as const
export const cardSize = { width: 480, height: 360 } as const

/** The address of an uploaded picture in one of `pictureWidths`. */
export const pathOfPicture = (id: string, width: (typeof pictureWidths)[number] = 1600) =>
  `/pictures/${id}/${width}.webp`

/** The address of the crop of an uploaded picture for cards, around its focal point. */
export const pathOfCardPicture = (id: string, { x, y }: { x: number; y: number }) =>
  `/pictures/${id}/card-${x}-${y}.webp`

/** The address of an uploaded document. */
export const pathOfProductFile = (id: string) => `/productFile/${id}`

const pictureShape = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/1600\.webp$/

/** The id of an uploaded picture by the path that products store; null for a drawing of the shop. */
export const pictureIdOf = (path: string) => pictureShape.exec(path)?.[1] ?? null

/** The addresses of an uploaded picture by width, for `srcSet`. */
export const srcSetOf = (id: string) =>
  pictureWidths.map((width) => `${pathOfPicture(id, width)} ${width}w`).join(', ')
