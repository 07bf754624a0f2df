// The route table of the specification as somebody walks along it: what to ask for where a path has a part to fill in or
// a page shows something of one's own, and a customer who has one of everything.
import { pages } from '../contract.ts'
import { type APIRequestContext, expect, registerByApi } from './visit.ts'

/** Orders of one customer; the unpaid one is large enough to be paid in parts. */
export type Own = { paid: string; unpaid: string; returned: string }

/** What is asked for, where the table's path alone does not say it. */
const asked: Record<string, string> = {
  '/:product': '/solis-50k-us-f',
  '/productDetails': '/productDetails?id=solis-50k-us-f',
  '/product_detail': '/product_detail?id=solis-50k-us-f',
  '/inverterDetail': '/inverterDetail?id=heliostead-hearth-h10',
  '/bathtubDetails': '/bathtubDetails?id=tub-clara-66',
  '/solarMountingDetail': '/solarMountingDetail?id=hf-flashed-foot',
  '/soyAndCornDetail': '/soyAndCornDetail?id=soy-deck-seal-1gal',
  '/yourBill': '/yourBill?zip=43215',
  '/yourUse': '/yourUse?zip=43215&bill=150',
  '/yourReport': '/yourReport?zip=43215&bill=150',
  '/article/:id': '/article/reading-an-inverter-label',
  '/policy/:label': '/policy/PRIVACY_POLICY',
}

/** The pages that begin with a signed-in customer, and what each is asked for. */
const askedByCustomer: Record<string, (own: Own) => string> = {
  '/order': () => '/order',
  '/dashboard': () => '/dashboard',
  '/orders/:order_type?': () => '/orders/0',
  '/designOrder/:order_type?': () => '/designOrder/1',
  '/SolutionOrders/:order_type?': () => '/SolutionOrders/2',
  '/cart': () => '/cart',
  '/wishlists': () => '/wishlists',
  '/addressManage': () => '/addressManage',
  '/pay': ({ unpaid }) => `/pay?order_id=${unpaid}`,
  '/paySuccessful': ({ paid }) => `/paySuccessful?order_id=${paid}`,
  '/PaymentCancelled': ({ unpaid }) => `/PaymentCancelled?order_id=${unpaid}`,
  '/orderDetails': ({ unpaid }) => `/orderDetails?id=${unpaid}`,
  '/AfterSalesDetail': ({ returned }) => `/AfterSalesDetail?id=${returned}`,
  '/dashboardOrderDetial': ({ paid }) => `/dashboardOrderDetial?id=${paid}`,
  '/order_detail': ({ paid }) => `/order_detail?id=${paid}`,
  '/profile': () => '/profile',
  '/messages': () => '/messages',
  '/Waybill': ({ paid }) => `/Waybill?order_id=${paid}`,
  '/largePayment': ({ unpaid }) => `/largePayment?order_id=${unpaid}`,
  '/bigPayment': ({ unpaid }) => `/bigPayment?order_id=${unpaid}`,
  '/OrdersAll': () => '/OrdersAll',
  '/residential': () => '/residential',
}

/** A stop on the way along the table: its path and title there, the address to ask for, and whether a customer has to ask. */
export type Stop = { path: string; title: string; address: string; isOwn: boolean }

/** All of the table, in its order. */
export const stopsFor = (own: Own): Stop[] =>
  pages.map(({ path, title }) => {
    const byCustomer = askedByCustomer[path]
    return { path, title, address: byCustomer?.(own) ?? asked[path] ?? path, isOwn: byCustomer !== undefined }
  })

/** The part of the table that anybody may ask for. */
export const openStops = stopsFor({ paid: '', unpaid: '', returned: '' }).filter(({ isOwn }) => !isOwn)

/** Each path of the table with nothing said behind it; what a path must name is named. */
export const bareAddresses = pages.map(({ path }) =>
  path.endsWith('/:order_type?') || !path.includes(':')
    ? path.replace('/:order_type?', '')
    : (asked[path] ?? path),
)

/** Pages that the specification has under more than one name. */
const sameContents = [
  ['/productDetails', '/product_detail', '/:product'],
  ['/login', '/VerificationLogin'],
  ['/orderDetails', '/dashboardOrderDetial', '/order_detail'],
]

/** Whether two pages may be called the same and say the same. */
export const areOne = (a: string, b: string) =>
  a === b || sameContents.some((group) => group.includes(a) && group.includes(b))

/** The customer's own words, which no page translates. */
export const whatTheCustomerWrote = 'The housing is dented.'

type Call = <Data>(path: string, body?: object) => Promise<Data>

/** A new customer with an order that was paid and partly comes back, one to be paid, a cart and a wish list. */
export async function customerWithEverything(request: APIRequestContext, origin: string): Promise<Own> {
  const call = callsOf(request, origin)
  const person = await newCustomer(request, origin)
  await call('/user/user_address_save/personal/config', {
    ...person,
    address: '1 Navy Way',
    zip_code: '43215',
    city: 'Columbus',
    state: 'OH',
    phone: '6145550100',
  })
  const [address] = await call<{ id: string }[]>('/user/user_address_list/personal/config')
  const order = async (product_id: string, quantity: number) => {
    await call('/order/add/cart', { product_id, quantity })
    const { order_id } = await call<{ order_id: string }>('/order/generate/order', {
      address_id: address?.id,
    })
    return order_id
  }
  // A product with plenty of stock: other tests need the scarce ones.
  const paid = await order('heliostead-m400', 2)
  await call('/order/test_pay', { order_id: paid })
  const { order_detail } = await call<{ order_detail: { line_id: string }[] }>('/order/get/order/by/id', {
    order_id: paid,
  })
  const lines = [{ line_id: order_detail[0]?.line_id, quantity: 1 }]
  const { return_id: returned } = await call<{ return_id: string }>('/order/customer/initiate', {
    order_id: paid,
    kind: 'refund',
    reason: 'damaged',
    words: whatTheCustomerWrote,
    lines,
  })
  const unpaid = await order('hr-100-rail-14', 100)
  await call('/order/add/cart', { product_id: 'heliostead-m400', quantity: 1 })
  await call('/user/add_wish_list', { product_id: 'heliostead-hearth-h10' })
  return { paid, unpaid, returned }
}

/** Somebody with an account and nothing in it, signed in. */
export async function newCustomer(request: APIRequestContext, origin: string) {
  const email = `annie.${crypto.randomUUID()}@example.com`
  const person = { first_name: 'Annie', last_name: 'Easley', email }
  await registerByApi(request, { ...person, password: 'sunny-side-up' }, origin)
  return person
}

/** Makes calls as a browser of this shop would; anything but success fails the test. */
function callsOf(request: APIRequestContext, origin: string): Call {
  return async <Data>(path: string, body: object = {}) => {
    const response = await request.post(`/api${path}`, { data: body, headers: { origin } })
    const answer = (await response.json()) as { code: number; msg: string; data: Data }
    expect(answer.code, `${path}: ${answer.msg}`).toBe(200)
    return answer.data
  }
}
