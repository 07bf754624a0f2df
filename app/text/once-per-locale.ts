import type { Locale } from './text.tsx'

/** `make`, called once for each language: its result is cached for the life of the process, and must not be modified. */
export function oncePerLocale<Value>(make: (locale: Locale) => Value): (locale: Locale) => Value {
  const made = new Map<Locale, { value: Value }>()
  return (locale) => {
    let found = made.get(locale)
    if (!found) made.set(locale, (found = { value: make(locale) }))
    return found.value
  }
}
