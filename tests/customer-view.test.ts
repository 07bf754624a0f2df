import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import {
  expireCustomerViews,
  findCustomerView,
} from '#features/people/customer-views/customer-views.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import type { Harness } from './harness/harness.ts'
import { test } from './harness/open-app.ts'
import { createServerBuild } from './harness/page-build.ts'

const reason = 'The customer asked why a price is missing'

async function signInAs(harness: Harness, role: string, email = `${role}@example.com`) {
  const person = await harness.signIn(email, ['Sam', 'Staff'])
  await queryRows(harness.db, 'update users set role = $2 where id = $1', [person.id, role])
  return person
}

let written = 0

/** A personal page that shows who is signed in and whose form writes, and a public page. */
const pages = createServerBuild({
  dashboard: {
    loader: pageLoader(async ({ context }: LoaderFunctionArgs) => (await requireCustomer(context)).email),
    action: pageAction(async ({ context }: ActionFunctionArgs) => {
      await requireCustomer(context)
      written++
      return 'written'
    }),
  },
  login: { loader: async ({ context }) => (await requestContextOf(context).session()).kind },
  about: { loader: async () => 'for everybody' },
  'admin/home': { loader: pageLoader(async ({ context }) => (await requireCustomer(context)).email) },
})

type Open = (env?: Record<string, string>, build?: typeof pages) => Promise<{ url: string }>

/** A browser in which a staff member of this role views the shop as Ada. */
async function openView(harness: Harness, open: Open, role = 'owner') {
  const ada = await harness.signIn()
  const staff = await signInAs(harness, role)
  const token = harness.token
  const { url } = await open({}, pages)
  const started = await harness.call('/staff/customers/view_start', { customer_id: ada.id, reason })
  const secret = /customer_view=([^;]+)/.exec(started.cookies.join())?.[1] ?? ''
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        origin: url,
        cookie: `token=${token}; customer_view=${secret}; viewing=1; cart=${'c'.repeat(32)}`,
        accept: 'text/html',
        ...(init.headers as Record<string, string>),
      },
    })
  return { ada, staff, token, secret, url, ask, started }
}

