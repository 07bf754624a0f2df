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

const uncrawled: ReadonlySet<string> = new Set([...uncrawled_parameters, 'document', 'zip', 'use', 'state'])

/** Whether a link target has a parameter that search engines should not follow. */
export function isUncrawled(target: string): boolean {
  const query = target.split('#')[0]?.split('?')[1]
  return query !== undefined && [...new URLSearchParams(query).keys()].some((name) => uncrawled.has(name))
}
