import { expect, test } from 'vitest'
import { firstWhere } from './binary-search.ts'

const squares = [1, 4, 9, 16]

test.for([
  [0, 0],
  [4, 1],
  [5, 2],
  [17, 4],
] as const)('the first square of at least %i is at index %i', ([least, index]) => {
  expect(firstWhere(squares.length, (at) => (squares[at] ?? 0) >= least)).toBe(index)
})

test('the search begins at an index, and an empty range ends it', () => {
  expect(firstWhere(squares.length, () => true, 2)).toBe(2)
  expect(firstWhere(0, () => true)).toBe(0)
})
