import { allowedChoices } from '#platform/consent/consent-state.ts'

/** Deleted when the visitor declines preferences: see consent-state.ts. */
const storageKey = 'recentSearches'
const mostStored = 5

/** The last searches of this browser, newest first. Storage that is blocked or not readable counts as empty. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, mostStored) : []
  } catch {
    return []
  }
}

/** Stores a search, if the visitor allows preferences. */
export function rememberSearch(typed: string) {
  const text = typed.trim()
  if (!text || !allowedChoices().preferences) return
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(storageKey, JSON.stringify([text, ...others].slice(0, mostStored)))
  } catch {
    // Without storage there is no list.
  }
}

/** Deletes all stored searches. */
export function clearRecentSearches() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is no list.
  }
}
