import { lazy, Suspense, useEffect, useState } from 'react'

// Most visits enter nothing.
const UnsavedInputGuard = lazy(() => import('./unsaved-input-guard.tsx'))

/** Guards unsaved input from the first change of a field. Used once, in the root. */
export function FirstInput() {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    document.addEventListener('input', setFirst, { capture: true, once: true })
    return () => document.removeEventListener('input', setFirst, true)
  }, [])
  return (
    first && (
      <Suspense>
        <UnsavedInputGuard first={first} />
      </Suspense>
    )
  )
}
