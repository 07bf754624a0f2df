import { preload } from 'react-dom'

/** Loads the picture of a first screen before the browser reads its markup. Without sources the markup is soon enough. */
export function preloadPicture(
  src: string,
  sources: readonly { type: string; srcSet: string }[],
  sizes: string,
) {
  const [best] = sources
  if (!best) return
  preload(src, {
    as: 'image',
    imageSrcSet: best.srcSet,
    imageSizes: sizes,
    type: best.type,
    fetchPriority: 'high',
  })
}
