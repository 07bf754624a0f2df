import { type RefObject, useEffect, useRef } from 'react'

/** What happens in the form around the search field. `isField`: in the field itself, not at one of the buttons. */
type FormHandlers = {
  onInput: (typed: string) => void
  onFocus: () => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent, isField: boolean) => void
  onSubmit: (typed: string) => void
}

type Combobox = { listId: string; isShown: boolean; activeId: string | undefined }

/** The search field of the form that an element is in. */
export const fieldOf = (inside: Element | null) => inside?.closest('form')?.querySelector('input') ?? null

/** Listens to the form that this element is in, and makes its field a combobox with the list as its popup. */
export function useSearchForm(
  inside: RefObject<HTMLElement | null>,
  handlers: FormHandlers,
  { listId, isShown, activeId }: Combobox,
) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const field = fieldOf(inside.current)
    const form = field?.form
    if (!field || !form) return
    const stop = new AbortController()
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => form.addEventListener(name, handle, { signal: stop.signal })
    listen('input', () => latest.current.onInput(field.value))
    listen('focusin', ({ target }) => target === field && latest.current.onFocus())
    listen('focusout', ({ relatedTarget }) => {
      if (!form.contains(relatedTarget as Node | null)) latest.current.onLeave()
    })
    listen('keydown', (event) => latest.current.onKeyDown(event, event.target === field))
    listen('submit', () => latest.current.onSubmit(field.value))
    // What was typed while this was loading counts too.
    if (field.value !== field.defaultValue) latest.current.onInput(field.value)
    else if (document.activeElement === field) latest.current.onFocus()
    return () => stop.abort()
  }, [inside])
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isShown),
      'aria-activedescendant': activeId ?? '',
    }
    const field = fieldOf(inside.current)
    for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [inside, listId, isShown, activeId])
}
