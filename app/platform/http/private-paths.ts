import { splitLocale } from '#text/text.tsx'

/**
 * First segments, in lower case, of pages where a visitor signs in, pays, or reads and changes what is theirs. No script
 * of another site may run there. A test compares them with the route table.
 */
const privateSegments = new Set([
  'login',
  'login_test',
  'verificationlogin',
  'register',
  'forgotpwd',
  'staffsetup',
  'dashboard',
  'profile',
  'addressmanage',
  'messages',
  'wishlists',
  'residential',
  'cart',
  'order',
  'pay',
  'payfor',
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
  'test',
])
const privatePaths = new Set(['solution/order', 'design/order'])

/**
 * Whether a path, with or without its language, is a sign-in, account, checkout or payment page. It reads a path as the
 * router does: letter case, percent-encoding and further slashes make no other page.
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

/** One spelling for every path that the router takes for the same page; null for one that cannot be decoded. */
export function normalizedPath(pathname: string): string | null {
  try {
    return `/${decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`
  } catch {
    return null
  }
}
