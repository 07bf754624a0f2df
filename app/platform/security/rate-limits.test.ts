import { expect, vi } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { queryRows } from '../database/db.server.ts'
import { createLimits, deleteExpiredLimits, limits } from './rate-limits.server.ts'

const keys = 'select key from rate_limits'

test('attempts are counted per person without storing who it is', async ({ harness }) => {
  const { take } = createLimits(harness.db, 1, 'the secret of this shop')
  for (let tries = 0; tries < limits['sign-in-account'].points; tries++)
    await take('sign-in-account', 'ada@example.com')

  await expect(take('sign-in-account', 'ada@example.com')).rejects.toMatchObject({ kind: 'too-many' })
  await take('sign-in-account', 'grace@example.com')

  const rows = await queryRows<{ key: string }>(harness.db, keys)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ key }) => key).join()).not.toMatch(/ada|grace|example/)
})

test('expired counters are deleted', async ({ harness }) => {
  const { take } = harness.services.limits
  await take('sign-in-address', '192.0.2.1')
  await take('register', '192.0.2.1')

  await deleteExpiredLimits(harness.db, new Date(Date.now() + 30 * 60_000))

  expect(await queryRows(harness.db, keys)).toEqual([{ key: expect.stringContaining('register') }])
})

test('carts of two processes are counted together, written once a second', async ({ harness }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const node = () => createLimits(harness.db, 1, 'the secret of this shop')
  const [one, two] = [node(), node()]
  const half = limits['new-cart'].points / 2
  const points = 'select points from rate_limits'
  try {
    for (let i = 0; i < half; i++) await one.take('new-cart', '192.0.2.1')
    for (let i = 0; i < half; i++) await two.take('new-cart', '192.0.2.1')
    const before = await queryRows(harness.db, points)
    vi.advanceTimersByTime(1100)

    await one.take('new-cart', '192.0.2.1')

    expect(before).toEqual([])
    expect(await queryRows(harness.db, points)).toEqual([{ points: half + 1 }])
    await expect(two.take('new-cart', '192.0.2.1')).rejects.toMatchObject({ kind: 'too-many' })
    expect(await queryRows(harness.db, points)).toEqual([{ points: 2 * half + 2 }])
  } finally {
    vi.useRealTimers()
  }
})

test('a counter restarts when it expires', async ({ harness }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { take } = createLimits(harness.db, 1, 'the secret of this shop')
  const { points, duration } = limits.pay
  try {
    for (let i = 0; i < points; i++) await take('pay', 'ada')
    await expect(take('pay', 'ada')).rejects.toMatchObject({ kind: 'too-many' })

    vi.advanceTimersByTime(duration * 1000 + 1)

    await take('pay', 'ada')
    await take('pay', 'ada')
  } finally {
    vi.useRealTimers()
  }
})

test('an attempt under several limits is counted under each, and refused when one is exhausted', async ({
  harness,
}) => {
  const { take, takeEach } = createLimits(harness.db, 1, 'the secret of this shop')
  const tries = { 'pay-network': '192.0.2.1', 'pay-device': 'this browser', 'pay-order': 'ada H123' }
  for (let i = 0; i < limits['pay-order'].points; i++)
    await takeEach({ ...tries, 'pay-device': `browser ${i}` })

  await expect(takeEach(tries)).rejects.toMatchObject({ kind: 'too-many' })
  await takeEach({ ...tries, 'pay-order': 'ada H124' })
  for (let i = 0; i < limits['pay-network'].points - 12; i++) await take('pay-network', '192.0.2.1')
  await expect(takeEach({ ...tries, 'pay-order': 'ada H125' })).rejects.toMatchObject({ kind: 'too-many' })
})
