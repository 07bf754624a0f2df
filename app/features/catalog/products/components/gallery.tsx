import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { Detail } from '../listing.ts'

type Picture = Detail['images'][number] & {
  alt: string
  caption: string
  sources?: readonly { type: string; srcSet: string }[]
}

type GalleryProps = { name: string; images: readonly Picture[]; children?: ReactNode }

/**
 * The pictures of a product side by side in a strip that scrolls from one to the next. On phones the strip is low, so that
 * name and price stay on the first screen; on desktops thumbnails below it lead to each picture. `children` stand beside the
 * caption.
 */
export function Gallery({ name, images, children }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [chosen, choose] = useState(0)
  const shown = images[chosen] ?? images[0]
  const hasSeveral = images.length > 1
  const pictures: readonly (Partial<Picture> & { alt: string })[] = hasSeveral
    ? images
    : [{ alt: name, ...images[0] }]

  // Without JavaScript the thumbnails are links to the pictures' anchors.
  const show = (at: number) => (event: MouseEvent) => {
    event.preventDefault()
    strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <div className="grid min-w-0 gap-3">
      <ul
        ref={strip}
        aria-label={name}
        className="gallery"
        // What scrolls must be reachable by keyboard.
        tabIndex={hasSeveral ? 0 : undefined}
        // On phones several pictures are in view: the last one is chosen at the end.
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          choose(Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * (pictures.length - 1)))
        }
      >
        {pictures.map((picture, at) => (
          <li key={picture.path ?? name} id={`picture-${at + 1}`}>
            <ProductPicture
              {...picture}
              src={picture.path}
              priority={at === 0}
              later={at > 0}
              sizes="(width >= 64rem) 46rem, 15rem"
              className="rounded border border-line aspect-4/3"
            />
          </li>
        ))}
      </ul>
      {images.some(({ caption, kind }) => caption && kind === 'picture') && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          <p className="text-ink-soft">{shown?.caption}</p>
          {children}
        </div>
      )}
      {hasSeveral && (
        <ul className="no-print hidden flex-wrap gap-3 lg:flex">
          {images.map((image, at) => (
            <li key={image.path}>
              <a
                href={`#picture-${at + 1}`}
                onClick={show(at)}
                aria-current={at === chosen || undefined}
                className="block w-20 overflow-hidden rounded border border-line hover:border-line-strong aria-current:border-ink aria-current:outline"
              >
                <ProductPicture
                  alt={image.alt}
                  src={image.path}
                  width={96}
                  height={72}
                  className="aspect-4/3"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
