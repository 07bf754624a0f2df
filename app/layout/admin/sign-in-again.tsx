import { useEffect, useState } from 'react'
import { useSignInPathTo } from '#layout/header/sign-in-path.ts'
import { session_ending } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { onSignedOut } from '#ui/admin/signed-out.ts'
import { hasUnsavedInput } from '#ui/forms/unsaved-input.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Says that the session has ended, and keeps the page with its input: signing in happens in another tab. */
export function SignInAgain() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const path = useSignInPathTo('/admin')
  useEffect(() => onSignedOut(() => setOpen(true)), [])
  useEffect(() => {
    const keepInput = (event: Event) => {
      if (!hasUnsavedInput()) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener(session_ending, keepInput)
    return () => window.removeEventListener(session_ending, keepInput)
  }, [])
  const close = () => setOpen(false)
  return (
    <Dialog
      title={t('Sign in again')}
      open={isOpen}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('Close')}</Button>
          <LinkButton look="primary" icon="external" to={path} target="_blank" onClick={close}>
            {t('Sign in (new tab)')}
          </LinkButton>
        </>
      }
    >
      <p>{t('Your session has expired. What you entered is still on this page.')}</p>
      <p className="mt-2">{t('Sign in in a new tab, return to this one, and save again.')}</p>
    </Dialog>
  )
}
