// Customers for end-to-end tests: preparations that a test is not about are done by API calls.
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { type APIRequestContext, expect, type Locale, registerByApi } from './visit.ts'

export type Call = ReturnType<typeof callsOf>

/** Makes calls as a browser of this shop would; anything but success fails the test. */
function callsOf(request: APIRequestContext, origin = '', locale: Locale = 'en') {
  return async <Data>(path: string, data: object = {}): Promise<Data> => {
    const headers = { origin, 'x-locale': locale }
    const response = await request.post(`/api${path}`, { data, headers })
    const answer = (await response.json()) as { code: number; msg: string; data: Data }
    expect(answer.code, `${path}: ${answer.msg}`).toBe(200)
    return answer.data
  }
}

/** A new customer, signed in, with an address in Ohio. */
export async function aCustomer(request: APIRequestContext, origin = '', locale: Locale = 'en') {
  const email = `hedy.${crypto.randomUUID()}@example.com`
  const person = { first_name: 'Hedy', last_name: 'Lamarr', email }
  await registerByApi(request, { ...person, password: 'sunny-side-up' }, origin)
  const call = callsOf(request, origin, locale)
  const where = { address: '1 Navy Way', zip_code: '43215', city: 'Columbus', state: 'OH' }
  const address = { ...person, ...where, phone: '6145550100' }
  const { id: address_id } = await call<{ id: string }>('/user/user_address_save/personal/config', address)
  return { email, call, address_id }
}

/** The same with so many of a product ordered, which wait for their payment. */
export async function anUnpaidOrder(
  request: APIRequestContext,
  origin: string | undefined,
  { locale = 'en', quantity = 1 }: { locale?: Locale; quantity?: number } = {},
) {
  const customer = await aCustomer(request, origin, locale)
  const { call, address_id } = customer
  await call('/order/add/cart', { product_id: 'solis-50k-us-f', quantity })
  const { order_id } = await call<{ order_id: string }>('/order/generate/order', { address_id })
  return { ...customer, order_id }
}

/** Signs the demo's manager in and gives their calls. */
export async function asStaff(request: APIRequestContext, origin = '') {
  const call = callsOf(request, origin)
  const { email, password } = demoAccounts.staff
  await call('/user/login', { email, password })
  return call
}

/** What the shop has written lately to somebody, where no mail leaves it. */
export async function writtenTo(request: APIRequestContext, to: string) {
  return (await request.get(`/login_test?${new URLSearchParams({ to })}`)).text()
}
