import { expect } from 'vitest'
import { rowsOf } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { signOut } from '../accounts.server.ts'
import { forgetOldSessions } from './delete-old-sessions.server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('sessions are forgotten when they have expired, why they ended after two months', async ({ world }) => {
  await signOut(world.db, await world.signIn('ada@example.com'))
  await world.signIn('grace@example.com')
  const left = () =>
    rowsOf<{ open: boolean; ended: boolean }>(
      world.db,
      'select exists (select from sessions) as open, exists (select from ended_sessions) as ended',
    )

  await forgetOldSessions(world.db, inDays(13))
  expect(await left()).toEqual([{ open: true, ended: true }])

  await forgetOldSessions(world.db, inDays(15))
  expect(await left()).toEqual([{ open: false, ended: true }])

  expect(await forgetOldSessions(world.db, inDays(61))).toEqual({
    sessions: 0,
    ended_sessions: 1,
    verifications: 0,
    codes: 0,
  })
})
