import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { rowsOf } from '#platform/database/db.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import type { CaptchaChallenge } from './captcha.ts'

const byMail = '/user/email_verification_code_login'

async function solved(
  world: World,
  change: (challenge: CaptchaChallenge) => CaptchaChallenge = (same) => same,
) {
  const { data: challenge } = await world.call<CaptchaChallenge>('/verify/generateCode')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: change(challenge), solution })).toString('base64')
}

/** Somebody from whose network so many codes were asked for that the next one wants a captcha. */
async function suspected(world: World) {
  for (let i = 0; i < 5; i++) await world.services.limits.take('code-unproven', '127.0.0.1')
}

const ask = (world: World, captcha?: string) => world.call(byMail, { email: 'ada@example.com', captcha })

test('a solved captcha lets one code through, once', async ({ world }) => {
  await suspected(world)
  const captcha = await solved(world)

  expect((await ask(world, captcha)).code).toBe(200)
  expect(await ask(world, captcha)).toMatchObject({ code: 422, data: { reason: 'captcha' } })
})

test('a challenge that somebody made easier, or wrote themselves, is not ours', async ({ world }) => {
  await suspected(world)
  const easier = await solved(world, (challenge) => ({
    ...challenge,
    parameters: { ...challenge.parameters, cost: 1 },
  }))
  const unsigned = await solved(world, (challenge) => ({ ...challenge, signature: '' }))

  for (const captcha of [easier, unsigned, 'nonsense', btoa('{}')])
    expect(await ask(world, captcha)).toMatchObject({ code: 422, data: { reason: 'captcha' } })
})

test('a solution without the work is none', async ({ world }) => {
  await suspected(world)
  const { data: challenge } = await world.call<CaptchaChallenge>('/verify/generateCode')
  const guessed = {
    challenge,
    solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
  }

  const answer = await ask(world, Buffer.from(JSON.stringify(guessed)).toString('base64'))

  expect(answer).toMatchObject({ code: 422, data: { reason: 'captcha' } })
  expect(await rowsOf(world.db, 'select 1 from spent_captchas')).toEqual([])
})
