import { expect, test } from 'vitest'
import { staffReason } from './staff-reason.ts'

test('only what a staff member entered is a reason', () => {
  const by = (actor: string, cause: string, kind = 'return_rejected') => staffReason({ kind, actor, cause })

  expect(by('staff:7', 'The truck was late')).toBe('The truck was late')
  expect(by('staff:7', 'return:12 Used for a year')).toBe('Used for a year')
  expect(by('staff:7', 'return:12')).toBe('')
  expect(by('staff:7', 'shipped by staff', 'shipped')).toBe('')
  expect(by('staff:7', '4500 cents', 'payment_requested')).toBe('')
  expect(by('customer:1', 'checkout', 'placed')).toBe('')
  expect(by('system', 'attempt:9', 'paid')).toBe('')
})
