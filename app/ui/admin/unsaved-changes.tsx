import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../forms/leave-dialog.tsx'
import { holdUnsavedInput } from '../forms/unsaved-input.ts'

/** Asks before a page with unsaved changes is left, by a link, 'back', or closing the window. */
export function UnsavedChanges({ isDirty, isSaved }: { isDirty: boolean; isSaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const release = holdUnsavedInput()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.state === 'blocked' && blocker.reset()}
      onLeave={() => blocker.state === 'blocked' && blocker.proceed()}
    />
  )
}
