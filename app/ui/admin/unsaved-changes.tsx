import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, 'back', or closing the window. */
export function UnsavedChanges({ isDirty, isSaved }: { isDirty: boolean; isSaved: () => boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <Dialog
      title={t('Leave without saving?')}
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.state === 'blocked' && blocker.reset()}>{t('Keep editing')}</Button>
          <Button look="danger" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            {t('Leave page')}
          </Button>
        </>
      }
    >
      {t('Your changes to this page will be lost.')}
    </Dialog>
  )
}
