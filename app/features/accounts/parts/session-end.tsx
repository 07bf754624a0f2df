import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd } from '#platform/call.ts'
import { useToast } from '#ui/toast.tsx'

/** Once for all pages: says that the session is over and goes to the sign-in page. */
export function SessionEnd() {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEnd(({ message, path }) => {
        toast.error(message)
        void navigate(path)
      }),
    [toast, navigate],
  )
  return null
}
