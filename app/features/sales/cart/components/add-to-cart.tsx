import { type FormEvent, useState } from 'react'
import { succeeded } from '#platform/http/api/call.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { requestAddToCart } from './cart-requests.ts'

type AddToCartProps = {
  product_id: string
  /** Quantity to add. If absent, a QuantityStepper elsewhere sets it: pass this form's `id` as its `form`. */
  quantity?: number
  /** Minimum order quantity, added when no quantity is given. */
  min_quantity?: number
  disabled?: boolean
  label?: string
  id?: string
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'base' | 'large'
  wide?: boolean
}

/** Adds a product to the cart without leaving the page. Without JavaScript, the form posts to the cart page. */
export function AddToCart(props: AddToCartProps) {
  const { product_id, quantity, min_quantity = 1, disabled, label, id, look = 'primary', size, wide } = props
  const t = useText()
  const locale = useLocale()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const wanted = Number(new FormData(event.currentTarget).get('quantity') ?? min_quantity)
    setBusy(true)
    const answer = await requestAddToCart(product_id, wanted)
    setBusy(false)
    if (!succeeded(answer)) return toast.error(answer.msg)
    toast.success(t('Added to cart'), { action: { label: t('My Cart'), to: '/cart' } })
  }

  return (
    <form
      id={id}
      method="post"
      action={pathIn(locale, '/cart')}
      onSubmit={add}
      className={wide ? 'w-full' : undefined}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product_id" value={product_id} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      <Button type="submit" look={look} size={size} wide={wide} icon="cart" busy={busy} disabled={disabled}>
        {label ?? t('Add to cart')}
      </Button>
    </form>
  )
}
