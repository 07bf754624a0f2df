import { expect } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { seedDemoAccounts } from '#features/people/auth/seed-demo-accounts.server.ts'
import { buildExport } from '#features/people/data-export/data-exports.server.ts'
import * as exportData from '#features/people/data-export/pages/export-data.ts'
import * as deleteAccount from '#features/people/profile/pages/delete-account.tsx'
import * as profile from '#features/people/profile/pages/profile.tsx'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { encodeRedirect } from '#platform/security/security.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage, type TestPage } from '#tests/harness/request-page.ts'
import * as forgot from './pages/forgot-password.tsx'
import * as login from './pages/login.tsx'
import * as loginTest from './pages/login-test.tsx'
import * as register from './pages/register.tsx'
import { pathAfterSignIn } from './return-url.server.ts'

type PageAnswer = {
  data: { problems?: object; typed?: object; message?: string; notice?: string | null }
  init: ResponseInit
}

/** Submits a form to the page, or without a form loads it. Returns the result or the thrown response. */
const request = (
  harness: Harness,
  page: TestPage,
  path: string,
  form?: Record<string, string>,
  context?: Partial<RequestContext>,
) => requestPage<unknown>(harness, page, { path, form, ...(context && { context }) })

const requestData = async (...args: Parameters<typeof request>) => (await request(...args)) as PageAnswer
const requestRedirect = async (...args: Parameters<typeof request>) => {
  const { status, headers } = (await request(...args)) as Response
  return {
    status,
    to: headers.get('location'),
    cookies: headers.getSetCookie().map((one) => one.split('=')[0]),
  }
}

const signedIn = ['token', 'userInfo', 'email', 'tokenExpireTime', 'device']
const right = { email: 'ada@example.com', password: 'sunny-side-up' }

test('signing in returns to the previous page and sets the session cookies', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()

  const redirected = await requestRedirect(
    harness,
    login,
    `/VerificationLogin?redirect=${encodeRedirect('/cart?x=1')}`,
    right,
  )

  expect(redirected).toEqual({ status: 302, to: '/cart?x=1', cookies: signedIn })
})

test('an incorrect password is rejected; the email stays in its field, the password does not', async ({
  harness,
}) => {
  await harness.signIn()

  const { data, init } = await requestData(harness, login, '/login', { ...right, password: 'wrong-one' })

  expect(init.status).toBe(422)
  expect(data).toMatchObject({ message: 'Incorrect email or password', typed: { email: right.email } })
  expect(JSON.stringify(data)).not.toContain('wrong-one')
})

test('empty fields get a message each', async ({ harness }) => {
  const { data } = await requestData(harness, login, '/login', { email: '', password: '' })

  expect(data.problems).toEqual({ email: 'Email is required', password: 'Password is required' })
})

test('too many attempts are rejected with the time to wait', async ({ harness }) => {
  await harness.signIn()
  for (let i = 0; i < 8; i++) await request(harness, login, '/login', { ...right, password: 'wrong-one' })

  const { data, init } = await requestData(harness, login, '/login', right)

  expect(init.status).toBe(429)
  expect(data.message).toMatch(/Please wait \d+ seconds/)
})

test('a signed-in customer is redirected', async ({ harness }) => {
  await harness.signIn()

  expect((await requestRedirect(harness, login, '/login')).to).toBe('/dashboard')
  expect((await requestRedirect(harness, login, `/login?redirect=${encodeRedirect('/de/cart')}`)).to).toBe(
    '/cart',
  )
  expect((await requestRedirect(harness, register, '/register')).to).toBe('/dashboard')
})

test('an expired session deletes its cookies, and a closed account gets a message', async ({ harness }) => {
  const ada = await harness.signIn()
  await harness.db.$client.query('update users set banned = true where id = $1', [ada.id])

  const { data, init } = await requestData(harness, login, '/login')

  expect(data.notice).toMatch('This account is closed')
  const cookies = new Headers(init.headers).getSetCookie()
  expect(cookies.every((one) => one.includes('Max-Age=0'))).toBe(true)
  expect(cookies.map((one) => one.split('=')[0])).toEqual(['token', 'email', 'userInfo', 'user', 'recaptcha'])
})

