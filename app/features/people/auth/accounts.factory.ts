import { rowsOf } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import type { World } from '#tests/harness/harness.ts'
import type { CodeSent } from './codes/code.ts'
import { sendCode } from './codes/send-code.server.ts'

/** Does the work that askings for a code have left, as the job worker would. */
export async function sendCodes(world: World) {
  const work = { db: world.db, services: world.services, log: world.log, now: world.now }
  for (const { id } of await payloadsUnderway(world.db, 'send-code')) await sendCode(work, id)
}

/** The code of the newest mail or text message to somebody; empty when none was written. */
export async function codeFor(world: World, recipient: string) {
  await sendCodes(world)
  const [row] = await rowsOf<{ code: string }>(
    world.db,
    `select props ->> 'code' as code from outbox where recipient = $1 and props ? 'code' order by created_at desc limit 1`,
    [recipient],
  )
  return row?.code ?? ''
}

/** Registers and proves the address, as a visitor does; signed in from then on. */
export async function openAccount(world: World, person: { email: string } & Record<string, string>) {
  const { data } = await world.call<CodeSent>('/user/add/user', person)
  const code = await codeFor(world, person.email.toLowerCase())
  return world.call('/user/email_verification_code_login', {
    email: person.email,
    request_id: data.request_id,
    code,
  })
}

/** Gives a customer a proven phone number. */
export const giveNumber = (world: World, user_id: string, phone: string) =>
  rowsOf(world.db, 'update users set phone_number = $2, phone_number_verified = true where id = $1', [
    user_id,
    phone,
  ])

/** Lets the quarter of an hour pass in which a sign-in alone allows what matters. */
export const signedInLongAgo = (world: World) =>
  rowsOf(world.db, `update sessions set confirmed_at = clock_timestamp() - interval '16 minutes'`)
