import { useEffect, useState } from 'react'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { useText } from '#text/text.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** A product as this browser remembers it: named by brand and model number, which are the same in every language. */
export type RecentProduct = { product_id: string; model: string; thumbnail: string | null }

/** Deleted when the visitor declines preferences: see consent-state.ts. */
const storageKey = 'recentProducts'
const mostStored = 7

/** The products viewed before, newest first. Storage that is blocked or not readable counts as empty. */
function readRecent(): RecentProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one?.product_id === 'string') : []
  } catch {
    return []
  }
}

function remember(product: RecentProduct, others: RecentProduct[]) {
  try {
    localStorage.setItem(storageKey, JSON.stringify([product, ...others].slice(0, mostStored)))
  } catch {
    // Without storage there is no list.
  }
}

/** Remembers this product, and links those viewed before. Only for visitors who allow preferences. */
export default function RecentProducts({ product_id, model, thumbnail }: RecentProduct) {
  const t = useText()
  const [others] = useState(() => readRecent().filter((one) => one.product_id !== product_id))
  useEffect(() => remember({ product_id, model, thumbnail }, others), [product_id, model, thumbnail, others])

  if (others.length === 0) return null
  return (
    <section className="no-print">
      <SectionHeading title={t('Recently viewed')} />
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {others.slice(0, mostStored - 1).map((one) => (
          <li key={one.product_id}>
            <Link to={pathOfProduct(one.product_id)} className="grid gap-2 text-sm hover:text-link">
              <ProductPicture alt="" src={one.thumbnail} className="aspect-4/3 rounded border border-line" />
              {one.model}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
