import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { CaptchaChallenge } from './captcha.ts'

const byMail = '/user/email_verification_code_login'

async function solved(
  harness: Harness,
  change: (challenge: CaptchaChallenge) => CaptchaChallenge = (same) => same,
) {
  const { data: challenge } = await harness.call<CaptchaChallenge>('/verify/generateCode')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: change(challenge), solution })).toString('base64')
}

/** Requests codes until the network has to solve a captcha. */
async function requestUntilCaptcha(harness: Harness) {
  for (let i = 0; i < 5; i++) await harness.services.limits.take('code-unproven', '127.0.0.1')
}

const ask = (harness: Harness, captcha?: string) =>
  harness.call(byMail, { email: 'ada@example.com', captcha })

test('a solved captcha is accepted once', async ({ harness }) => {
  await requestUntilCaptcha(harness)
  const captcha = await solved(harness)

  expect((await ask(harness, captcha)).code).toBe(200)
  expect(await ask(harness, captcha)).toMatchObject({ code: 422, data: { reason: 'captcha' } })
})

test('a changed or forged challenge is rejected', async ({ harness }) => {
  await requestUntilCaptcha(harness)
  const easier = await solved(harness, (challenge) => ({
    ...challenge,
    parameters: { ...challenge.parameters, cost: 1 },
  }))
  const unsigned = await solved(harness, (challenge) => ({ ...challenge, signature: '' }))

  for (const captcha of [easier, unsigned, 'nonsense', btoa('{}')])
    expect(await ask(harness, captcha)).toMatchObject({ code: 422, data: { reason: 'captcha' } })
})

test('a solution without proof of work is rejected', async ({ harness }) => {
  await requestUntilCaptcha(harness)
  const { data: challenge } = await harness.call<CaptchaChallenge>('/verify/generateCode')
  const guessed = {
    challenge,
    solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
  }

  const answer = await ask(harness, Buffer.from(JSON.stringify(guessed)).toString('base64'))

  expect(answer).toMatchObject({ code: 422, data: { reason: 'captcha' } })
  expect(await queryRows(harness.db, 'select 1 from spent_captchas')).toEqual([])
})
