import { useEffect } from 'react'
import { useToast } from '#ui/feedback/toast.tsx'

/** What an action of the cart or the wish list gives back. */
export type Done = { ok: true } | { ok: false; message: string }

/** Says aloud why an action was refused. */
export function useRefusal(done: Done | undefined) {
  const toast = useToast()
  useEffect(() => {
    if (done && !done.ok) toast.error(done.message)
  }, [done, toast])
}
