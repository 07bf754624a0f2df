import type { Values } from '../../fields/body-values.ts'

// Items have no id of their own. A key follows an item through its changes and moves, so that fields keep their focus
// and editors their state.
const keys = new WeakMap<Values, number>()
let last = 0

/** The key of an item for React. */
export function keyOfItem(item: Values): number {
  const key = keys.get(item) ?? ++last
  keys.set(item, key)
  return key
}

/** The changed item takes the place of the old one and keeps its key. */
export function withSameKey(changed: Values, old: Values): Values {
  keys.set(changed, keyOfItem(old))
  return changed
}

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
