import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.server.ts'

test('texts are joined as UTF-8 in memory that no other text shares', () => {
  const texts = ['<b>sun</b>', '', '太阳 – Überspannung ☀']

  const bytes = ownBytes(texts)

  expect(bytes.toString()).toBe(texts.join(''))
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})
