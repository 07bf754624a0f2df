import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import * as deletePage from '#features/people/profile/pages/delete-account.tsx'
import * as profilePage from '#features/people/profile/pages/profile.tsx'
import { inviteStaff, takeInvitation } from '#features/people/staff/staff-invitation.server.ts'
import { rowsOf } from '#platform/database/db.server.ts'
import { type Customer, scopeContext } from '#platform/http/request-context.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { type SecurityEvent, securityEvents } from '#platform/security/security-events.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import { codeFor } from './accounts.factory.ts'
import { askForCode } from './codes/codes.server.ts'
import {
  askToChangeEmail,
  askToChangePhone,
  changeEmail,
  changePhone,
} from './contact/change-contact.server.ts'
import * as loginPage from './pages/login.tsx'
import { Device } from './passkeys/passkeys.factory.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
} from './passkeys/passkeys.server.ts'
import { changePassword, resetPassword } from './passwords/passwords.server.ts'
import { endSessionsAsStaff } from './sessions/sessions.server.ts'
import { signInByPasskey } from './sessions/sign-in.server.ts'
import { codeOfStep } from './two-factor/totp.server.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
} from './two-factor/two-factor.server.ts'

const email = 'ada@example.com'
const password = 'sunny-side-up'
const next = 'four-warm-panels'
const wrong = 'not-this-one'
const phone = '+16145550142'
const wrongCode = '000000'

/** What is done once everything that leads to it has been logged already; the expected owner and actor of the event. */
type Case = {
  what: string
  event: SecurityEvent
  /** Whose account the event names; `null` where nobody is known. Ada's unless it is said. */
  of?: 'nobody' | 'sam'
  run: (world: World, ada: Customer) => Promise<() => Promise<unknown>>
}

/** Refusals are what is looked at here; a page's action throws where it leads. */
const calmly = (done: Promise<unknown>) => done.catch(() => null)

function send(world: World, { action }: { action: unknown }, form: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(scopeContext, world.scope())
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(form) })
  return calmly(
    (action as (args: Partial<ActionFunctionArgs>) => Promise<unknown>)({ context, request, params: {} }),
  )
}

const logIn = (world: World, attempt: object) => world.call('/user/login', attempt)

/** The secret of an app from its base32. */
function secretOf(letters: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...letters].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

async function withTwoStep(world: World, ada: Customer) {
  const { secret } = await beginTwoStep(world.scope(), ada)
  const code = () => codeOfStep(secretOf(secret), Math.floor(Date.now() / 30_000))
  return { code, on: () => confirmTwoStep(world.scope(), ada, code()) }
}

async function withPasskey(world: World, ada: Customer) {
  const device = new Device()
  const made = device.make(await beginPasskey(world.scope(), ada, password))
  return { device, add: () => addPasskey(world.scope(), ada, { name: 'Phone', made }) }
}

async function resetCode(world: World) {
  const { request_id } = await askForCode(world.scope(), {
    purpose: 'reset',
    channel: 'mail',
    recipient: email,
  })
  return { recipient: email, request_id, code: await codeFor(world, email) }
}

