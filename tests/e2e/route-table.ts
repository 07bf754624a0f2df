// The route table of the specification as a list of URLs to request.
import { pages } from '../contract.ts'
import type { CustomerOrders } from './customer.ts'

/** The URL of a path with parameters. */
const page_urls: Record<string, string> = {
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

/** The URL of a page that requires a signed-in customer. */
const customer_urls: Record<string, (own: CustomerOrders) => string> = {
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

/** A page of the route table: path and title in the table, the URL to request, and whether it requires a customer. */
export type TablePage = { path: string; title: string; address: string; isOwn: boolean }

/** Tools that the shop has beside the pages of the specification. */
const further_pages = [{ path: '/spa-running-cost', title: '' }]

/** All pages of the table, in its order, and the further tools. */
export const pagesFor = (own: CustomerOrders): TablePage[] =>
  [...pages, ...further_pages].map(({ path, title }) => {
    const byCustomer = customer_urls[path]
    return {
      path,
      title,
      address: byCustomer?.(own) ?? page_urls[path] ?? path,
      isOwn: byCustomer !== undefined,
    }
  })

/** The pages of the table that a guest may open. */
export const guest_pages = pagesFor({ paid: '', unpaid: '', returned: '' }).filter(({ isOwn }) => !isOwn)

/** Each path of the table without optional parameters. */
export const urls_without_parameters = pages.map(({ path }) =>
  path.endsWith('/:order_type?') || !path.includes(':')
    ? path.replace('/:order_type?', '')
    : (page_urls[path] ?? path),
)

/** Pages that the specification has under several paths. */
const same_pages = [
  ['/productDetails', '/product_detail', '/:product'],
  ['/login', '/VerificationLogin'],
  ['/orderDetails', '/dashboardOrderDetial', '/order_detail'],
]

/** Whether two paths may have the same title and content. */
export const isSamePage = (a: string, b: string) =>
  a === b || same_pages.some((group) => group.includes(a) && group.includes(b))
