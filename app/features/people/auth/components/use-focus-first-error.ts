import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for a form. Focuses the first invalid field after each new action result. */
export function useFocusFirstError(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  return form
}
