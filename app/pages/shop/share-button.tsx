import type { MouseEvent } from 'react'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

/**
 * Shares the address of a product: by the share dialog of the device, else by copying the link. Without JavaScript it is a
 * link to the product.
 */
export function ShareButton({ product_id, name }: { product_id: string; name: string }) {
  const t = useText()
  const toast = useToast()

  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const url = event.currentTarget.href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success(t('Link copied'))
      }
    } catch (error) {
      // Closing the share dialog is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(url)
    }
  }
  return (
    <LinkButton look="quiet" icon="external" to={pathOfProduct(product_id)} onClick={share}>
      {t('Share')}
    </LinkButton>
  )
}