test('the login page shows that a session expired, but not to a guest', async ({ harness }) => {
  const ada = await harness.signIn()
  await harness.db.$client.query('delete from sessions where user_id = $1', [ada.id])

  const { data } = await requestData(harness, login, '/login')
  harness.becomeGuest()
  const { data: guests } = await requestData(harness, login, '/login')

  expect(data.notice).toBe('The token has expired, please log in again')
  expect(guests.notice).toBeNull()
})

test('signing in to a closed account shows the reason on the same page', async ({ harness }) => {
  const ada = await harness.signIn()
  await harness.db.$client.query('update users set banned = true where id = $1', [ada.id])
  harness.becomeGuest()

  const { data, init } = await requestData(harness, login, '/login', right)

  expect(init.status).toBe(422)
  expect(data.message).toMatch('This account is closed')
})

test.for([
  ['', '/dashboard'],
  [`redirect=${encodeRedirect('/products?page=2')}`, '/products?page=2'],
  [`redirect=${encodeRedirect('/zh/cart')}`, '/cart'],
  [`redirect=${encodeRedirect('//evil.example')}`, '/'],
  [`redirect=${encodeRedirect('https://evil.example/')}`, '/'],
  [`redirect=${encodeRedirect('/\\evil.example')}`, '/'],
  [`redirect=${encodeRedirect('/de//evil.example')}`, '/'],
  [`redirect=${encodeRedirect('/login')}`, '/'],
  ['redirect=%00%ff', '/'],
  ['id=H123', '/order_detail?id=H123'],
  ['id=%2F%2Fevil.example', '/order_detail?id=%2F%2Fevil.example'],
])('signing in with ?%s leads to %s', ([query, place]) => {
  expect(pathAfterSignIn(new Request(`http://localhost/VerificationLogin?${query}`))).toBe(place)
})

test('registering requires the emailed code, creates the account and redirects', async ({ harness }) => {
  const form = { ...right, first_name: 'Ada', last_name: 'Lovelace' }

  const sent = (await request(harness, register, '/register', form)) as { to: string; request_id: string }
  const code = await codeFor(harness, right.email)
  const proof = { intent: 'take-email', email: sent.to, request_id: sent.request_id, code }
  const redirected = await requestRedirect(harness, register, '/register', proof)

  expect(redirected).toEqual({ status: 302, to: '/dashboard', cookies: signedIn })
})

test('a changed email address prefills forms', async ({ harness }) => {
  await harness.signIn()
  const email = 'countess@example.com'

  const change = { intent: 'ask-email', email, current_password: right.password }
  const { request_id } = (await request(harness, profile, '/profile', change)) as { request_id: string }
  const proof = { intent: 'take-email', email, request_id, code: await codeFor(harness, email) }
  const { headers } = (await request(harness, profile, '/profile', proof)) as Response

  expect(headers.get('location')).toBe('/profile?done=email#email')
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^email=countess%40example\.com; Max-Age=1209600;/),
  ])
})

test('a changed profile changes the name in the header and the language of the page', async ({ harness }) => {
  await harness.signIn()
  const form = { first_name: 'Augusta', last_name: 'King', company_name: 'Analytical Engines', locale: 'de' }

  const redirected = await requestRedirect(harness, profile, '/profile', form)

  expect(redirected).toEqual({
    status: 302,
    to: 'http://localhost/de/profile?done=profile',
    cookies: ['userInfo'],
  })
  expect((await harness.call('/user/userProfile/get')).data).toMatchObject(form)
})

test('a guest who opens the profile signs in first and returns', async ({ harness }) => {
  const redirected = await requestRedirect(harness, profile, '/profile')

  expect(redirected.to).toBe(`/VerificationLogin?redirect=${encodeRedirect('/profile')}`)
})

test('demo accounts sign in with one click and are created once', async ({ harness }) => {
  const redirected = await requestRedirect(harness, loginTest, '/login_test', { who: 'staff' })
  const again = await seedDemoAccounts(harness.db, harness.services.auth)

  expect(redirected).toMatchObject({ to: '/dashboard', cookies: signedIn })
  const { rows } = await harness.db.$client.query('select id, email, role from users order by role')
  expect(rows).toEqual([
    { id: again.customer_id, email: demoAccounts.customer.email, role: 'customer' },
    { id: again.staff_id, email: demoAccounts.staff.email, role: 'owner' },
  ])
})

