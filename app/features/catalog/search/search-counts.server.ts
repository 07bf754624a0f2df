import type { EventCounter } from '#platform/counters/event-counter.server.ts'
import { searchKey } from './rules/search-rule.ts'

declare module '#platform/counters/event-counter.server.ts' {
  interface CountedEvents {
    'search.empty': true
  }
}

const maxTermLength = 60
// An address, or enough digits for a phone number: what a person may type by mistake must not be stored.
const personal = /@|(?:\d[\s().-]*){7}/

/** Terms that were searched less often in a period are not shown: rare ones say little. One person may have searched three times. */
export const minShownCount = 3

/** A search text as it is counted; empty if it is too long, or could be personal data. */
export function countedTerm(search: string) {
  const term = searchKey(search)
  return personal.test(term) || term.length > maxTermLength ? '' : term
}

/** Whether a product list is filtered or paged: what it then finds says nothing about the search term. */
export const isNarrowedList = (params: URLSearchParams) =>
  ['f', 'page', 'price_from', 'price_to'].some((name) => params.get(name))

/** Counts a product search that found nothing, with its term unless the term could be personal data. */
export function countEmptySearch(events: EventCounter, search: string) {
  if (search.trim()) events.count('search.empty', countedTerm(search))
}
