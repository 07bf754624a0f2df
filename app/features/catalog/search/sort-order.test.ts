import { expect, test } from 'vitest'
import { SortOrder } from './sort-order.ts'

test('changed, new and hidden products are put into their places without sorting all again', () => {
  const prices = [50, 10, 40, 20, 30]
  const hidden = new Set<number>()
  let compared = 0
  const order = new SortOrder(Uint32Array.of(1, 3, 4, 2, 0), (a, b) => {
    compared++
    return (prices[a] as number) - (prices[b] as number)
  })
  const sorted = () => [...order.sorted((number) => !hidden.has(number))]
  expect(sorted()).toEqual([1, 3, 4, 2, 0])

  prices[0] = 25
  prices[5] = 5
  hidden.add(2)
  for (const number of [0, 5, 2]) order.change(number)
  compared = 0

  expect(sorted()).toEqual([5, 1, 3, 0, 4])
  expect(compared).toBeLessThan(8)
  expect(sorted()).toEqual([5, 1, 3, 0, 4])
})
