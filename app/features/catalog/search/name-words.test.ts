import { expect, test } from 'vitest'
import { numbersOf } from './bits.ts'
import { NameWords } from './name-words.ts'

const names = new NameWords(
  new Map([
    ['solis', [4]],
    ['panels', [7]],
    ['panel', [1, 40]],
    ['pancake', [2]],
  ]),
  5,
)

test('letters are completed to the words of names, and a plural adds nothing to its singular', () => {
  expect(names.completionsOf('pan', 9)).toEqual(['pancake', 'panel'])
  expect(names.completionsOf('pan', 1)).toEqual(['pancake'])
  expect(names.completionsOf('panels', 9)).toEqual(['panels'])
  expect(names.completionsOf('x', 9)).toEqual([])
})

test('letters find the products with such a word in their names', () => {
  expect(numbersOf(names.productsWith('pane'))).toEqual([1, 7, 40])
  expect(numbersOf(names.productsWith('pan'))).toEqual([1, 2, 7, 40])
  expect(numbersOf(names.productsWith('z'))).toEqual([])
})

test('a whole word does not find the words that start with it', () => {
  expect(numbersOf(names.productsWithWord('panel'))).toEqual([1, 40])
  expect(numbersOf(names.productsWithWord('pan'))).toEqual([])
})
