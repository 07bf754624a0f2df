import { expect, test } from 'vitest'
import { stateName, stateOptions } from './state-names.ts'
import { states } from './states.ts'

test('every state has a Chinese name, and a German one where it differs from English', () => {
  for (const { code } of states) expect(stateName(code, 'zh'), code).toMatch(/^\p{Script=Han}+$/u)

  expect(stateName('CA', 'de')).toBe('Kalifornien')
  expect(stateName('OH', 'de')).toBe('Ohio')
  expect(stateName('XX', 'de')).toBe('XX')
})

test('a field offers all states once, sorted by their names in the language', () => {
  const german = stateOptions('de')

  expect(new Set(german.map(({ value }) => value)).size).toBe(states.length)
  const kansas = german.findIndex(({ value }) => value === 'KS')
  expect(german[kansas - 1]).toEqual({ value: 'CA', label: 'Kalifornien' })
})
