import { renderingSources, sourcesOf } from './renderings.ts'

/** The widths in which scenes and figures are stored. Those that are drawn have them beside their drawing. */
export const drawingWidths = [480, 800, 1200, 1600] as const

const drawing = /^(\/images\/(?:scenes|figures)\/[\w-]+?)(?:\.svg|-1200\.webp)$/

/** The files of a scene or a figure for `<source>`, best format first; none for other pictures. */
function drawingSources(path: string) {
  const [, name] = drawing.exec(path) ?? []
  return name === undefined ? [] : sourcesOf(name, drawingWidths)
}

/** The files of one of the store's own pictures, drawn or rendered; none for others. */
export const pictureSources = (path: string) => [...drawingSources(path), ...renderingSources(path)]
