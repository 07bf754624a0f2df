import { expect, test } from 'vitest'
import { ModelIndex } from './model-index.ts'

test('a product that was removed and put again is found once', () => {
  const index = new ModelIndex()
  index.put(1, 'SB5.0-US')
  index.remove(1)
  expect(index.find('sb50us')).toEqual([])

  index.put(1, 'SB5.0-US')
  index.put(1, 'SB7.7-US')
  index.put(1, 'SB5.0-US')

  expect(index.find('sb50us')).toEqual([1])
  expect(index.find('sb77us')).toEqual([])
})

test('every product of a long series is found', () => {
  const index = new ModelIndex()
  for (let number = 0; number < 500; number++) index.put(number, `AB-${number}-XL`)

  expect(index.find('ab')).toHaveLength(500)
})

test('a part that thousands of products have matches none of them, and a longer one still does', () => {
  const index = new ModelIndex()
  for (let number = 0; number < 3000; number++) index.put(number, `AB-${10_000 + number}-XL`)

  expect(index.find('ab')).toEqual([])
  expect(index.find('ab12345')).toEqual([2345])
  expect(index.find('12345')).toEqual([2345])
})

test('a model number with a decimal point is found among thousands with the same start, and a very long one too', () => {
  const index = new ModelIndex()
  index.put(0, 'AB-7.6K-H4')
  for (let number = 1; number < 3000; number++) index.put(number, `AB-${10_000 + number}-XL`)
  index.put(3000, `${'Long '.repeat(60)}X1`)

  expect(index.find('76kh4')).toEqual([0])
  expect(index.find('ab76k')).toEqual([0])
  expect(index.find('longlong')).toEqual([3000])
})
