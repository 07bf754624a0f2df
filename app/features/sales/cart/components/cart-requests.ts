import { call, type Envelope } from '#platform/http/api/call.ts'

/** Notifies the header that the cart changed, so that it reloads the count. */
export const notifyCartChanged = () => window.dispatchEvent(new Event('cart-changed'))

let last: Promise<unknown> = Promise.resolve()

/**
 * Adds a quantity of a product to the cart. Requests run one after another: a guest's first one sets the cookie that
 * the next ones need. Requests use keepalive, so that they complete even if the page unloads.
 */
export function requestAddToCart(product_id: string, quantity: number): Promise<Envelope<{ count: number }>> {
  const request = last.then(() =>
    call<{ count: number }>('/order/add/cart', { product_id, product_count: quantity }, { keepalive: true }),
  )
  last = request.then((answer) => {
    if (answer.code === 200) notifyCartChanged()
    return undefined
  })
  return request
}
