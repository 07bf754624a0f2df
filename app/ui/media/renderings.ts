/** The widths of a rendered picture. */
const widths = [480, 960, 1600] as const

const rendering = /^(\/images\/products\/[\w-]+\/[a-z]+)-960\.webp$/

/** Whether a path names one of the store's renderings: a file for each width, as AVIF and as WebP. */
export const isRendering = (path: string) => rendering.test(path)

/** The files of a rendering for `<source>`, best format first; none for other pictures. */
export function renderingSources(path: string): { type: string; srcSet: string }[] {
  const [, view] = rendering.exec(path) ?? []
  if (view === undefined) return []
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${view}-${width}.${format} ${width}w`).join(', '),
  }))
}
