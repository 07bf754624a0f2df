import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first field that was refused, each time an answer comes. */
export function useFocusFirstError(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  return form
}
