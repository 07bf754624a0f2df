import { pictureSources } from './drawings.ts'
import { SourcePicture } from './source-picture.tsx'

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
  return (
    <SourcePicture
      {...{ src, alt, sizes, width, height, first, className }}
      sources={pictureSources(src)}
      pictureClassName="contents"
    />
  )
}
