import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { CaptchaChallenge, CaptchaSolution, captcha_algorithm } from './captcha.ts'

const minutes = 10

/** Two keys derived from the shop's secret: one signs challenges, the other their solutions. */
function keysOf({ services }: RequestContext) {
  const key = (use: string) =>
    createHmac('sha256', services.auth.options.secret).update(use).digest('base64url')
  return { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha answer') }
}

/** A new challenge: a proof of work that takes a browser about half a second (ALTCHA, PBKDF2). */
export async function newCaptcha(ctx: RequestContext): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: captcha_algorithm,
    cost: 4000,
    counter: randomInt(150, 300),
    deriveKey,
    expiresAt: new Date(Date.now() + minutes * 60_000),
    ...keysOf(ctx),
  })
  return CaptchaChallenge.parse(challenge)
}

/** @throws Problem `invalid` with reason `captcha` if it is missing, incorrect, expired or already used */
export async function requireCaptcha(ctx: RequestContext, solved: string | undefined) {
  if (!solved) throw captchaProblem(text('Please complete the verification'))
  if (!(await isSolved(ctx, solved)))
    throw captchaProblem(text('This confirmation has expired. Please confirm again.'))
}

const captchaProblem = (message: string) => new Problem('invalid', message, { data: { reason: 'captcha' } })

async function isSolved(ctx: RequestContext, solved: string) {
  const read = CaptchaSolution.safeParse(parsed(solved))
  if (!read.success) return false
  const { challenge, solution } = read.data
  const { parameters, signature } = challenge
  // The signature is verified before the key derivation, so that forged challenges cost no CPU time.
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
