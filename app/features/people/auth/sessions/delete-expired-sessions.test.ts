import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { signOut } from '../accounts.server.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('sessions are deleted on expiry, reasons of ended sessions after 60 days', async ({ harness }) => {
  await signOut(harness.db, await harness.signIn('ada@example.com'))
  await harness.signIn('grace@example.com')
  const left = () =>
    queryRows<{ open: boolean; ended: boolean }>(
      harness.db,
      'select exists (select from sessions) as open, exists (select from ended_sessions) as ended',
    )

  await deleteExpiredSessions(harness.db, inDays(13))
  expect(await left()).toEqual([{ open: true, ended: true }])

  await deleteExpiredSessions(harness.db, inDays(15))
  expect(await left()).toEqual([{ open: false, ended: true }])

  expect(await deleteExpiredSessions(harness.db, inDays(61))).toEqual({
    sessions: 0,
    ended_sessions: 1,
    verifications: 0,
    codes: 0,
  })
})
