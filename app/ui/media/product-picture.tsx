import { classes } from '../classes.ts'
import { renderingSources } from './renderings.ts'
import { type PictureSource, SourcePicture } from './source-picture.tsx'

type ProductPictureProps = {
  /** Alt text, or '' next to text that already says it. */
  alt: string
  src?: string | null
  /** Smaller and more modern formats of the same picture, best first; of a rendering they are known. */
  sources?: readonly PictureSource[]
  /** The `sizes` attribute: '(width >= 64rem) 25vw, 50vw'; by default `width`. */
  sizes?: string
  width?: number
  height?: number
  /** The first visible picture: loaded immediately with high priority. */
  priority?: boolean
  /** A picture that is only seen in part at first: loaded after the others. */
  later?: boolean
  className?: string
}

/** A product picture with reserved space; without a picture, a placeholder with a drawn solar module. */
export function ProductPicture(props: ProductPictureProps) {
  const { alt, src, width = 800, height = 800, priority, later, className } = props
  const { sources = renderingSources(src ?? '', props.sizes ? undefined : width), sizes = `${width}px` } =
    props
  // A rendering has margins around the product: it fills the place, and its sides may be cut.
  const isFilling = sources.length > 0 && !props.sources
  const place = classes(
    'block h-auto w-full bg-sunken',
    isFilling ? 'object-cover' : 'object-contain',
    className,
  )
  if (!src) return <Placeholder alt={alt} className={place} width={width} height={height} />
  return (
    <SourcePicture
      {...{ src, alt, sources, sizes, width, height }}
      first={priority}
      later={later}
      className={place}
    />
  )
}

type PlaceholderProps = { alt: string; className: string; width: number; height: number }

function Placeholder({ alt, className, width, height }: PlaceholderProps) {
  return (
    <svg
      viewBox="0 0 160 160"
      width={width}
      height={height}
      className={className}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <ellipse cx={80} cy={131} rx={52} ry={4} className="fill-line" />
      <path
        d="M48 34h70l14 92H34z"
        className="fill-panel stroke-line-strong"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <path
        d="M65 34l-6 92M83 34v92M100.5 34l7 92M45.5 52h75M42.7 70h80M40 88h86M37 107h92"
        className="stroke-panel-wash/35"
        strokeWidth={1}
      />
      <path d="M48 34h30L52 126H34z" className="fill-sheet/10" />
    </svg>
  )
}
