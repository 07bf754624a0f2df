import { expect, test } from 'vitest'
import { states } from '#features/people/addresses/states.ts'
import { permitFactsOf, statesWithFacts } from './permits.ts'

const codes = new Set<string>(states.map(({ code }) => code))

test('every permit rule has a citation, a source, a date and text in every language', () => {
  const facts = statesWithFacts.flatMap(permitFactsOf)

  expect(statesWithFacts.every((state) => codes.has(state))).toBe(true)
  expect(facts.length).toBeGreaterThanOrEqual(statesWithFacts.length)
  for (const { law, source_url, as_of, words } of facts) {
    expect(law).not.toBe('')
    expect(source_url).toMatch(/^https:\/\//)
    expect(as_of).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Object.values(words).filter(Boolean)).toHaveLength(3)
  }
})

test('a state without records has no permit rules', () => {
  expect(permitFactsOf('ca').length).toBeGreaterThan(0)
  expect(permitFactsOf('WY')).toEqual([])
})
