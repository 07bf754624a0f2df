import { expect, test as plain } from 'vitest'
import {
  changeEmail,
  requestEmailChange,
} from '#features/people/credentials/contact/change-contact.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { codeFor } from '../accounts.factory.ts'
import { phoneNumberOf } from '../phone.ts'
import { deviceOf } from '../sessions/device.ts'
import { endSession, listSessions } from '../sessions/sessions.server.ts'

test('a new email address is verified by code, and the previous one is notified', async ({ harness }) => {
  const ada = await harness.signIn()
  const change = { email: 'ada@new.example', current_password: 'sunny-side-up' }

  const sent = await requestEmailChange(harness.ctx(), ada, change)
  const proof = {
    recipient: change.email,
    request_id: sent.request_id,
    code: await codeFor(harness, change.email),
  }
  await changeEmail(harness.ctx(), ada, proof)

  expect((await harness.call('/user/userProfile/get')).data).toMatchObject({ email: 'ada@new.example' })
  const mails = await queryRows(harness.db, `select recipient from outbox where template = 'account-changed'`)
  expect(mails).toEqual([{ recipient: 'ada@example.com' }])
})

test('an email address of another account gets a mail and cannot be taken over', async ({ harness }) => {
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const ada = await harness.signIn()

  const change = { email: 'grace@example.com', current_password: 'sunny-side-up' }
  await requestEmailChange(harness.ctx(), ada, change)

  expect(await codeFor(harness, 'grace@example.com')).toBe('')
  expect(await queryRows(harness.db, 'select template from outbox')).toEqual([{ template: 'account-exists' }])
})

test("a customer ends their other session, whose browser is told, and no one else's", async ({ harness }) => {
  await harness.signIn()
  const elsewhere = harness.token
  const ada = await harness.signIn()
  const [here, there] = await listSessions(harness.db, ada)
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])

  await expect(endSession(harness.db, grace, there?.id ?? '')).rejects.toMatchObject({ kind: 'missing' })
  await endSession(harness.db, ada, there?.id ?? '')

  expect(here?.current).toBe(true)
  expect(await queryRows(harness.db, 'select 1 from sessions where token = $1', [elsewhere])).toEqual([])
  expect(await queryRows(harness.db, 'select reason from ended_sessions')).toEqual([{ reason: 'elsewhere' }])
})

plain.for([
  ['(614) 555-0100', '+16145550100'],
  ['+1 614.555.0100', '+16145550100'],
  ['16145550100', '+16145550100'],
  ['614 555 010', null],
  ['114 555 0100', null],
  ['614 911 0100', null],
  ['+49 614 555 0100', null],
  ['876 555 0100', null],
  ['900 555 0100', null],
  ['800 555 0100', null],
  ['614-555-0100 x5', null],
] as const)('the phone number %s is parsed as %s', ([typed, number]) => {
  expect(phoneNumberOf(typed)).toBe(number)
})

plain.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
  ['curl/8.0', ''],
] as const)('%s is called %s', ([user_agent, name]) => {
  expect(deviceOf(user_agent)).toBe(name)
})
