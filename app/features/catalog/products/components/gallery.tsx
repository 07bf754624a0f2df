import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { Detail } from '../listing.ts'

type Picture = Detail['images'][number] & {
  alt: string
  sources?: readonly { type: string; srcSet: string }[]
}

/** The pictures of a product: a large one, and thumbnails to select it. */
export function Gallery({ name, images }: { name: string; images: readonly Picture[] }) {
  const [chosen, choose] = useState(0)
  const shown = images[chosen] ?? images[0]
  return (
    <div className="grid gap-3">
      <ProductPicture
        key={shown?.path}
        alt={name}
        {...shown}
        src={shown?.path}
        priority
        sizes="(width >= 64rem) 40rem, 100vw"
        className="aspect-4/3 rounded border border-line"
      />
      {images.length > 1 && (
        <ul className="flex flex-wrap gap-3">
          {images.map((image, at) => (
            <li key={image.path}>
              <button
                type="button"
                onClick={() => choose(at)}
                aria-pressed={at === chosen}
                className={classes(
                  'block w-24 overflow-hidden rounded border',
                  at === chosen ? 'border-ink outline outline-ink' : 'border-line hover:border-line-strong',
                )}
              >
                <ProductPicture
                  alt={image.alt}
                  src={image.path}
                  width={96}
                  height={72}
                  className="aspect-4/3"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
