import type { PictureSource } from './source-picture.tsx'

/** The widths of a rendered picture. */
const widths = [480, 960, 1600] as const

const rendering = /^(\/images\/products\/[\w-]+\/[a-z]+)-960\.webp$/

/** Whether a path names one of the store's renderings: a file for each width, as AVIF and as WebP. */
export const isRendering = (path: string) => rendering.test(path)

/** The files of a rendering for `<source>`, best format first; none for other pictures. */
export function renderingSources(path: string): PictureSource[] {
  const [, view] = rendering.exec(path) ?? []
  return view === undefined ? [] : sourcesOf(view, widths)
}

/** The files `<path>-<width>.<format>` of a picture for `<source>`, best format first. */
export const sourcesOf = (path: string, all: readonly number[]): PictureSource[] =>
  ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: all.map((width) => `${path}-${width}.${format} ${width}w`).join(', '),
  }))
