import { expect, test } from 'vitest'
import { stemOf } from './words.ts'

test('a German word with zu inside has the stem of the word without it', () => {
  const stems = ['zurückzuschicken', 'umzutauschen', 'abzuholen', 'einzubauen'].map((word) =>
    stemOf(word, 'de'),
  )

  expect(stems).toEqual(
    ['zurückschicken', 'umtauschen', 'abholen', 'einbauen'].map((word) => stemOf(word, 'de')),
  )
  expect(['umzug', 'auszug', 'ausziehen'].map((word) => stemOf(word, 'de'))).toEqual([
    'umzug',
    'auszug',
    'auszieh',
  ])
})
