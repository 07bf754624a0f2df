import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { call } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { type AddressSuggestion, minSuggestLength, type SuggestedAddress } from '../address-suggestion.ts'

type StreetSuggestionsProps = {
  /** The field of the street. It stays the same element: replacing it would lose what is being typed. */
  field: RefObject<HTMLInputElement | null>
  onChosen: (address: SuggestedAddress) => void
}

const pauseMs = 250

/** Whether the shop has a provider, as far as this browser knows; asked once. */
let isOffered = true

/** Suggestions for the street field, as a list below it: arrow keys, Enter, Escape, or a click. */
export default function StreetSuggestions({ field, onChosen }: StreetSuggestionsProps) {
  const t = useText()
  const id = useId()
  const [list, setList] = useState<AddressSuggestion[]>([])
  const [active, setActive] = useState(-1)
  const [wasOffered, setOffered] = useState(false)
  const search = useSearch(field, (found) => {
    setList(found)
    if (found.length > 0) setOffered(true)
  })
  const close = () => {
    search.stop()
    setList([])
    setActive(-1)
  }
  const choose = async (suggestion: AddressSuggestion) => {
    close()
    const address = await search.find(suggestion)
    if (address) onChosen(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = event.key === 'Enter' ? list[active] : undefined
    if (!step && !chosen && event.key !== 'Escape') return
    event.preventDefault()
    // Escape must not close the dialog around the form.
    event.stopPropagation()
    if (chosen) void choose(chosen)
    else if (step)
      setActive((at) => (at < 0 && step < 0 ? list.length : at + step + list.length) % list.length)
    else close()
  }
  useFieldEvents(field, {
    input: () => {
      setActive(-1)
      search.start(field.current?.value ?? '')
    },
    keydown: onKeyDown as (event: Event) => void,
    blur: close,
  })
  useComboboxRole(field, {
    id,
    wasOffered,
    isOpen: list.length > 0,
    active: active < 0 ? null : `${id}-${active}`,
  })

  return (
    <>
      <p role="status" className="sr-only">
        {list.length > 0 && t('Addresses are suggested. Use the arrow keys to choose one.')}
      </p>
      <div
        hidden={list.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded border border-line-strong bg-paper shadow-lg"
      >
        <div id={id} role="listbox" aria-label={t('Suggested addresses')}>
          {list.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
            <div
              key={suggestion.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus, or its blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => void choose(suggestion)}
              className={classes(
                'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 hover:bg-sunken',
                at === active && 'bg-sunken',
              )}
            >
              {suggestion.street}
              <span className="text-sm text-ink-soft">{suggestion.place}</span>
            </div>
          ))}
        </div>
        <p className="border-t border-line px-3 py-1 text-sm text-ink-soft">{t('Suggestions by Google')}</p>
      </div>
    </>
  )
}

/**
 * Requests suggestions for the focused field after a pause in typing, and the address of a chosen one. What is typed next, and
 * leaving the field, abort both.
 */
function useSearch(field: RefObject<HTMLInputElement | null>, onFound: (list: AddressSuggestion[]) => void) {
  const [session, setSession] = useState(() => crypto.randomUUID())
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => running.current?.abort()
  const begin = () => {
    stop()
    running.current = new AbortController()
    return running.current.signal
  }
  const start = (typed: string) => {
    const signal = begin()
    const input = typed.trim()
    const isFocused = field.current !== null && document.activeElement === field.current
    if (!isOffered || !isFocused || input.length < minSuggestLength) return onFound([])
    const timer = setTimeout(async () => {
      const { data } = await call<{ is_offered: boolean; list: AddressSuggestion[] }>(
        '/geo/address/suggest',
        { input, session },
        { signal },
      )
      if (signal.aborted) return
      isOffered = data?.is_offered ?? true
      onFound(data?.list ?? [])
    }, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  /** Only the street if the provider does not answer; null once the customer went on. */
  const find = async ({ id, street }: AddressSuggestion): Promise<SuggestedAddress | null> => {
    const signal = begin()
    // A session of the provider ends with a choice.
    setSession(crypto.randomUUID())
    const { data } = await call<SuggestedAddress | null>('/geo/address/find', { id, session }, { signal })
    if (signal.aborted) return null
    return data ?? { address: street, city: '', state: '', zip_code: '' }
  }
  return { start, stop, find }
}

function useFieldEvents(
  field: RefObject<HTMLInputElement | null>,
  handlers: Record<'input' | 'keydown' | 'blur', (event: Event) => void>,
) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const { current } = field
    const stop = new AbortController()
    for (const name of ['input', 'keydown', 'blur'] as const)
      current?.addEventListener(name, (event) => latest.current[name](event), { signal: stop.signal })
    // What was typed while this was loading counts too.
    latest.current.input(new Event('input'))
    return () => stop.abort()
  }, [field])
}

type Combobox = { id: string; wasOffered: boolean; isOpen: boolean; active: string | null }

/** Makes the field a combobox from the first list on, while this is mounted. */
function useComboboxRole(
  field: RefObject<HTMLInputElement | null>,
  { id, wasOffered, isOpen, active }: Combobox,
) {
  useEffect(() => {
    if (!wasOffered) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': active,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
  }, [field, id, wasOffered, isOpen, active])
  useEffect(() => {
    const { current } = field
    return () => {
      for (const name of comboboxAttributes) current?.removeAttribute(name)
    }
  }, [field])
}

const comboboxAttributes = [
  'role',
  'aria-autocomplete',
  'aria-controls',
  'aria-expanded',
  'aria-activedescendant',
]
