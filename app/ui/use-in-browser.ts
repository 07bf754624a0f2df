import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * A value that only a browser knows: a cookie, the reduced-motion preference. On the server and during hydration it
 * is `before`, so that both render the same. `read` returns a primitive; it is called again whenever `subscribe`
 * notifies.
 */
export const useInBrowser = <Value extends string | number | boolean | null>(
  read: () => Value,
  before: Value,
  subscribe: (changed: () => void) => () => void = never,
) => useSyncExternalStore(subscribe, read, () => before)

/** Whether JavaScript runs: fallbacks for browsers without it can then be removed. */
export const useHydrated = () => useInBrowser(() => true, false)
