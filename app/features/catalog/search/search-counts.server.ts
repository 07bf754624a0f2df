import type { EventCounter } from '#platform/counters/event-counter.server.ts'

declare module '#platform/counters/event-counter.server.ts' {
  interface CountedEvents {
    'search.empty': true
  }
}

const maxTermLength = 60
// An address, or enough digits for a phone number: what a person may type by mistake must not be stored.
const personal = /@|(?:\d[\s().-]*){7}/

/** Counts a product search that found nothing, with its term unless the term could be personal data. */
export function countEmptySearch(events: EventCounter, search: string) {
  const term = search.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (!term) return
  events.count('search.empty', personal.test(term) || term.length > maxTermLength ? '' : term)
}
