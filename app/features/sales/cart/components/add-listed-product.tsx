import type { Card } from '#features/catalog/products/listing.ts'
import { reusedMarkup } from '#platform/http/pages/reused-markup.tsx'
import { AddToCart } from './add-to-cart.tsx'

const ListedAddToCart = import.meta.env.SSR ? reusedMarkup('add to cart', AddToCart) : AddToCart

type AddListedProductProps = {
  product: Pick<Card, 'product_id' | 'status' | 'min_quantity' | 'availability'>
}

/** The Add to cart button of a product in a list, a comparison or an answer of the chat; none for a discontinued product. */
export const AddListedProduct = ({ product }: AddListedProductProps) =>
  product.status === 'discontinued' ? null : (
    <ListedAddToCart
      product_id={product.product_id}
      min_quantity={product.min_quantity}
      disabled={product.availability === 'out_of_stock'}
      look="secondary"
      size="small"
    />
  )
