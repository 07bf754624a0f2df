import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { CodeSent } from './codes/code.ts'
import { sendCode } from './codes/send-code.server.ts'

/** Does the work that askings for a code have left, as the job worker would. */
export async function sendCodes(harness: Harness) {
  const work = { db: harness.db, services: harness.services, log: harness.log, now: harness.now }
  for (const { id } of await payloadsUnderway(harness.db, 'send-code')) await sendCode(work, id)
}

/** The code of the newest mail or text message to somebody; empty when none was written. */
export async function codeFor(harness: Harness, recipient: string) {
  await sendCodes(harness)
  const [row] = await queryRows<{ code: string }>(
    harness.db,
    `select props ->> 'code' as code from outbox where recipient = $1 and props ? 'code' order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

/** Registers and proves the address, as a visitor does; signed in from then on. */
export async function openAccount(harness: Harness, person: { email: string } & Record<string, string>) {
  const { data } = await harness.call<CodeSent>('/user/add/user', person)
  const code = await codeFor(harness, person.email.toLowerCase())
  return harness.call('/user/email_verification_code_login', {
    email: person.email,
    request_id: data.request_id,
    code,
  })
}

/** Gives a customer a proven phone number. */
export const setVerifiedPhone = (harness: Harness, user_id: string, phone: string) =>
  queryRows(harness.db, 'update users set phone_number = $2, phone_number_verified = true where id = $1', [
    user_id,
    phone,
  ])

/** Lets the quarter of an hour pass in which a sign-in alone allows what matters. */
export const expireConfirmations = (harness: Harness) =>
  queryRows(harness.db, `update sessions set confirmed_at = clock_timestamp() - interval '16 minutes'`)
