import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { CaptchaSolution, captcha_algorithm } from './captcha.ts'

const minutes = 10

/** Two keys of the shop's secret: one signs what is asked, the other what the answer must be. */
function keysOf({ services }: RequestContext) {
  const key = (use: string) =>
    createHmac('sha256', services.auth.options.secret).update(use).digest('base64url')
  return { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha answer') }
}

/** A riddle that costs a computer about half a second and a person nothing (ALTCHA proof of work, PBKDF2). */
export async function newCaptcha(ctx: RequestContext) {
  return createChallenge({
    algorithm: captcha_algorithm,
    cost: 4000,
    counter: randomInt(150, 300),
    deriveKey,
    expiresAt: new Date(Date.now() + minutes * 60_000),
    ...keysOf(ctx),
  })
}

/** Refuses who has not solved a captcha of ours, or handed this one in before. */
export async function requireCaptcha(ctx: RequestContext, solved: string | undefined) {
  if (!solved) throw wanted(text('Please confirm that you are not a robot'))
  if (!(await isSolved(ctx, solved)))
    throw wanted(text('This confirmation has expired. Please confirm again.'))
}

const wanted = (message: string) => new Problem('invalid', message, { data: { reason: 'captcha' } })

async function isSolved(ctx: RequestContext, solved: string) {
  const read = CaptchaSolution.safeParse(parsed(solved))
  if (!read.success) return false
  const { challenge, solution } = read.data
  const { parameters, signature } = challenge
  // What only a challenge of ours can carry is looked at first, so that nobody makes us work for nothing.
  const own = await verifySolution({
    challenge: { parameters, signature },
    solution,
    deriveKey,
    ...keysOf(ctx),
  }).catch(() => null)
  if (!own?.verified || !parameters.expiresAt) return false
  const fresh = await queryRows(
    ctx.db,
    `insert into spent_captchas (signature, expires_at) values ($1, to_timestamp($2)) on conflict do nothing returning 1`,
    [signature, parameters.expiresAt],
  )
  return fresh.length === 1
}

function parsed(solved: string): unknown {
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
