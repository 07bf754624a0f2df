import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { CodeSent } from './codes/code.ts'
import { sendCode } from './codes/send-code.server.ts'

/** Runs the queued `send-code` jobs, as the job worker would. */
export async function sendCodes(harness: Harness) {
  const work = { db: harness.db, services: harness.services, log: harness.log, now: harness.now }
  for (const { id } of await payloadsUnderway(harness.db, 'send-code')) await sendCode(work, id)
}

/** The code in the latest mail or text message to a recipient; empty if there is none. */
export async function codeFor(harness: Harness, recipient: string) {
  await sendCodes(harness)
  const [row] = await queryRows<{ code: string }>(
    harness.db,
    `select props ->> 'code' as code from outbox where recipient = $1 and props ? 'code' order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

/** Registers and redeems the emailed code, as a visitor does. The harness is signed in afterwards. */
export async function openAccount(harness: Harness, person: { email: string } & Record<string, string>) {
  const { data } = await harness.call<CodeSent>('/user/add/user', person)
  const code = await codeFor(harness, person.email.toLowerCase())
  return harness.call('/user/email_verification_code_login', {
    email: person.email,
    request_id: data.request_id,
    code,
  })
}

/** Sets a verified phone number. */
export const setVerifiedPhone = (harness: Harness, user_id: string, phone: string) =>
  queryRows(harness.db, 'update users set phone_number = $2, phone_number_verified = true where id = $1', [
    user_id,
    phone,
  ])

/** Moves the last identity confirmation back past the 15 minutes in which none is asked. */
export const expireConfirmations = (harness: Harness) =>
  queryRows(harness.db, `update sessions set confirmed_at = clock_timestamp() - interval '16 minutes'`)
