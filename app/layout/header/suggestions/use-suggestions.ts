import { useEffect, useState } from 'react'
import {
  maxSuggestedLength,
  type Suggestions,
  suggestionsPath,
} from '#features/catalog/listings/suggestions.ts'

/** Waits for a pause while typing. */
const pauseMs = 120

/** What was suggested last, and the text for which it was. */
export type Answer = { typed: string; suggestions: Suggestions }

/**
 * The suggestions for a text, after a pause in typing. The next text aborts the request, so that answers cannot come out of
 * order. The answer to an earlier text stays until the next one is there; null for a text that is too short.
 */
export function useSuggestions(text: string, isActive: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const typed = text.trim()
  const isAsked = isActive && isLongEnough(typed)
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await request(typed, stop.signal)
      if (suggestions && !stop.signal.aborted) setAnswer({ typed, suggestions })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, isAsked])
  return isAsked ? answer : null
}

/** Two letters, or one Chinese character. */
const isLongEnough = (typed: string) =>
  (typed.length >= 2 || /\p{Script=Han}/u.test(typed)) && typed.length <= maxSuggestedLength

/** Null without an answer: the field searches without suggestions, too. Without cookies, so that caches may answer. */
async function request(typed: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const response = await fetch(`/api${suggestionsPath}?${new URLSearchParams({ search: typed })}`, {
      headers: { 'x-locale': document.documentElement.lang },
      credentials: 'omit',
      signal,
    })
    return response.ok ? ((await response.json()) as { data: Suggestions }).data : null
  } catch {
    return null
  }
}
