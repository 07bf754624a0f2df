import { splitLocale } from '#text/text.tsx'

/**
 * First path segments, in lower case, of pages where a visitor signs in, pays, or reads and changes personal data. No
 * third-party script may run there. A test compares them with the route table.
 */
const privateSegments = new Set([
  'login',
  'login_test',
  'verificationlogin',
  'register',
  'forgotpwd',
  'admin',
  'staffsetup',
  'productpreview',
  'dashboard',
  'profile',
  'addressmanage',
  'messages',
  'wishlists',
  'residential',
  'cart',
  'quickorder',
  'quotes',
  'appointments',
  'sharedcart',
  'order',
  'pay',
  'payfor',
  'orderstatus',
  'paysuccessful',
  'paymentcancelled',
  'largepayment',
  'bigpayment',
  'orders',
  'ordersall',
  'designorder',
  'solutionorders',
  'order_detail',
  'orderdetails',
  'dashboardorderdetial',
  'aftersalesdetail',
  'applyfordetail',
  'waybill',
  'paper',
  'orderfile',
  'returnphoto',
  'certificatefile',
  'solarreport',
  'writereview',
  'stocknotice',
  'askquestion',
  'test',
])
const privatePaths = new Set(['solution/order', 'design/order'])

/**
 * Whether a path, with or without a language prefix, is a sign-in, account, checkout or payment page. It reads a path
 * as the router does: letter case, percent-encoding and extra slashes do not matter.
 */
export function isPrivatePath(pathname: string): boolean {
  const normalized = normalizedPath(pathname)
  if (normalized === null) return true
  const { path } = splitLocale(normalized)
  const [first = '', second = ''] = path
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
  return privateSegments.has(first) || privatePaths.has(`${first}/${second}`)
}

/** The canonical form of all paths that the router treats as the same page; null for one that cannot be decoded. */
export function normalizedPath(pathname: string): string | null {
  try {
    return `/${decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`
  } catch {
    return null
  }
}
