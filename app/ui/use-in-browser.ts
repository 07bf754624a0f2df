import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What only a browser knows: a cookie, a wish for calm. On the server, and until React has taken over the page, it is
 * `before`, so that both draw the same. `read` gives a plain value; it is asked again whenever `subscribe` says so.
 */
export const useInBrowser = <Value extends string | number | boolean | null>(
  read: () => Value,
  before: Value,
  subscribe: (changed: () => void) => () => void = never,
) => useSyncExternalStore(subscribe, read, () => before)

/** Whether scripts run here: what only those without them need can go then. */
export const useHydrated = () => useInBrowser(() => true, false)
