import { expect, test } from 'vitest'
import { bitsOf, numbersOf } from '../bits.ts'
import { StoredSet } from './stored-set.ts'

const every = (step: number, to: number) => Array.from({ length: Math.ceil(to / step) }, (_, i) => i * step)

test.for([
  ['nothing', []],
  ['one product', [999_999]],
  ['the first and the last of a chunk', [0, 65_535, 65_536, 131_071]],
  ['few products of many', every(209, 1_000_000)],
  ['every third product', every(3, 200_000)],
  [
    'a chunk with as many as can be listed, and one with one more',
    [...every(16, 65_536), 65_536, 65_537, ...every(16, 65_536).map((number) => 65_552 + number)],
  ],
] as const)('%s: the set is the same when it is read', ([, numbers]) => {
  const bits = bitsOf(numbers)

  const read = new StoredSet(bits).toBits()

  expect(read).toEqual(bits)
  expect(numbersOf(read)).toEqual(numbers.length === 0 ? [] : [...numbers])
})

test('few products of many take far less than a bit for each', () => {
  const bits = bitsOf(every(209, 1_000_000))

  expect(bits.byteLength).toBeGreaterThan(120_000)
  expect(new StoredSet(bits).bytes).toBeLessThan(12_000)
})
