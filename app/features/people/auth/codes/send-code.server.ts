import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { codeRecipient, defineFixedMail, fixedFields } from '#platform/mail/mail-recipient.server.ts'
import { keepSms } from '#platform/mail/sms-outbox.server.ts'
import { takeIfLeft } from '#platform/security/rate-limits.server.ts'
import { type Locale, pathIn } from '#text/text.tsx'
import { isDemoAccount } from '../demo-accounts.ts'
import type { CodePurpose } from './code.ts'
import { codeHash, newCode } from './codes.server.ts'

type PendingCode = {
  id: string
  purpose: CodePurpose
  channel: 'mail' | 'sms'
  recipient: string
  locale: Locale
  user_id: string | null
}

const purposes = [
  'sign-in',
  'continue',
  'register',
  'reset',
  'new-email',
  'new-phone',
] as const satisfies CodePurpose[]
const purpose = fixedFields.choice(purposes)
const { url, code } = fixedFields

// None of these mails contains text typed at registration: the address may belong to another person.
const codeMail = defineFixedMail('one-time-code', { purpose, code })
const pages = { purpose, sign_in_url: url, forgot_url: url, register_url: url }
const accountExistsMail = defineFixedMail('account-exists', pages)
const noAccountMail = defineFixedMail('no-account', pages)

type Account = { id: string; locale: Locale }

/**
 * Handles a code request: sends the code, or informs the owner of the email address that a code was requested. Sends
 * nothing to a phone number without an account. Idempotent.
 */
export async function sendCode(work: JobContext, id: string): Promise<void> {
  const pending = await findPendingCode(work.db, id)
  if (!pending) return
  const account = await findAccount(work, pending)
  if (pending.channel === 'mail') await sendCodeByMail(work, pending, account)
  else if (account || pending.purpose === 'new-phone') await sendCodeBySms(work, pending, account)
  else await skipDelivery(work, pending)
}

/** Stores what a sent code would store, so that attempts at it are checked and rejected in the same way. */
async function skipDelivery(work: JobContext, { id }: PendingCode) {
  if (work.services.sms) await storeProvider(work, id)
  else await storeCodeHash(work.db, work, id, newCode())
}

const storeProvider = ({ db, services }: JobContext, id: string) =>
  queryRows(db, 'update one_time_codes set provider = $2 where id = $1', [id, services.sms?.name])

async function findPendingCode(db: Db, id: string): Promise<PendingCode | undefined> {
  const [row] = await queryRows<PendingCode>(
    db,
    `select id, purpose, channel, recipient, locale, user_id
     from one_time_codes
     where id = $1 and code_hash is null and provider is null and used_at is null and expires_at > clock_timestamp()`,
    [id],
  )
  return row
}

/** The account of the recipient. Demo accounts count only in a demo. */
async function findAccount(
  { db, services }: JobContext,
  { channel, recipient }: PendingCode,
): Promise<Account | null> {
  if (channel === 'mail' && !services.settings.demo && isDemoAccount(recipient)) return null
  const [row] = await queryRows<Account>(
    db,
    `select id, locale from users
     where ${channel === 'mail' ? 'lower(email) = $1' : 'phone_number = $1 and phone_number_verified'}`,
    [recipient],
  )
  return row ?? null
}

/**
 * Whether the code is sent: sign-in and reset need an account, to continue works with or without one, the other purposes
 * need there to be none.
 */
function matchesAccountState(purpose: CodePurpose, account: Account | null) {
  if (purpose === 'continue') return true
  return purpose === 'sign-in' || purpose === 'reset' ? account !== null : account === null
}

async function sendCodeByMail(work: JobContext, pending: PendingCode, account: Account | null) {
  const { id, purpose, recipient } = pending
  const locale = account?.locale ?? pending.locale
  const site = publicUrlOf(work.services.settings)
  const code = newCode()
  const isDeliverable = matchesAccountState(purpose, account)
  await inTransaction(work.db, async (tx) => {
    // If two workers run the job, only one queues the mail.
    if (!(await storeCodeHash(tx, work, id, code))) return
    await queueMail(tx, {
      fixed: isDeliverable
        ? codeMail({ purpose, code })
        : (account ? accountExistsMail : noAccountMail)({
            purpose,
            sign_in_url: site + pathIn(locale, '/login'),
            forgot_url: site + pathIn(locale, '/ForgotPwd'),
            register_url: site + pathIn(locale, '/register'),
          }),
      to: codeRecipient(recipient, account?.id ?? pending.user_id),
      locale,
      dedupe_key: `code:${id}`,
    })
  })
}

async function sendCodeBySms(
  work: JobContext,
  { id, recipient, locale, user_id }: PendingCode,
  account: Account | null,
) {
  const { db, services, log } = work
  if (!(await takeDailySmsLimit(work)))
    return void log.warn({ code: id }, 'Daily limit of text messages reached')
  if (services.sms) {
    await services.sms.start(recipient, locale)
    await storeProvider(work, id)
    return
  }
  const code = newCode()
  await inTransaction(db, async (tx) => {
    if (!(await storeCodeHash(tx, work, id, code))) return
    await keepSms(tx, {
      template: 'one-time-code',
      to: recipient,
      locale,
      props: { code },
      user_id: account?.id ?? user_id,
      dedupe_key: `code:${id}`,
    })
  })
}

/** Takes one message from the daily limit; false if it is used up. */
const takeDailySmsLimit = ({ services }: JobContext) => takeIfLeft(services.limits, 'sms-day', 'all')

async function storeCodeHash(db: Db, { services }: JobContext, id: string, code: string) {
  const rows = await queryRows(
    db,
    'update one_time_codes set code_hash = $2 where id = $1 and code_hash is null returning 1',
    [id, codeHash(services.auth, id, code)],
  )
  return rows.length === 1
}
