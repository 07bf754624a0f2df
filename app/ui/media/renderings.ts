import type { PictureSource } from './source-picture.tsx'

/** The widths of a rendered picture. */
const widths = [480, 960, 1600] as const

const rendering = /^(\/images\/products\/[\w-]+\/[a-z]+)-960\.webp$/

/** Whether a path names one of the store's renderings: a file for each width, as AVIF and as WebP. */
export const isRendering = (path: string) => rendering.test(path)

/** The largest place, in CSS pixels, that the smallest file fills on every screen. */
const small = 160

/**
 * The files of a rendering for `<source>`, best format first; none for other pictures.
 * @param shown the width of its place in CSS pixels. A small place needs the smallest file only.
 */
export function renderingSources(path: string, shown = Number.POSITIVE_INFINITY): PictureSource[] {
  const [, view] = rendering.exec(path) ?? []
  if (view === undefined) return []
  return shown > small ? sourcesOf(view, widths) : sourcesOf(view, widths.slice(0, 1))
}

/** The files `<path>-<width>.<format>` of a picture for `<source>`, best format first. */
export const sourcesOf = (path: string, all: readonly number[]): PictureSource[] =>
  ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet:
      all.length === 1
        ? `${path}-${all[0]}.${format}`
        : all.map((width) => `${path}-${width}.${format} ${width}w`).join(', '),
  }))
