import { expect, test } from 'vitest'
import { toSimplified } from './simplified-chinese.ts'

test.each([
  ['淨計量', '净计量'],
  ['我的逆變器是 8 kW，可以並網嗎？', '我的逆变器是 8 kW，可以并网吗？'],
  ['逆变器和电池', '逆变器和电池'],
  ['8 kW hybrid inverter', '8 kW hybrid inverter'],
])('%s is written as %s', (text, simplified) => {
  expect(toSimplified(text)).toBe(simplified)
})

test('the positions of a text stay true, although a simplified character has another length', () => {
  expect(toSimplified('嗰個逆變器')).toBe('嗰个逆变器')
  expect(toSimplified('𠮷野家的蓋子')).toBe('𠮷野家的盖子')
})
