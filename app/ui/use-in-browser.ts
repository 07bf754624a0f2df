import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined

/**
 * A value that only a browser knows: a cookie, the reduced-motion preference. On the server and during hydration it
 * is `initial`, so that both render the same. `read` returns a primitive; it is called again whenever `subscribe`
 * notifies.
 */
export const useInBrowser = <Value extends string | number | boolean | null>(
  read: () => Value,
  initial: Value,
  subscribe: (changed: () => void) => () => void = noSubscription,
) => useSyncExternalStore(subscribe, read, () => initial)

/** False on the server and during hydration, then true: fallbacks for browsers without JavaScript can be removed. */
export const useHydrated = () => useInBrowser(() => true, false)
