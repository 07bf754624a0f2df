import { useEffect, useState } from 'react'
import { LeaveDialog } from '#ui/forms/leave-dialog.tsx'
import { hasUnsavedInput, watchInput } from '#ui/forms/unsaved-input.ts'

/** Language links load a new document: asks before input of this one is lost. `first`: the first change of a field. */
export default function UnsavedInputGuard({ first }: { first: Event }) {
  const [asked, setAsked] = useState({ href: '', isOpen: false })
  useEffect(() => watchInput(first), [first])
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const { target, metaKey, ctrlKey, shiftKey, altKey } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
      if (!link || metaKey || ctrlKey || shiftKey || altKey || !hasUnsavedInput()) return
      event.preventDefault()
      setAsked({ href: link.href, isOpen: true })
    }
    document.addEventListener('click', ask)
    return () => document.removeEventListener('click', ask)
  }, [])
  return (
    <LeaveDialog
      open={asked.isOpen}
      onStay={() => setAsked({ ...asked, isOpen: false })}
      onLeave={() => window.location.assign(asked.href)}
    />
  )
}
