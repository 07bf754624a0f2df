import { expect, test } from 'vitest'
import { formsOf } from './word-forms.ts'

test.for([
  ['en', 'batteries', 'battery'],
  ['en', 'battery', 'batteries'],
  ['en', 'supplies', 'supply'],
  ['en', 'boxes', 'box'],
  ['en', 'kits', 'kit'],
  ['en', 'lugs', 'lug'],
  ['en', 'mounting', 'mount'],
  ['en', 'mounted', 'mount'],
  ['de', 'kabelkanäle', 'kabelkanal'],
  ['de', 'fuß', 'füß'],
  ['de', 'kabelkanal', 'kabelkanäl'],
  ['de', 'stützfüße', 'stützfuß'],
  ['de', 'batterien', 'batterie'],
  ['de', 'kabelbäume', 'kabelbaum'],
  ['de', 'kabelbaum', 'kabelbäum'],
] as const)('%s: %s may be a form of %s', ([locale, word, form]) => {
  expect(formsOf(word, locale)).toContain(form)
})

test.for([
  ['en', 'glass'],
  ['en', 'plus'],
  ['en', 'gas'],
  ['en', 'panel'],
  ['zh', 'panels'],
] as const)('%s: %s has no other forms', ([locale, word]) => {
  expect(formsOf(word, locale)).toEqual([])
})