const cases: Case[] = [
  {
    what: 'a sign-in by password',
    event: 'sign_in_succeeded',
    run: async (world) => () => logIn(world, { email, password }),
  },
  {
    what: 'a wrong password',
    event: 'sign_in_failed',
    run: async (world) => () => logIn(world, { email, password: wrong }),
  },
  {
    what: 'an address without an account',
    event: 'sign_in_failed',
    of: 'nobody',
    run: async (world) => () => logIn(world, { email: 'nobody@example.com', password }),
  },
  {
    what: 'a demo account where customers are real',
    event: 'sign_in_failed',
    of: 'nobody',
    run: async (world) => {
      world.services.settings = { ...world.services.settings, demo: false }
      return () => logIn(world, { email: 'demo@heliostead.example', password })
    },
  },
  {
    what: 'a passkey that has not signed as it should',
    event: 'sign_in_failed',
    run: async (world, ada) => {
      const { device, add } = await withPasskey(world, ada)
      await add()
      const used = device.use(passkeyOptions(world.scope()), { verified: false })
      return () => calmly(signInByPasskey(world.scope(), used))
    },
  },
  {
    what: 'a wrong second step',
    event: 'second_factor_failed',
    run: async (world, ada) => {
      await (await withTwoStep(world, ada)).on()
      const entered = await world.call<{ second_step: string }>('/user/login', { email, password })
      const { second_step } = entered.data
      return () => world.call('/user/login/second_step', { second_step, code: wrongCode })
    },
  },
  {
    what: 'a wrong code while the second step is set up',
    event: 'second_factor_failed',
    run: async (world, ada) => {
      await beginTwoStep(world.scope(), ada)
      return () => calmly(confirmTwoStep(world.scope(), ada, wrongCode))
    },
  },
  {
    what: 'a code asked for',
    event: 'code_requested',
    of: 'nobody',
    run: async (world) => () =>
      askForCode(world.scope(), { purpose: 'sign-in', channel: 'mail', recipient: email }),
  },
  {
    what: 'a wrong code',
    event: 'code_failed',
    run: async (world) => {
      const proof = await resetCode(world)
      return () => calmly(resetPassword(world.scope(), { ...proof, code: wrongCode, password: next }))
    },
  },
  {
    what: 'the right password before a passkey is added',
    event: 'identity_confirmed',
    run: async (world, ada) => () =>
      beginPasskey(world.scope(), { ...ada, confirmed_seconds: 3600 }, password),
  },
  {
    what: 'a wrong password before a change',
    event: 'identity_not_confirmed',
    run: async (world, ada) => () =>
      calmly(changePassword(world.scope(), ada, { current_password: wrong, password: next })),
  },
  {
    what: 'a wrong password before the account is deleted',
    event: 'identity_not_confirmed',
    run: async (world) => () => send(world, deletePage, { understood: 'on', current_password: wrong }),
  },
  {
    what: 'a new password',
    event: 'password_changed',
    run: async (world, ada) => () => changePassword(world.scope(), ada, { password: next }),
  },
  {
    what: 'a forgotten password',
    event: 'password_reset',
    run: async (world) => {
      const proof = await resetCode(world)
      return () => resetPassword(world.scope(), { ...proof, password: next })
    },
  },
  {
    what: 'a new address',
    event: 'email_changed',
    run: async (world, ada) => {
      const recipient = 'ada@new.example'
      const { request_id } = await askToChangeEmail(world.scope(), ada, { email: recipient })
      const code = await codeFor(world, recipient)
      return () => changeEmail(world.scope(), ada, { recipient, request_id, code })
    },
  },
  {
    what: 'a new phone number',
    event: 'phone_changed',
    run: async (world, ada) => {
      const { request_id } = await askToChangePhone(world.scope(), ada, { phone })
      const code = await codeFor(world, phone)
      return () => changePhone(world.scope(), ada, { recipient: phone, request_id, code })
    },
  },
  {
    what: 'a phone number removed',
    event: 'phone_changed',
    run: async (world) => () => send(world, profilePage, { intent: 'remove-phone' }),
  },
  {
    what: 'two-step sign-in switched on',
    event: 'second_factor_enabled',
    run: async (world, ada) => (await withTwoStep(world, ada)).on,
  },
  {
    what: 'two-step sign-in switched off',
    event: 'second_factor_disabled',
    run: async (world, ada) => {
      await (await withTwoStep(world, ada)).on()
      return () => endTwoStep(world.scope(), ada)
    },
  },
  {
    what: 'new recovery codes',
    event: 'recovery_codes_renewed',
    run: async (world, ada) => {
      await (await withTwoStep(world, ada)).on()
      return () => renewRecoveryCodes(world.scope(), ada)
    },
  },
  {
    what: 'a passkey added',
    event: 'passkey_added',
    run: async (world, ada) => (await withPasskey(world, ada)).add,
  },
  {
    what: 'a passkey removed',
    event: 'passkey_removed',
    run: async (world, ada) => {
      await (await withPasskey(world, ada)).add()
      const [kept] = await listPasskeys(world.db, ada.id)
      return () => removePasskey(world.scope(), ada, { id: kept?.id ?? '' })
    },
  },
  { what: 'a sign-out', event: 'session_ended', run: async (world) => () => world.call('/user/logout') },
  {
    what: 'all other sessions ended',
    event: 'session_ended',
    run: async (world) => () => send(world, profilePage, { intent: 'end-others' }),
  },
  {
    what: 'a new session in place of the one before',
    event: 'session_ended',
    run: async (world) => () => send(world, loginPage, { email, password }),
  },
  {
    what: 'staff invited from the command line',
    event: 'staff_invited',
    of: 'sam',
    run: async (world) => () =>
      inviteStaff({ ...world.scope(), network_address: '127.0.0.1' }, 'sam@example.com'),
  },
  {
    what: 'staff set up',
    event: 'staff_set_up',
    of: 'sam',
    run: async (world) => {
      const token = await inviteStaff(world.scope(), 'sam@example.com')
      return () => takeInvitation(world.scope(), { token, password: next }, '')
    },
  },
  {
    what: 'a staff link that is over',
    event: 'staff_setup_failed',
    of: 'nobody',
    run: async (world) => () => calmly(takeInvitation(world.scope(), { token: 'over', password: next }, '')),
  },
  {
    what: 'sessions ended by staff',
    event: 'staff_ended_sessions',
    run: async (world, ada) => {
      const sam = await world.signIn('sam@example.com', ['Sam', 'Okafor'])
      return () => endSessionsAsStaff(world.scope(), sam, ada.id)
    },
  },
  {
    what: 'an account deleted',
    event: 'account_deleted',
    run: async (world) => () => send(world, deletePage, { understood: 'on', current_password: password }),
  },
]

/** Sets an account up, runs what leads to the event, and gives the lines that the event itself has left. */
async function linesOf(world: World, { run }: Case) {
  const lines: string[] = []
  const ada = await world.signIn(email)
  const act = await run(world, ada)
  world.log = createLog('debug', { write: (line) => void lines.push(line) })
  await act()
  return { ada, lines, parsed: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

const allowed = new Set(['level', 'time', 'msg', 'security_event', 'user_id', 'actor_id', 'by', 'network'])

test.for(cases)(
  '$what is logged once as $event, with account and network, and nothing personal',
  async (one, { world }) => {
    const { ada, lines, parsed } = await linesOf(world, one)

    const [sam] = await rowsOf<{ id: string }>(
      world.db,
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

test('every security event has a case here', () => {
  expect([...new Set(cases.map(({ event }) => event))].sort()).toEqual([...securityEvents].sort())
})
