import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run here: what only those without them need can go then. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
