import { expect, test } from 'vitest'
import { singleLineText } from './single-line-text.ts'

test.for([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Zoë 李 שָׁלוֹם 👩‍🔧', 'Zoë 李 שָׁלוֹם 👩‍🔧'],
  ['Ada\r\nBcc: eve@example.com', 'Ada  Bcc: eve@example.com'],
  ['a\u0000b\u0007c\u2028d', 'a b c d'],
  ['\u202Elive\u202C.exe', 'live.exe'],
] as const)('%j is the line %j', ([typed, line]) => {
  expect(singleLineText(typed)).toBe(line)
})
