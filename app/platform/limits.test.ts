import { expect } from 'vitest'
import { test } from '#tests/world.ts'
import { rowsOf } from './db.server.ts'
import { createLimits, forgetOldLimits, limits } from './limits.server.ts'

const keys = 'select key from rate_limits'

test('tries are counted for each person without writing down who it is', async ({ world }) => {
  const { take } = createLimits(world.db, 1, 'the secret of this shop')
  for (let tries = 0; tries < limits['sign-in-account'].points; tries++)
    await take('sign-in-account', 'ada@example.com')

  await expect(take('sign-in-account', 'ada@example.com')).rejects.toMatchObject({ kind: 'too-many' })
  await take('sign-in-account', 'grace@example.com')

  const rows = await rowsOf<{ key: string }>(world.db, keys)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ key }) => key).join()).not.toMatch(/ada|grace|example/)
})

test('counts that have run out are forgotten', async ({ world }) => {
  const { take } = world.services.limits
  await take('sign-in-address', '192.0.2.1')
  await take('register', '192.0.2.1')

  await forgetOldLimits(world.db, new Date(Date.now() + 30 * 60_000))

  expect(await rowsOf(world.db, keys)).toEqual([{ key: expect.stringContaining('register') }])
})
