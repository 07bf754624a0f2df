import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { onSignInRequired } from './require-sign-in.ts'
import { startSessionTimer } from './session-timer.ts'

/** Rendered once in the root: handles the end of the session, blocked navigations and the session timer. */
export function SessionEnd() {
  const t = useText()
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
  useEffect(
    () => onSignInRequired(() => toast.error(t('The login has timed out, please log in again'))),
    [toast, t],
  )
  useEffect(() => startSessionTimer(), [])
  return null
}
