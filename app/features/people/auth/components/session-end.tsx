import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd } from '#platform/http/call.ts'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { onSignInRequired } from './require-sign-in.ts'
import { startSessionTimer } from './session-timer.ts'

/** Once for all pages: says that the session is over and goes to the sign-in page; says why a step was stopped. */
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
