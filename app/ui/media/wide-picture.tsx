import { pictureSources } from './drawings.ts'
import { preloadPicture } from './preload-picture.ts'

type WidePictureProps = {
  src: string
  alt: string
  /** The `sizes` attribute. Of a picture that is cut to its place, the width that it has before. */
  sizes: string
  width?: number
  height?: number
  /** Visible on the first screen: loaded with high priority before the markup is read. */
  first?: boolean | undefined
  className?: string
}

/** A picture across a page or a part of it, in the smallest file that fills its place. */
export function WidePicture(props: WidePictureProps) {
  const { src, alt, sizes, width = 1600, height = 900, first, className } = props
  const sources = pictureSources(src)
  if (first) preloadPicture(src, sources, sizes)
  const loading = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img src={src} alt={alt} width={width} height={height} {...loading} className={className} />
    </picture>
  )
}
