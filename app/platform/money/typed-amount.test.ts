import { expect, test } from 'vitest'
import { plainNumber, typedToCents } from './typed-amount.ts'

test.each([
  ['899', 899_00],
  ['$899', 899_00],
  [' $ 1,299.00 ', 1299_00],
  ['1,299', 1299_00],
  ['1,234,567.8', 1_234_567_80],
  ['1.299,50', 1299_50],
  ['12,5', 12_50],
  ['1299,50', 1299_50],
  ['0.05', 5],
  ['12.', 12_00],
  ['-1,000.25', -1000_25],
])('%s is %i cents', (typed, cents) => {
  expect(typedToCents(typed)).toBe(cents)
})

test.each(['', 'free', '1.299', '1,29,900', '12.345', '1,299.001', '1e3', '--5', '12,345,6'])(
  '%s is no amount',
  (typed) => {
    expect(typedToCents(typed)).toBeNull()
  },
)

test('a percentage may have more decimals', () => {
  expect(plainNumber('7,125')).toBe('7125')
  expect(plainNumber('6.875')).toBe('6.875')
})
