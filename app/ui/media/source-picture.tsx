import { preload } from 'react-dom'

/** Files of one format for `<source>`: 'image/avif', and each file with its width. */
export type PictureSource = { type: string; srcSet: string }

type SourcePictureProps = {
  src: string
  alt: string
  /** Best format first. */
  sources: readonly PictureSource[]
  sizes: string
  width: number
  height: number
  /** Visible on the first screen: loaded with high priority before the markup is read. */
  first: boolean | undefined
  /** At the edge of the first screen: loaded after what is in view. */
  later?: boolean | undefined
  className: string | undefined
  /** Of the `<picture>` around the image. */
  pictureClassName?: string
}

/** A picture in the best format and the smallest file that fills its place, with reserved space. */
export function SourcePicture(props: SourcePictureProps) {
  const { src, alt, sources, sizes, width, height, first, later, className, pictureClassName } = props
  if (first) preloadBest(src, sources, sizes)
  const loading = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async', fetchPriority: later ? 'low' : undefined } as const)
  return (
    <picture className={pictureClassName}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={source.srcSet.includes(' ') ? sizes : undefined} />
      ))}
      <img src={src} alt={alt} width={width} height={height} {...loading} className={className} />
    </picture>
  )
}

/** Loads the file before the browser reads its markup. Without sources the markup is soon enough. */
function preloadBest(src: string, [best]: readonly PictureSource[], sizes: string) {
  if (!best) return
  preload(src, {
    as: 'image',
    imageSrcSet: best.srcSet,
    imageSizes: sizes,
    type: best.type,
    fetchPriority: 'high',
  })
}
