import { expect } from 'vitest'
import { anAccessToken } from '#features/people/access-tokens/access-tokens.factory.ts'
import { listAccessTokens, revokeAccessToken } from '#features/people/access-tokens/access-tokens.server.ts'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { endSessionsAsStaff } from '#features/people/auth/sessions/sessions.server.ts'
import {
  changeEmail,
  changePhone,
  requestEmailChange,
  requestPhoneChange,
} from '#features/people/credentials/contact/change-contact.server.ts'
import { Device } from '#features/people/credentials/passkeys/passkeys.factory.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
} from '#features/people/credentials/passkeys/passkeys.server.ts'
import { changePassword, resetPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { codeOfStep } from '#features/people/credentials/two-factor/totp.server.ts'
import { decodeTotpSecret } from '#features/people/credentials/two-factor/two-factor.factory.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from '#features/people/credentials/two-factor/two-factor.server.ts'
import { requestExport } from '#features/people/data-export/data-exports.server.ts'
import * as deletePage from '#features/people/profile/pages/delete-account.tsx'
import * as profilePage from '#features/people/profile/pages/profile.tsx'
import { acceptInvitation, inviteStaff } from '#features/people/staff/staff-invitation.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { type SecurityEvent, securityEvents } from '#platform/security/security-events.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as loginPage from './pages/login.tsx'
import { signInByPasskey } from './sign-in.server.ts'

const email = 'ada@example.com'
const password = 'sunny-side-up'
const next = 'four-warm-panels'
const wrong = 'not-this-one'
const phone = '+16145550142'
const incorrectCode = '000000'

/** An action that logs an event. `run` prepares it, whose log lines are ignored, and returns it. */
type Case = {
  what: string
  event: SecurityEvent
  /** The account of the event: Ada's by default, `nobody` if unknown. */
  of?: 'nobody' | 'sam'
  run: (harness: Harness, ada: Customer) => Promise<() => Promise<unknown>>
}

/** Ignores errors: rejected attempts are logged too, and a page's action throws its redirect. */
const ignoringErrors = (work: Promise<unknown>) => work.catch(() => null)

const logIn = (harness: Harness, attempt: object) => harness.call('/user/login', attempt)

async function withTwoFactor(harness: Harness, ada: Customer) {
  const { secret } = await beginTwoFactor(harness.ctx(), ada)
  const code = () => codeOfStep(decodeTotpSecret(secret), Math.floor(Date.now() / 30_000))
  return { code, on: () => confirmTwoFactor(harness.ctx(), ada, code()) }
}

async function withPasskey(harness: Harness, ada: Customer) {
  const device = new Device()
  const registration = device.make(await beginPasskey(harness.ctx(), ada, password))
  return { device, add: () => addPasskey(harness.ctx(), ada, { name: 'Phone', registration }) }
}

async function resetCode(harness: Harness) {
  const { request_id } = await requestCode(harness.ctx(), {
    purpose: 'reset',
    channel: 'mail',
    recipient: email,
  })
  return { recipient: email, request_id, code: await codeFor(harness, email) }
}

const cases: Case[] = [
  {
    what: 'a sign-in by password',
    event: 'sign_in_succeeded',
    run: async (harness) => () => logIn(harness, { email, password }),
  },
  {
    what: 'an incorrect password',
    event: 'sign_in_failed',
    run: async (harness) => () => logIn(harness, { email, password: wrong }),
  },
  {
    what: 'an address without an account',
    event: 'sign_in_failed',
    of: 'nobody',
    run: async (harness) => () => logIn(harness, { email: 'nobody@example.com', password }),
  },
  {
    what: 'a demo account outside a demo',
    event: 'sign_in_failed',
    of: 'nobody',
    run: async (harness) => {
      harness.services.settings = { ...harness.services.settings, demo: false }
      return () => logIn(harness, { email: 'demo@heliostead.example', password })
    },
  },
  {
    what: 'a sign-in beyond the limit of its account',
    event: 'sign_in_limited',
    run: async (harness) => {
      const tried = Array.from({ length: limits['sign-in-account'].points })
      for (const _ of tried) await logIn(harness, { email, password: wrong })
      return () => logIn(harness, { email, password })
    },
  },
  {
    what: 'a sign-in beyond the limit of its network',
    event: 'sign_in_limited',
    of: 'nobody',
    run: async (harness) => {
      const { network_address } = harness.ctx()
      await harness.services.limits.take('sign-in-address', network_address, limits['sign-in-address'].points)
      return () => logIn(harness, { email, password })
    },
  },
  {
    what: 'a passkey with an incorrect signature',
    event: 'sign_in_failed',
    run: async (harness, ada) => {
      const { device, add } = await withPasskey(harness, ada)
      await add()
      const used = device.use(passkeyOptions(harness.ctx()), { verified: false })
      return () => ignoringErrors(signInByPasskey(harness.ctx(), used))
    },
  },
  {
    what: 'an incorrect second step',
    event: 'second_factor_failed',
    run: async (harness, ada) => {
      await (await withTwoFactor(harness, ada)).on()
      const entered = await harness.call<{ second_step: string }>('/user/login', { email, password })
      const { second_step } = entered.data
      return () => harness.call('/user/login/second_step', { second_step, code: incorrectCode })
    },
  },
  {
    what: 'an incorrect code during two-factor setup',
    event: 'second_factor_failed',
    run: async (harness, ada) => {
      await beginTwoFactor(harness.ctx(), ada)
      return () => ignoringErrors(confirmTwoFactor(harness.ctx(), ada, incorrectCode))
    },
  },
  {
    what: 'a code request',
    event: 'code_requested',
    of: 'nobody',
    run: async (harness) => () =>
      requestCode(harness.ctx(), { purpose: 'sign-in', channel: 'mail', recipient: email }),
  },
  {
    what: 'an incorrect code',
    event: 'code_failed',
    run: async (harness) => {
      const proof = await resetCode(harness)
      return () =>
        ignoringErrors(resetPassword(harness.ctx(), { ...proof, code: incorrectCode, password: next }))
    },
  },
  {
    what: 'the correct password before a passkey is added',
    event: 'identity_confirmed',
    run: async (harness, ada) => () =>
      beginPasskey(harness.ctx(), { ...ada, confirmed_seconds: 3600 }, password),
  },
  {
    what: 'an incorrect password before a change',
    event: 'identity_not_confirmed',
    run: async (harness, ada) => () =>
      ignoringErrors(changePassword(harness.ctx(), ada, { current_password: wrong, password: next })),
  },
  {
    what: 'an incorrect password before the account is deleted',
    event: 'identity_not_confirmed',
    run: async (harness) => () =>
      requestPage(harness, deletePage, { form: { understood: 'on', current_password: wrong } }),
  },
  {
    what: 'a new password',
    event: 'password_changed',
    run: async (harness, ada) => () => changePassword(harness.ctx(), ada, { password: next }),
  },
  {
    what: 'a forgotten password',
    event: 'password_reset',
    run: async (harness) => {
      const proof = await resetCode(harness)
      return () => resetPassword(harness.ctx(), { ...proof, password: next })
    },
  },
  {
    what: 'a new address',
    event: 'email_changed',
    run: async (harness, ada) => {
      const recipient = 'ada@new.example'
      const { request_id } = await requestEmailChange(harness.ctx(), ada, { email: recipient })
      const code = await codeFor(harness, recipient)
      return () => changeEmail(harness.ctx(), ada, { recipient, request_id, code })
    },
  },
  {
    what: 'a new phone number',
    event: 'phone_changed',
    run: async (harness, ada) => {
      const { request_id } = await requestPhoneChange(harness.ctx(), ada, { phone })
      const code = await codeFor(harness, phone)
      return () => changePhone(harness.ctx(), ada, { recipient: phone, request_id, code })
    },
  },
  {
    what: 'a phone number removed',
    event: 'phone_changed',
    run: async (harness) => () => requestPage(harness, profilePage, { form: { intent: 'remove-phone' } }),
  },
  {
    what: 'two-factor sign-in enabled',
    event: 'second_factor_enabled',
    run: async (harness, ada) => (await withTwoFactor(harness, ada)).on,
  },
  {
    what: 'two-factor sign-in disabled',
    event: 'second_factor_disabled',
    run: async (harness, ada) => {
      await (await withTwoFactor(harness, ada)).on()
      return () => endTwoFactor(harness.ctx(), ada)
    },
  },
  {
    what: 'new recovery codes',
    event: 'recovery_codes_renewed',
    run: async (harness, ada) => {
      await (await withTwoFactor(harness, ada)).on()
      return () => renewRecoveryCodes(harness.ctx(), ada)
    },
  },
  {
    what: 'a passkey added',
    event: 'passkey_added',
    run: async (harness, ada) => (await withPasskey(harness, ada)).add,
  },
  {
    what: 'a passkey removed',
    event: 'passkey_removed',
    run: async (harness, ada) => {
      await (await withPasskey(harness, ada)).add()
      const [stored] = await listPasskeys(harness.db, ada.id)
      return () => removePasskey(harness.ctx(), ada, { id: stored?.id ?? '' })
    },
  },
  { what: 'a sign-out', event: 'session_ended', run: async (harness) => () => harness.call('/user/logout') },
  {
    what: 'all other sessions ended',
    event: 'session_ended',
    run: async (harness) => () => requestPage(harness, profilePage, { form: { intent: 'end-others' } }),
  },
  {
    what: 'a session replaced by a new sign-in',
    event: 'session_ended',
    run: async (harness) => () => requestPage(harness, loginPage, { form: { email, password } }),
  },
  {
    what: 'staff invited from the command line',
    event: 'staff_invited',
    of: 'sam',
    run: async (harness) => () =>
      inviteStaff(
        { ...harness.ctx(), network_address: '127.0.0.1' },
        { email: 'sam@example.com', role: 'manager' },
      ),
  },
  {
    what: 'staff set up',
    event: 'staff_set_up',
    of: 'sam',
    run: async (harness) => {
      const token = await inviteStaff(harness.ctx(), { email: 'sam@example.com', role: 'manager' })
      return () => acceptInvitation(harness.ctx(), { token, password: next }, '')
    },
  },
  {
    what: 'an expired staff link',
    event: 'staff_setup_failed',
    of: 'nobody',
    run: async (harness) => () =>
      ignoringErrors(acceptInvitation(harness.ctx(), { token: 'over', password: next }, '')),
  },
  {
    what: 'sessions ended by staff',
    event: 'staff_ended_sessions',
    run: async (harness, ada) => {
      const sam = await harness.signIn('sam@example.com', ['Sam', 'Okafor'])
      return () => endSessionsAsStaff(harness.ctx(), sam, ada.id)
    },
  },
  {
    what: 'an export of the data requested',
    event: 'data_exported',
    run: async (harness, ada) => () => requestExport(harness.ctx(), ada),
  },
  {
    what: 'an access token created',
    event: 'access_token_created',
    run: async (harness, ada) => () => anAccessToken(harness.ctx(), ada, 'cart:read'),
  },
  {
    what: 'an access token revoked',
    event: 'access_token_revoked',
    run: async (harness, ada) => {
      await anAccessToken(harness.ctx(), ada, 'cart:read')
      const [token] = await listAccessTokens(harness.db, ada.id)
      return () => revokeAccessToken(harness.ctx(), ada, token?.id ?? '')
    },
  },
  {
    what: 'an account deleted',
    event: 'account_deleted',
    run: async (harness) => () =>
      requestPage(harness, deletePage, { form: { understood: 'on', current_password: password } }),
  },
]

/** Runs a case and returns the log lines of its action. */
async function linesOf(harness: Harness, { run }: Case) {
  const lines: string[] = []
  const ada = await harness.signIn(email)
  const act = await run(harness, ada)
  harness.log = createLog('debug', { write: (line) => void lines.push(line) })
  await act()
  return { ada, lines, parsed: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

const allowed = new Set([
  'level',
  'time',
  'msg',
  'security_event',
  'user_id',
  'actor_id',
  'by',
  'attempts',
  'network',
])

test.for(cases)(
  '$what is logged once as $event with account and network, without personal data',
  async (one, { harness }) => {
    const { ada, lines, parsed } = await linesOf(harness, one)

    const [sam] = await queryRows<{ id: string }>(
      harness.db,
      `select id from users where email = 'sam@example.com'`,
    )
    const owner = one.of === 'nobody' ? null : one.of === 'sam' ? sam?.id : ada.id
    const events = parsed.filter(({ security_event }) => security_event === one.event)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ user_id: owner, network: '127.0.0.0/24' })
    for (const event of parsed.filter((line) => 'security_event' in line))
      expect(Object.keys(event).filter((key) => !allowed.has(key))).toEqual([])
    expect(events[0]?.actor_id).toBe(one.event === 'staff_ended_sessions' ? sam?.id : undefined)
    expect(lines.join('')).not.toMatch(
      /@|\.example|Lovelace|Okafor|6145550142|127\.0\.0\.1|sunny|four-warm|not-this/,
    )
  },
)

test('rejected sign-ins are logged at the 1st, 10th and 100th in 15 minutes, with their number', async ({
  harness,
}) => {
  const { network_address } = harness.ctx()
  await harness.services.limits.take('sign-in-address', network_address, limits['sign-in-address'].points)
  const lines: string[] = []
  harness.log = createLog('debug', { write: (line) => void lines.push(line) })

  for (let n = 0; n < 120; n++)
    expect((await logIn(harness, { email: `visitor${n}@example.com`, password })).code).toBe(429)

  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security_event }) => security_event === 'sign_in_limited')
  expect(events.map(({ attempts }) => attempts)).toEqual([1, 10, 100])
  expect(lines.join('')).not.toMatch(/@|visitor/)
})

test('every security event has a case', () => {
  expect([...new Set(cases.map(({ event }) => event))].sort()).toEqual([...securityEvents].sort())
})
