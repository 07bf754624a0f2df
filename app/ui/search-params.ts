type Changes = Record<string, string | number | null>

/** The query of an address with some of it set anew (or, by null, taken out); the rest stays. */
export function changedSearch(search: URLSearchParams, changes: Changes) {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.delete(name)
    else changed.set(name, String(value))
  return `?${changed}`
}

/**
 * A query in the one spelling in which it is written again: a page that is kept for all may have been made for another
 * one (`,` or `%2C`), and the browser's has to be the same.
 */
export const inOneSpelling = (search: string) => search && `?${new URLSearchParams(search)}`

/** The name of a list's own parameter, where a page has several lists. */
export const paramName = (list: string | undefined, name: string) => (list ? `${list}_${name}` : name)
