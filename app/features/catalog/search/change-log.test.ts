import { expect, test } from 'vitest'
import { ChangeLog } from './change-log.ts'

test('changed products are remembered once each, until they are too many', () => {
  const log = new ChangeLog()
  for (const number of [7, 8, 7]) log.note(number)
  const before = log.count

  expect(log.since(0)).toEqual([7, 8])
  expect(log.since(before)).toEqual([])

  for (let number = 0; number < 12_000; number++) log.note(number)
  expect(log.since(before)).toBeNull()
  expect(log.since(log.count - 2)).toEqual([11_998, 11_999])
})