test('outside a demo there is no demo sign-in, and no demo account is created', async ({ harness }) => {
  const real = { services: { ...harness.services, settings: { ...harness.services.settings, demo: false } } }

  const page = await requestData(harness, loginTest, '/login_test', undefined, real)
  const submitted = await requestData(harness, loginTest, '/login_test', { who: 'customer' }, real)

  expect([page.init.status, submitted.init.status]).toEqual([404, 404])
  expect((await harness.db.$client.query('select from users')).rowCount).toBe(0)
})

test('a session of the sign-in form works for the API', async ({ harness }) => {
  await harness.signIn()
  const { headers } = (await request(harness, login, '/login?redirect=', right, {
    session: async () => ({ kind: 'guest' }),
  })) as Response

  const token = /^token=([^;]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  expect(await findSession(harness.db, decodeURIComponent(token))).toMatchObject({ kind: 'customer' })
})

test('a forgotten password is reset with the emailed code, which is in no URL', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()
  const sent = (await request(harness, forgot, '/ForgotPwd', { intent: 'ask', email: right.email })) as {
    request_id: string
  }
  const code = await codeFor(harness, right.email)
  const mails = JSON.stringify(await queryRows(harness.db, 'select t::text from outbox t'))
  const form = {
    intent: 'reset',
    email: right.email,
    request_id: sent.request_id,
    code,
    password: 'four-warm-panels',
  }
  const redirected = await requestRedirect(harness, forgot, '/ForgotPwd', form)

  expect(code).toMatch(/^\d{6}$/)
  expect(mails).not.toMatch(new RegExp(`[?&#=/]${code}`))
  expect(mails).not.toContain('code=')
  expect(redirected.to).toBe('/login?changed')
  const entered = await requestRedirect(harness, login, '/login', { ...right, password: form.password })
  expect(entered.to).toBe('/dashboard')
})

test('an export is requested in the profile and downloaded when it is ready; a guest signs in first', async ({
  harness,
}) => {
  expect((await requestRedirect(harness, exportData, '/profile/export')).to).toMatch('/VerificationLogin')
  await harness.signIn()

  const redirected = await requestRedirect(harness, exportData, '/profile/export', {})
  for (const job of await payloadsUnderway(harness.db, 'accounts.export'))
    await buildExport(harness.ctx(), job)
  const [row] = await queryRows<{ id: string }>(harness.db, 'select id from data_exports')
  const archive = (await request(harness, exportData, `/profile/export?id=${row?.id}`)) as Response

  expect(redirected.to).toBe('/profile?done=export#data')
  expect(archive.headers.get('content-type')).toBe('application/zip')
  expect(archive.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await archive.arrayBuffer()).toString('latin1')).toContain('account.json')
  expect((await requestRedirect(harness, exportData, '/profile/export')).to).toBe('/profile#data')
})

test('deleting an account requires the password and deletes sessions and cookies', async ({ harness }) => {
  await harness.signIn()
  const form = { understood: 'on', current_password: 'sunny-side-up' }

  const unticked = await requestData(harness, deleteAccount, '/profile/delete', {
    current_password: 'sunny-side-up',
  })
  const wrong = await requestData(harness, deleteAccount, '/profile/delete', {
    ...form,
    current_password: 'wrong-one',
  })
  const redirected = await requestRedirect(harness, deleteAccount, '/profile/delete', form)

  expect(unticked.data.problems).toEqual({ understood: 'Check the box to confirm that you understand' })
  expect(wrong.data.problems).toEqual({ current_password: 'This is not your current password' })
  expect(redirected).toMatchObject({ to: '/login?deleted' })
  expect(redirected.cookies).toContain('token')
  const { rows } = await harness.db.$client.query('select first_name, email, banned from users')
  expect(rows).toMatchObject([{ first_name: '', banned: true }])
  expect(rows[0].email).toMatch(/@deleted\.invalid$/)
  expect((await harness.call('/user/login', right)).code).toBe(422)
})

test('a demo shows the mails it does not send; outside a demo there is no such page', async ({ harness }) => {
  await harness.signIn()
  await request(harness, forgot, '/ForgotPwd', { intent: 'ask', email: right.email })
  const code = await codeFor(harness, right.email)
  const path = `/login_test?to=${right.email}`
  const read = (await request(harness, loginTest, path)) as { written: { subject: string }[] }
  const real = { services: { ...harness.services, settings: { ...harness.services.settings, demo: false } } }

  expect(read.written[0]?.subject).toBe(`${code} is your Heliostead code`)
  expect((await requestData(harness, loginTest, path, undefined, real)).init.status).toBe(404)
})
