import { call, type Envelope } from '#platform/http/call.ts'

/** Announces that the cart has changed, so that the header loads the count again. */
export const cartChanged = () => window.dispatchEvent(new Event('cart-changed'))

let last: Promise<unknown> = Promise.resolve()

/**
 * Puts so many of a product into the cart. One after the other: the first one of a guest brings the cookie that the
 * next ones need. Each is sent to its end, also when the page is loaded anew right after the press.
 */
export function putIntoCart(product_id: string, quantity: number): Promise<Envelope<{ count: number }>> {
  const putting = last.then(() =>
    call<{ count: number }>('/order/add/cart', { product_id, product_count: quantity }, { keepalive: true }),
  )
  last = putting.then((answer) => {
    if (answer.code === 200) cartChanged()
    return undefined
  })
  return putting
}
