import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { brandAndModel } from '#features/catalog/products/components/brand-and-model.ts'
import type { Card, Detail } from '#features/catalog/products/listing.ts'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** A product chosen for comparison: named by brand and model number, which are the same in every language. */
export type ComparedProduct = { product_id: string; model: string }

const storageKey = 'comparedProducts'
const changed = 'compared-products'

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Remembers the chosen products in this browser; false if it blocks storage. */
export function rememberCompared(products: readonly ComparedProduct[]): boolean {
  try {
    if (products.length > 0) localStorage.setItem(storageKey, JSON.stringify(products))
    else localStorage.removeItem(storageKey)
  } catch {
    return false
  }
  return window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  // Another tab changed them.
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The products in a stored text; none if it is not readable. */
export function comparedIn(stored: string): ComparedProduct[] {
  try {
    const products: unknown = JSON.parse(stored || '[]')
    return Array.isArray(products) ? products.filter((one) => typeof one?.product_id === 'string') : []
  } catch {
    return []
  }
}

/**
 * The products chosen for comparison: those in the URL, else those that this browser remembers. `linkTo` returns the
 * props of a link that changes the choice: it works without
 * JavaScript and storage, and stays on the page when the URL has none.
 */
export function useComparison(inUrl: readonly Detail[]) {
  const [search] = useSearchParams()
  const stored = useInBrowser(read, '', subscribe)
  const isInUrl = inUrl.length > 0
  const chosen = isInUrl ? inUrl.map(toCompared) : comparedIn(stored)
  const linkTo = (next: readonly ComparedProduct[]) => ({
    to: changedSearch(search, { compare: next.map((one) => one.product_id).join(',') || null }),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (rememberCompared(next) && !isInUrl) event.preventDefault()
    },
  })
  return { chosen, linkTo }
}

export type Comparison = ReturnType<typeof useComparison>

export const toCompared = (
  product: Pick<Card, 'product_id' | 'brand' | 'model_number'>,
): ComparedProduct => ({
  product_id: product.product_id,
  model: brandAndModel({ brand: product.brand, model_number: product.model_number }),
})
