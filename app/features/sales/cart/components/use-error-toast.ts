import { useEffect } from 'react'
import { useToast } from '#ui/feedback/toast.tsx'

/** Result of a cart or wish list action. */
export type ActionResult = { ok: true } | { ok: false; message: string }

/** Shows a toast when an action failed. */
export function useErrorToast(done: ActionResult | undefined) {
  const toast = useToast()
  useEffect(() => {
    if (done && !done.ok) toast.error(done.message)
  }, [done, toast])
}
