import { expect, test } from 'vitest'
import { states } from '#features/people/addresses/states.ts'
import { permitFactsOf, statesWithFacts } from './permits.ts'

const codes = new Set<string>(states.map(({ code }) => code))

test('every fact about permits names its law, where it was read and when, in every language', () => {
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

test('of a state nobody has read about there is nothing', () => {
  expect(permitFactsOf('ca').length).toBeGreaterThan(0)
  expect(permitFactsOf('WY')).toEqual([])
})
