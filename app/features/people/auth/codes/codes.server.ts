import { createHmac, randomInt } from 'node:crypto'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { networkPrefix } from '#platform/http/request/ip-rate-limit-key.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { takeIfLeft } from '#platform/security/rate-limits.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import type { Auth } from '../auth.server.ts'
import { requireCaptcha } from '../captcha/captcha.server.ts'
import { knownDeviceId, userIdOf } from '../sessions/known-device.server.ts'
import { limitSignIn } from '../sessions/limit-sign-in.server.ts'
import { type CodePurpose, code_length, codeSent, type Registration } from './code.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'send-code': { id: string }
  }
}

export type CodeRequest = {
  purpose: CodePurpose
  channel: 'mail' | 'sms'
  /** Email address in lower case, or phone number in E.164. */
  recipient: string
  registration?: Registration
  /** The customer who changes their own email address or phone number. */
  customer?: Customer
  captcha?: string
}

/**
 * Stores a request for a code and enqueues its delivery. It does the same for known and unknown recipients, so that
 * neither the answer nor its time reveals whether an account exists.
 * @throws Problem `too-many`; `invalid` with reason `captcha` if a captcha is required
 */
export async function requestCode(ctx: RequestContext, request: CodeRequest) {
  const { purpose, channel, recipient, registration, customer, captcha } = request
  await takeCodeLimits(ctx, request, captcha)
  const id = await inTransaction(ctx.db, async (tx) => {
    const [row] = await queryRows<{ id: string }>(
      tx,
      `insert into one_time_codes (purpose, channel, recipient, user_id, locale, registration)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        purpose,
        channel,
        recipient,
        customer?.id ?? null,
        ctx.locale,
        registration ? JSON.stringify(registration) : null,
      ],
      'ask-for-code',
    )
    const { id } = only(row ? [row] : [])
    await enqueue(tx, 'send-code', { id })
    return id
  })
  logSecurityEvent(ctx, 'code_requested', { user_id: customer?.id ?? null, by: channel })
  return codeSent(id)
}

async function takeCodeLimits(
  ctx: RequestContext,
  { channel, recipient }: CodeRequest,
  captcha: string | undefined,
) {
  const { limits } = ctx.services
  const here = ctx.network_address
  await limits.take('code-address', here)
  const unproven = !(await takeIfLeft(limits, 'code-unproven', here))
  if (captcha || unproven) await requireCaptcha(ctx, captcha)
  if (channel === 'sms') {
    await limits.take('sms-network', networkPrefix(here))
    // Area code and exchange: toll fraud uses consecutive numbers.
    await limits.take('sms-prefix', recipient.slice(0, 8))
  }
  const known = await knownDeviceId(ctx, recipient)
  await limits.take('code-recipient-here', `${recipient} ${known ?? here}`)
  if (!known) await limits.slow('code-recipient', recipient)
}

/** A random code, padded with leading zeros. */
export const newCode = () => String(randomInt(10 ** code_length)).padStart(code_length, '0')

/** The stored hash of a code: an HMAC with the shop's secret over the request ID and the code. */
export const codeHash = (auth: Auth, id: string, code: string) =>
  createHmac('sha256', auth.options.secret).update(`code ${id} ${code}`).digest('base64url')

export type RedeemedCode = {
  purpose: CodePurpose
  recipient: string
  user_id: string | null
  registration: Registration | null
}

export type CodeAttempt = {
  purposes: CodePurpose[]
  recipient: string
  request_id: string
  code: string
  customer?: Customer
}

/**
 * Redeems a code and returns what it was requested for. Of concurrent attempts with the correct code one succeeds.
 * Every attempt counts, five per code, concurrent ones included.
 * @throws Problem `invalid` with reason `code`; `too-many`
 */
export async function redeemCode(ctx: RequestContext, attempt: CodeAttempt): Promise<RedeemedCode> {
  const { db, services } = ctx
  const { purposes, recipient, request_id, code, customer } = attempt
  const { limits } = services
  const by = 'code'
  await limitSignIn(ctx, { by, recipient: null }, () => limits.take('code-try-address', ctx.network_address))
  const known = await knownDeviceId(ctx, recipient)
  await limitSignIn(ctx, { by, recipient }, () =>
    known
      ? limits.take('code-try-device', `${recipient} ${known}`)
      : limits.slow('code-try-recipient', recipient),
  )
  const [row] = await queryRows<RedeemedCode & { is_correct: boolean; provider: string | null }>(
    db,
    `update one_time_codes
     set tries = tries + 1, used_at = case when provider is null and code_hash = $5 then clock_timestamp() end
     where id = $1 and recipient = $2 and purpose = any($3) and user_id is not distinct from $4
       and used_at is null and tries < 5 and expires_at > clock_timestamp()
     returning purpose, recipient, user_id, registration, provider, used_at is not null as is_correct`,
    [request_id, recipient, purposes, customer?.id ?? null, codeHash(services.auth, request_id, code)],
    'take-code',
  )
  const is_correct =
    row && (row.provider ? await isCorrectForProvider(ctx, request_id, recipient, code) : row.is_correct)
  if (!row || !is_correct) {
    logSecurityEvent(ctx, 'code_failed', { user_id: customer?.id ?? (await userIdOf(ctx, recipient)) })
    throw incorrectCode()
  }
  const { purpose, user_id, registration } = row
  await deleteCodes(ctx, purpose, recipient)
  return { purpose, recipient, user_id, registration }
}

async function isCorrectForProvider(
  { db, services }: RequestContext,
  id: string,
  recipient: string,
  code: string,
) {
  if (!services.sms || !(await services.sms.check(recipient, code))) return false
  const rows = await queryRows(
    db,
    'update one_time_codes set used_at = clock_timestamp() where id = $1 and used_at is null returning 1',
    [id],
  )
  return rows.length === 1
}

/** Deletes all codes of a recipient for a purpose, the unused ones too. */
const deleteCodes = ({ db }: RequestContext, purpose: CodePurpose, recipient: string) =>
  queryRows(db, 'delete from one_time_codes where recipient = $1 and purpose = $2', [recipient, purpose])

const incorrectCode = () => {
  const message = text('This code is incorrect or has expired. Request a new one.')
  return new Problem('invalid', message, { data: { reason: 'code', fields: { code: message } } })
}
