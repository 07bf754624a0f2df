/**
 * Query parameters of links that search engines should not follow: they filter, sort or prefill a page that is listed
 * without them. robots.txt excludes them, and links with one carry `nofollow`.
 */
export const uncrawled_parameters = [
  'f',
  'sort',
  'size',
  'page_size',
  'view',
  'compare',
  'price_from',
  'price_to',
  'search',
  'preview',
  'redirect',
  'product',
  'product_id',
  'desk',
  'day',
] as const

// A list page has hundreds of links: parsing each query costs more than this expression.
const uncrawled = new RegExp(
  `^[^?#]*\\?(?:[^#]*&)?(?:${[...uncrawled_parameters, 'document', 'zip', 'use', 'state'].join('|')})(?:[=&#]|$)`,
)

/** Whether a link target has a parameter that search engines should not follow. */
export const isUncrawled = (target: string): boolean => uncrawled.test(target)
