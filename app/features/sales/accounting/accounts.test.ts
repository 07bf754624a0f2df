import { expect, test } from 'vitest'
import { translator } from '#text/text.tsx'
import { accountName, entryName } from './accounts.ts'

test('ledger entries and accounts are shown by name, unknown ones by their code', () => {
  const t = translator('en')

  expect(entryName(t, 'payment')).toBe('Payment received')
  expect(entryName(t, 'dispute opened')).toBe('Dispute opened')
  expect(entryName(t, 'imported')).toBe('imported')
  expect(accountName(t, 'cash:sandbox')).toBe('Card clearing (test card)')
  expect(accountName(t, 'tax:OH')).toBe('Sales tax payable: OH')
  expect(accountName(t, 'reserve')).toBe('reserve')
})
