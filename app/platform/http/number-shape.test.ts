import { expect, test } from 'vitest'
import { inputWithDefault, numberInput, optionalInput, wholeNumber } from './number-shape.ts'

test('numbers and decimal strings are accepted', () => {
  expect([0, -2.5, '7', ' 12 ', '-83.5', '.5', '5.'].map((one) => numberInput().parse(one))).toEqual([
    0, -2.5, 7, 12, -83.5, 0.5, 5,
  ])
})

test.for([true, null, undefined, '', ' ', 'abc', '1e3', '0x10', '+1', [3], {}, Number.NaN, Infinity])(
  '%j is not a number',
  (value) => {
    expect(numberInput().safeParse(value).success).toBe(false)
  },
)

test('a whole number must be within its bounds', () => {
  const shape = wholeNumber(1, 100)

  expect(['1', 100].map((one) => shape.parse(one))).toEqual([1, 100])
  for (const wrong of [0, 101, 1.5, '1.5']) expect(shape.safeParse(wrong).success).toBe(false)
})

test('one message is used for every invalid value', () => {
  const shape = wholeNumber(1, 100, 'How many?')

  for (const wrong of ['', 'many', true, 0, 101, '1.5'])
    expect(shape.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual(['How many?'])
})

test('undefined, null and the empty string count as missing; other values are parsed', () => {
  for (const nothing of [undefined, null, '']) {
    expect(optionalInput(wholeNumber(0, 2)).parse(nothing)).toBeUndefined()
    expect(inputWithDefault(wholeNumber(1, 9), 4).parse(nothing)).toBe(4)
  }
  expect(optionalInput(wholeNumber(0, 2)).parse('0')).toBe(0)
  expect(optionalInput(wholeNumber(0, 2)).safeParse(true).success).toBe(false)
})