const post = (body = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const auditOf = (harness: Harness, customer_id: string) =>
  queryRows<{ action: string; actor_kind: string; actor_id: string; after: Record<string, string> | null }>(
    harness.db,
    `select action, actor_kind, actor_id, after from audit_log where entity_id = $1 order by audit_log.id`,
    [customer_id],
  )

test('staff read the shop as the customer, and the start is recorded with its reason', async ({
  harness,
  open,
}) => {
  const { ada, staff, ask, started } = await openView(harness, open)

  const page = await ask('/dashboard')
  const visitor = await (await ask('/api/visitor')).json()
  const view = await (await ask('/api/customer_view')).json()

  expect(started.cookies[0]).toMatch(/HttpOnly; SameSite=Lax/)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(await page.text()).toContain('ada@example.com')
  expect(visitor.data.user).toMatchObject({ uuid: ada.id, first_name: 'Ada' })
  expect(view.data).toMatchObject({ customer_id: ada.id, customer: { name: 'Ada Lovelace' } })
  const minutes = (Date.parse(view.data.ends_at) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(30)
  expect(await auditOf(harness, ada.id)).toEqual([
    {
      action: 'customer.view_started',
      actor_kind: 'staff',
      actor_id: staff.id,
      after: { reason, until: view.data.ends_at },
    },
  ])
})

test('every change is refused in a view, with a sentence in the language of the page', async ({
  harness,
  open,
}) => {
  const { ask } = await openView(harness, open)
  written = 0

  const german = post({ product_id: 'p', product_count: 1 })
  const call = await ask('/api/order/add/cart', {
    ...german,
    headers: { 'content-type': 'application/json', 'x-locale': 'de' },
  })
  const statuses = []
  for (const [path, method] of [
    ['/api/user/user_address_save/personal/config', 'POST'],
    ['/api/blog/submit_quote', 'POST'],
    ['/api/user/get_wish_list', 'POST'],
    ['/api/user/add/user', 'POST'],
    ['/api/chat/session', 'POST'],
    ['/api/chat/session', 'GET'],
    ['/dashboard', 'POST'],
    ['/dashboard', 'DELETE'],
    ['/de/dashboard', 'PUT'],
    ['/profile/export?id=x', 'GET'],
    ['/profile/export/_.data?id=x', 'GET'],
    ['/about', 'POST'],
  ] as const)
    statuses.push((await ask(path, { method })).status)
  const form = await ask('/dashboard.data', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })

  expect(call.status).toBe(403)
  expect(await call.json()).toMatchObject({
    code: 403,
    data: { reason: 'view' },
    msg: expect.stringContaining('als Kunde'),
  })
  expect(new Set(statuses)).toEqual(new Set([403]))
  // A form sent by a script gets the refusal as data that the page can show.
  expect(form.status).toBe(403)
  expect(await form.text()).toContain('You are viewing the shop as a customer')
  expect(written).toBe(0)
})

test('the back office, staff calls and signing out stay the staff member’s own', async ({
  harness,
  open,
}) => {
  const { staff, ask, ada } = await openView(harness, open)

  const me = await (await ask('/api/staff/me', post())).json()
  const admin = await (await ask('/admin/home')).text()
  const note = { customer_id: ada.id, body: 'Called back', key: crypto.randomUUID() }
  const wrote = await ask('/api/staff/customers/note', post(note))
  const login = await (await ask('/login')).text()
  const out = await ask('/api/user/logout', post({ user_id: staff.id }))

  expect(me.data.id).toBe(staff.id)
  expect(admin).toContain('owner@example.com')
  expect(wrote.status).toBe(200)
  expect(login).toContain('customer')
  expect(out.status).toBe(200)
  expect(out.headers.getSetCookie().join()).toContain('customer_view=;')
})

test('a public page is the same for everybody while a view is open', async ({ harness, open }) => {
  const { ask, url } = await openView(harness, open)

  const own = await ask('/about')
  const other = await fetch(`${url}/about`)

  expect(own.headers.get('cache-control')).toContain('public')
  expect(own.headers.getSetCookie()).toEqual([])
  expect(await own.text()).toBe(await other.text())
})

test('a view is refused for staff, closed accounts, without a reason, and without the permission', async ({
  harness,
}) => {
  const ada = await harness.signIn()
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  await queryRows(harness.db, 'update users set banned = true where id = $1', [grace.id])
  const start = (customer_id: string, why = reason) =>
    harness.call('/staff/customers/view_start', { customer_id, reason: why })

  await harness.signIn('customer@example.com')
  const asCustomer = await start(ada.id)
  const support = await signInAs(harness, 'support')
  const withoutPermission = await start(ada.id)
  await signInAs(harness, 'manager')
  const [staff, closed, unknown] = [await start(support.id), await start(grace.id), await start('nobody')]
  const withoutReason = await start(ada.id, '  ')
  const allowed = await start(ada.id)

  expect(asCustomer.code).toBe(404)
  expect(withoutPermission).toMatchObject({ code: 403, data: { reason: 'permission' } })
  expect([staff.code, closed.code, unknown.code, withoutReason.code]).toEqual([409, 409, 404, 422])
  expect(allowed.code).toBe(200)
})

test('a custom role views as a customer only with the permission, and loses a view with it', async ({
  harness,
  open,
}) => {
  await signInAs(harness, 'owner')
  const save = (id: string | null, permissions: string[]) =>
    harness.call<{ id: string }>('/staff/roles/save', { id, name: 'Helpdesk', permissions })
  const { data: role } = await save(null, ['customers.read', 'customers.impersonate'])
  const { ask, ada } = await openView(harness, open, role.id)

  const before = (await ask('/dashboard')).status
  await queryRows(harness.db, `update staff_roles set permissions = '{customers.read}' where id = $1`, [
    role.id,
  ])
  const after = await ask('/dashboard')
  const again = await harness.call('/staff/customers/view_start', { customer_id: ada.id, reason })

  expect(before).toBe(200)
  expect(after.headers.get('location')).toBe(`/admin/customers/${ada.id}?view=ended`)
  expect(again.code).toBe(403)
})

test('an API key starts no view, and gets none from a cookie', async ({ harness, open }) => {
  const { ada, url, secret } = await openView(harness, open)
  const { data: created } = await harness.call<{ key: string }>('/staff/api_keys/create', {
    name: 'Support tool',
    scopes: ['customers.impersonate'],
  })
  harness.holdToken(created.key)

  const started = await harness.call('/staff/customers/view_start', { customer_id: ada.id, reason })
  const asCustomer = await fetch(`${url}/api/visitor`, {
    headers: { authorization: `Bearer ${created.key}`, cookie: `customer_view=${secret}` },
  })
  const asCookie = await fetch(`${url}/dashboard`, {
    redirect: 'manual',
    headers: { cookie: `token=${created.key}; customer_view=${secret}`, accept: 'text/html' },
  })

  expect(started).toMatchObject({ code: 403, data: { reason: 'permission' } })
  expect((await asCustomer.json()).data.user).toBeNull()
  expect(asCookie.status).toBe(302)
  expect(asCookie.headers.get('location')).toContain('view=ended')
})

test('after its time a view ends, changes nothing, and never shows the staff member’s own account', async ({
  harness,
  open,
}) => {
  const { ada, ask } = await openView(harness, open)
  await queryRows(harness.db, `update customer_views set ends_at = clock_timestamp() - interval '1 second'`)

  const page = await ask('/dashboard')
  const about = await ask('/about')
  const data = await ask('/dashboard.data')
  const visitor = await (await ask('/api/visitor')).json()
  const view = await (await ask('/api/customer_view')).json()
  const change = await ask('/api/order/add/cart', post({ product_id: 'p', product_count: 1 }))
  const admin = await ask('/admin/home')

  const location = `/admin/customers/${ada.id}?view=ended`
  expect([page.status, page.headers.get('location')]).toEqual([302, location])
  expect(page.headers.getSetCookie().join()).toContain('customer_view=;')
  expect(about.headers.get('location')).toBe(location)
  expect(await data.text()).toContain(location)
  expect(visitor.data.user).toBeNull()
  expect(view.data).toMatchObject({ customer_id: ada.id, customer: null })
  expect(change.status).toBe(403)
  expect((await change.json()).msg).toContain('has ended')
  expect(admin.headers.getSetCookie().join()).toContain('viewing=;')
  const [, end, ...more] = await auditOf(harness, ada.id)
  expect(end).toMatchObject({ action: 'customer.view_expired', actor_kind: 'system' })
  expect(more).toEqual([])
})

test('a view ends with the staff session and in no other session', async ({ harness, open }) => {
  const { ada, staff, ask, secret } = await openView(harness, open)
  await harness.signIn('owner@example.com')
  const other = await ask('/dashboard', {
    headers: { cookie: `token=${harness.token}; customer_view=${secret}` },
  })
  await harness.call('/staff/customers/view_start', { customer_id: ada.id, reason })
  await queryRows(harness.db, 'delete from sessions where user_id = $1', [staff.id])

  const page = await ask('/dashboard')
  await expireCustomerViews(harness.db)

  expect(other.status).toBe(302)
  expect(page.status).toBe(302)
  const actions = (await auditOf(harness, ada.id)).map(({ action }) => action)
  expect(actions).toEqual([
    'customer.view_started',
    'customer.view_expired',
    'customer.view_started',
    'customer.view_expired',
  ])
})

test('ending a view by hand is recorded once, and the job records views that nobody came back to', async ({
  harness,
  open,
}) => {
  const { ada, ask } = await openView(harness, open)

  const ended = await (await ask('/api/staff/customers/view_end', post())).json()
  const again = await (await ask('/api/staff/customers/view_end', post())).json()
  await harness.call('/staff/customers/view_start', { customer_id: ada.id, reason })
  await queryRows(harness.db, `update customer_views set ends_at = clock_timestamp() where ended_at is null`)
  const expired = [await expireCustomerViews(harness.db), await expireCustomerViews(harness.db)]

  expect([ended.data.customer_id, again.data.customer_id]).toEqual([ada.id, null])
  expect(expired).toEqual([1, 0])
  const actions = (await auditOf(harness, ada.id)).map(({ action }) => action)
  expect(actions).toEqual([
    'customer.view_started',
    'customer.view_ended',
    'customer.view_started',
    'customer.view_expired',
  ])
})

test('an account that is closed or becomes staff is viewed no longer', async ({ harness, open }) => {
  const { ada, ask } = await openView(harness, open)
  await queryRows(harness.db, `update users set role = 'support' where id = $1`, [ada.id])

  const page = await ask('/dashboard')

  expect(page.status).toBe(302)
  expect((await auditOf(harness, ada.id)).at(-1)?.action).toBe('customer.view_expired')
})

test('without a second factor there is no view where staff need one', async ({ harness, open }) => {
  const { ada, token, secret } = await openView(harness, open)
  const rules = (staffNeedSecondFactor: boolean) => ({ idleHours: 72, staffNeedSecondFactor })
  const viewIn = async (staffNeedSecondFactor: boolean) =>
    findCustomerView(
      harness.ctx(),
      secret,
      await findSession(harness.db, token, rules(staffNeedSecondFactor)),
    )

  expect((await viewIn(false))?.customer?.id).toBe(ada.id)
  expect((await viewIn(true))?.customer).toBeNull()
})

test('the customer’s list of sessions does not change by a view', async ({ harness, open }) => {
  const { ada, ask } = await openView(harness, open)

  await ask('/dashboard')

  const sessions = await queryRows(harness.db, 'select 1 from sessions where user_id = $1', [ada.id])
  // Those of registering and of signing in.
  expect(sessions).toHaveLength(2)
})
