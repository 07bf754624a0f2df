import { expect, test } from 'vitest'
import { printable, unbreakableParts } from './pdf-font.server.ts'

test('signs that the font lacks are replaced in printed text', () => {
  expect(printable('CO₂: 5\u202ft')).toBe('CO2: 5\u00a0t')
  expect(printable('the panel’s limit')).toBe("the panel's limit")
  expect(printable('the “Hold” mark, „Halt“')).toBe('the "Hold" mark, "Halt"')
  expect(printable('16 N·m')).toBe('16 N\u00a0m')
  expect(printable('选择“退换货”')).toBe('选择“退换货”')
})

test('a line of Chinese text does not begin with a closing mark, and model numbers do not break', () => {
  expect(unbreakableParts('佐治亚仓现货。')).toEqual(['佐', '治', '亚', '仓', '现', '货。'])
  expect(unbreakableParts('接入（HF-LF-B）后，')).toEqual(['接', '入', '（HF-LF-B）', '后，'])
  expect(unbreakableParts('Solis-1P7.6K-4G-US')).toEqual(['Solis-1P7.6K-4G-US'])
})
