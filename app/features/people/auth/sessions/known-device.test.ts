import { expect } from 'vitest'
import { signInVisitor } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { redeemCode, requestCode } from '../codes/codes.server.ts'
import { knownDeviceCookie } from './known-device.server.ts'

const email = 'ada@example.com'
const request = { purpose: 'sign-in', channel: 'mail', recipient: email } as const

const from = (harness: Harness, network_address: string, device: string | null = null): RequestContext => ({
  ...harness.ctx(),
  network_address,
  deviceCookie: () => device,
})

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (refusal) => refusal.status as number,
  )

const signInAt = (ctx: RequestContext, password = 'sunny-side-up') =>
  statusOf(signInVisitor(ctx, { email, password }))

/** The device cookie of a sign-in. */
async function deviceOf(harness: Harness) {
  const { cookies } = await signInVisitor(from(harness, '192.0.2.1'), { email, password: 'sunny-side-up' })
  const cookie = cookies.find((one) => one.startsWith('device=')) ?? ''
  expect(cookie).toContain('HttpOnly')
  return decodeURIComponent(/^device=([^;]+)/.exec(cookie)?.[1] ?? '')
}

const networks = (count: number) =>
  Array.from({ length: count }, (_, i) => `203.0.${Math.floor(i / 250)}.${i % 250}`)

test('incorrect passwords from many networks do not lock out a known device', async ({ harness }) => {
  await harness.signIn()
  const device = await deviceOf(harness)
  for (const address of networks(60))
    await harness.services.limits.slow('sign-in-everywhere', address && email)

  expect(await signInAt(from(harness, '203.0.113.1'))).toBe(429)
  expect(await signInAt(from(harness, '192.0.2.77', device))).toBe(200)
})

test('incorrect codes from many networks do not lock out a known device', async ({ harness }) => {
  await harness.signIn()
  const device = await deviceOf(harness)
  const guess = (ctx: RequestContext) =>
    statusOf(
      redeemCode(ctx, {
        purposes: ['sign-in'],
        recipient: email,
        request_id: crypto.randomUUID(),
        code: '000000',
      }),
    )
  const statuses = []
  for (const address of networks(45)) statuses.push(await guess(from(harness, address)))
  for (let i = 0; i < 12; i++) await harness.services.limits.slow('code-recipient', email)

  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect(await guess(from(harness, '192.0.2.77', device))).toBe(422)
  expect(await statusOf(requestCode(from(harness, '192.0.2.77', device), request))).toBe(200)
  expect(await statusOf(requestCode(from(harness, '203.0.113.1'), request))).toBe(429)
})

test('a known device has the same limit of incorrect passwords as a network', async ({ harness }) => {
  await harness.signIn()
  const device = await deviceOf(harness)

  const statuses = []
  for (const address of networks(9)) statuses.push(await signInAt(from(harness, address, device), 'wrong'))

  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429])
})

test('a device is known only for its account, and a forged cookie for none', async ({ harness }) => {
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  await harness.signIn()
  const [, foreign = ''] = /^device=([^;]+)/.exec(knownDeviceCookie(harness.ctx(), grace.id)) ?? []
  for (let i = 0; i < 60; i++) await harness.services.limits.slow('sign-in-everywhere', email)

  expect(await signInAt(from(harness, '192.0.2.77', decodeURIComponent(foreign)))).toBe(429)
  expect(await signInAt(from(harness, '192.0.2.78', `${'a'.repeat(22)}.${'a'.repeat(43)}`))).toBe(429)
  expect(await signInAt(from(harness, '192.0.2.79', '\0'))).toBe(429)
})

test('the delay doubles with each attempt up to a maximum, and the response contains it', async ({
  harness,
}) => {
  const { limits } = harness.services
  const slow = () => limits.slow('code-try-recipient', email)
  for (let i = 0; i < 30; i++) await slow()

  const waits: number[] = []
  for (let i = 0; i < 7; i++) {
    await slow().catch((refusal) => waits.push(refusal.data.retry_after_seconds))
    await queryRows(harness.db, 'update rate_limits set next_at = 0')
    await slow()
  }

  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
})
