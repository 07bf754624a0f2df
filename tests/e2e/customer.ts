// Customers and orders for end-to-end tests, created by API calls.
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { type APIRequestContext, expect, type Locale, registerByApi } from './visit.ts'

export type Call = ReturnType<typeof callsOf>

/** API calls of a browser; any answer but success fails the test. */
function callsOf(request: APIRequestContext, origin = '', locale: Locale = 'en') {
  return async <Data>(path: string, data: object = {}): Promise<Data> => {
    const headers = { origin, 'x-locale': locale }
    const response = await request.post(`/api${path}`, { data, headers })
    const answer = (await response.json()) as { code: number; msg: string; data: Data }
    expect(answer.code, `${path}: ${answer.msg}`).toBe(200)
    return answer.data
  }
}

/** Creates an account without address or orders and signs in. */
export async function createAccount(request: APIRequestContext, origin = '') {
  const email = `hedy.${crypto.randomUUID()}@example.com`
  const person = { first_name: 'Hedy', last_name: 'Lamarr', email }
  await registerByApi(request, { ...person, password: 'sunny-side-up' }, origin)
  return person
}

/** Creates a customer with an address in Ohio and signs in. */
export async function createCustomer(request: APIRequestContext, origin = '', locale: Locale = 'en') {
  const person = await createAccount(request, origin)
  const call = callsOf(request, origin, locale)
  const where = { address: '1 Navy Way', zip_code: '43215', city: 'Columbus', state: 'OH' }
  const address = { ...person, ...where, phone: '6145550100' }
  const { id: address_id } = await call<{ id: string }>('/user/user_address_save/personal/config', address)
  return { email: person.email, call, address_id }
}

/** Creates a customer with an unpaid order of one product: by default of a large one, of which there are few. */
export async function createUnpaidOrder(
  request: APIRequestContext,
  origin: string | undefined,
  {
    locale = 'en',
    quantity = 1,
    product_id = 'solis-50k-us-f',
  }: { locale?: Locale; quantity?: number; product_id?: string } = {},
) {
  const customer = await createCustomer(request, origin, locale)
  const { call, address_id } = customer
  await call('/order/add/cart', { product_id, quantity })
  const { order_id } = await call<{ order_id: string }>('/order/generate/order', { address_id })
  return { ...customer, order_id }
}

/** Order and return numbers of one customer; the unpaid order is large enough for installments. */
export type CustomerOrders = { paid: string; unpaid: string; returned: string }

/** Text written by the customer, which is not translated. */
export const customer_text = 'The housing is dented.'

/** Creates a customer with a paid and partly returned order, an unpaid order, a cart and a wish list. */
export async function createCustomerWithOrders(
  request: APIRequestContext,
  origin: string,
): Promise<CustomerOrders> {
  const { call, address_id } = await createCustomer(request, origin)
  const placeOrder = async (product_id: string, quantity: number) => {
    await call('/order/add/cart', { product_id, quantity })
    const { order_id } = await call<{ order_id: string }>('/order/generate/order', { address_id })
    return order_id
  }
  // A product with much stock: other tests need the scarce ones.
  const paid = await placeOrder('heliostead-m400', 2)
  await call('/order/test_pay', { order_id: paid })
  const { order_detail } = await call<{ order_detail: { line_id: string }[] }>('/order/get/order/by/id', {
    order_id: paid,
  })
  const lines = [{ line_id: order_detail[0]?.line_id, quantity: 1 }]
  const { return_id: returned } = await call<{ return_id: string }>('/order/customer/initiate', {
    order_id: paid,
    kind: 'refund',
    reason: 'damaged',
    words: customer_text,
    lines,
  })
  const unpaid = await placeOrder('hr-100-rail-14', 100)
  await call('/order/add/cart', { product_id: 'heliostead-m400', quantity: 1 })
  await call('/user/add_wish_list', { product_id: 'heliostead-hearth-h10' })
  return { paid, unpaid, returned }
}

/** Signs in as the demo manager; returns a function that makes API calls. */
export async function signInAsStaff(request: APIRequestContext, origin = '') {
  const call = callsOf(request, origin)
  const { email, password } = demoAccounts.staff
  await call('/user/login', { email, password })
  return call
}

/** The latest emails and text messages to a recipient, as HTML of the test mailbox page. */
export async function mailsTo(request: APIRequestContext, to: string) {
  return (await request.get(`/login_test?${new URLSearchParams({ to })}`)).text()
}

/** The link in a mail to a recipient, once it is there. */
export async function linkInMail(request: APIRequestContext, to: string, link: RegExp) {
  let found = ''
  await expect.poll(async () => (found = link.exec(await mailsTo(request, to))?.[0] ?? '')).not.toBe('')
  return found
}
