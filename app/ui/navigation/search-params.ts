type Changes = Record<string, string | number | null>

/** The query string with some parameters set, or removed by null; the rest is unchanged. */
export function changedSearch(search: URLSearchParams, changes: Changes) {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.delete(name)
    else changed.set(name, String(value))
  return `?${changed}`
}

/**
 * Normalizes the encoding of a query: a cached page may have been rendered for another encoding (`,` or `%2C`), and
 * the browser's must match it.
 */
export const normalizedQuery = (search: string) => search && `?${new URLSearchParams(search)}`

/** Name of a list's parameter where a page has several lists. */
export const paramName = (list: string | undefined, name: string) => (list ? `${list}_${name}` : name)
