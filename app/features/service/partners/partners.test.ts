import { expect } from 'vitest'
import type { RequestReceipt } from '#features/service/leads/lead.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { publicVersionOf } from '#tests/harness/public-version.ts'
import { multipartForm, requestPage, type TestPage } from '#tests/harness/request-page.ts'
import type { ShownApplication } from './apply.server.ts'
import type { VisitorPartners } from './components/visitor-partners.ts'
import { partnersByState, seedExamplePartners } from './directory.server.ts'
import * as detail from './pages/apply-for-detail.tsx'
import * as contractor from './pages/contractor.tsx'
import * as corporation from './pages/corporation.tsx'
import * as installer from './pages/installer.tsx'
import * as partner from './pages/partner.tsx'
import * as personage from './pages/personage.tsx'
import type { UserGroup } from './partner.ts'
import { applicationDays, partnersPersonalData } from './partners.personal.server.ts'
import { saveCustomerGroup, visibleTypesOf } from './user-groups.server.ts'

type PageAnswer = {
  receipt?: RequestReceipt
  application?: ShownApplication | null
  own?: object[]
  data?: { problems: Record<string, string>; typed: Record<string, string> }
}

const load = (harness: Harness, page: TestPage, path: string) =>
  requestPage<PageAnswer>(harness, page, { path })

const submit = (harness: Harness, page: TestPage, path: string, fields: Record<string, string>) =>
  requestPage<PageAnswer>(harness, page, { path, form: multipartForm(fields) })

const aCompany = (changes: Record<string, string> = {}) => ({
  company_name: 'Lovelace Electric',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  'work_types.0': 'on',
  'work_types.3': 'on',
  states: 'oh, PA and WV',
  crew: '12',
  ...changes,
})

async function linkIn(db: Db) {
  const [mail] = await queryRows<{ url: string }>(
    db,
    `select props->>'url' as url from outbox where recipient = 'ada@example.com' order by created_at desc, id limit 1`,
  )
  return new URL(mail?.url ?? '')
}

test('the link in a company’s confirmation mail shows the status of its own application only', async ({
  harness,
}) => {
  const { receipt } = await submit(harness, corporation, '/Corporation', aCompany())
  const other = await submit(harness, personage, '/personage', { ...aCompany(), email: 'grace@example.com' })

  const { searchParams } = await linkIn(harness.db)
  const key = searchParams.get('key')
  const opened = await load(harness, detail, `/applyForDetail?number=${receipt?.number}&key=${key}`)
  const without = await load(harness, detail, `/applyForDetail?number=${receipt?.number}`)
  const foreign = await load(harness, detail, `/applyForDetail?number=${other.receipt?.number}&key=${key}`)

  expect(opened.application).toMatchObject({ number: receipt?.number, state: 'received', kind: 'company' })
  expect(opened.application?.submitted).toBeNull()
  expect(JSON.stringify(opened)).not.toMatch(/Lovelace|ada@|OH, PA/)
  expect(without.application).toBeNull()
  expect(foreign.application).toBeNull()
})

test('an application is erased two years after its last change; that of a current partner stays', async ({
  harness,
}) => {
  await submit(harness, corporation, '/Corporation', aCompany())
  const stateIs = (state: string, days_ago: number) =>
    queryRows(
      harness.db,
      'update partner_applications set state = $1, changed_at = clock_timestamp() - make_interval(days => $2)',
      [state, days_ago],
    )
  const expire = () => partnersPersonalData.expire?.(harness.db, new Date(), harness.services.settings)
  const erased: unknown[] = []

  await stateIs('accepted', 9 * applicationDays)
  erased.push(await expire())
  await stateIs('ended', applicationDays - 1)
  erased.push(await expire())
  await stateIs('declined', applicationDays + 1)
  erased.push(await expire(), await expire())

  expect(erased).toEqual([0, 0, 1, 0])
  expect(JSON.stringify(await queryRows(harness.db, 'select * from leads'))).not.toMatch(/Lovelace|ada@|OH/)
  expect(await queryRows(harness.db, 'select from application_links')).toEqual([])
})

test('a link expires after 90 days; a new one is sent only to the address of the application', async ({
  harness,
}) => {
  const { receipt } = await submit(harness, corporation, '/Corporation', aCompany())
  const number = receipt?.number ?? ''
  const old = await linkIn(harness.db)
  harness.clock = new Date(harness.clock.getTime() + 91 * 24 * 3_600_000)
  expect((await load(harness, detail, old.pathname + old.search)).application).toBeNull()

  await submit(harness, detail, '/applyForDetail', { number, email: 'grace@example.com' })
  expect(await queryRows(harness.db, `select 1 from outbox where template = 'application-link'`)).toEqual([])

  await submit(harness, detail, '/applyForDetail', { number: number.toLowerCase(), email: 'Ada@example.com' })
  const [mail] = await queryRows<{ url: string }>(
    harness.db,
    `select props->>'url' as url from outbox where template = 'application-link'`,
  )
  const fresh = new URL(mail?.url ?? '')
  expect((await load(harness, detail, fresh.pathname + fresh.search)).application?.number).toBe(number)
})

test('a customer sees their own applications without a link, and not those of others', async ({
  harness,
}) => {
  await harness.signIn()
  const { receipt } = await submit(harness, corporation, '/Corporation', aCompany())
  const mine = await load(harness, detail, `/applyForDetail?number=${receipt?.number}`)
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const theirs = await load(harness, detail, `/applyForDetail?number=${receipt?.number}`)

  expect(mine.application?.number).toBe(receipt?.number)
  expect(mine.own).toHaveLength(1)
  expect(theirs).toMatchObject({ application: null, own: [] })
})

test('submitted data is shown only to a customer signed in with the address of the application', async ({
  harness,
}) => {
  const { receipt } = await submit(
    harness,
    corporation,
    '/Corporation',
    aCompany({ message: 'Behind the barn' }),
  )
  const link = await linkIn(harness.db)
  const shown = async () => (await load(harness, detail, link.pathname + link.search)).application?.submitted
  const guest = await shown()
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const stranger = await shown()
  await harness.signIn('ada@example.com')
  const ada = await shown()
  const withoutKey = await load(harness, detail, `/applyForDetail?number=${receipt?.number}`)

  expect([guest, stranger]).toEqual([null, null])
  expect(ada).toMatchObject({ message: 'Behind the barn' })
  expect(ada?.facts).toContainEqual({ name: 'States', value: 'OH, PA, WV' })
  expect(withoutKey.application?.submitted).toEqual(ada)
})

test('an invalid application keeps its checkboxes and lists its errors', async ({ harness }) => {
  const { data } = await submit(
    harness,
    corporation,
    '/Corporation',
    aCompany({ states: 'Ohio', company_name: '' }),
  )
  const withoutTrade = await submit(harness, personage, '/personage', { states: 'OH' })

  expect(data?.typed).toMatchObject({ 'work_types.3': 'on', states: 'Ohio' })
  expect(Object.keys(data?.problems ?? {}).sort()).toEqual(['company_name', 'states'])
  expect(withoutTrade.data?.problems.work_types).toBe('Choose your trade.')
})

const list = '/product/get/contractor/list'

test('the directory filters by trade and state, sorts by distance, and shows each group its work types', async ({
  harness,
}) => {
  await seedExamplePartners(harness.db)

  const near = await harness.call<VisitorPartners>(list, { zip: '43215', work_type: 3 })
  const hidden = await harness.call<VisitorPartners>(list, { work_type: 5 })
  await inGroup(harness, 'Commercial Users')
  const inTexas = await harness.call<VisitorPartners>(list, { state: 'TX', user_group: 'Commercial Users' })

  expect(near.data.list[0]).toMatchObject({ city: 'Columbus', distance_miles: 0, is_example: true })
  const miles = near.data.list.map(({ distance_miles }) => distance_miles ?? -1)
  expect(miles).toEqual([...miles].sort((one, other) => one - other))
  expect(near.data.list.every(({ work_types }) => work_types.includes(3))).toBe(true)
  expect(inTexas.data.list.map(({ state }) => state)).toEqual(['TX', 'TX'])
  expect(hidden.data.total).toBe(0)
  expect(near.data.work_types).toContainEqual({ value: 3, name: 'Certified Installer' })
})

test('the map counts the same partners per state that the directory lists', async ({ harness }) => {
  await seedExamplePartners(harness.db)
  const types = await visibleTypesOf(harness.db, 'Commercial Users')
  await inGroup(harness, 'Commercial Users')

  const by_state = await partnersByState(harness.db, types)
  const ohio = await harness.call<VisitorPartners>(list, { state: 'OH' })

  expect(by_state.find(({ state }) => state === 'OH')?.partners).toBe(ohio.data.total)
  // The car repair shop in Toledo has none of the work types of this group.
  expect((await partnersByState(harness.db, [5])).map(({ state }) => state)).toEqual(['OH'])
  expect(await partnersByState(harness.db, [12])).toEqual([])
})

/** Signs in a customer whom staff have assigned to this group. */
async function inGroup(harness: Harness, user_group: UserGroup) {
  const customer = await harness.signIn()
  await saveCustomerGroup(harness.ctx(), customer, { customer_id: customer.id, user_group })
  return customer
}

test('without a group in the request, the group of the account applies', async ({ harness }) => {
  const visible = (group: UserGroup) => visibleTypesOf(harness.db, group)
  const seen = async () =>
    (await harness.call<VisitorPartners>(list)).data.work_types.map(({ value }) => value)

  await inGroup(harness, 'Commercial Users')
  expect(await seen()).toEqual(await visible('Commercial Users'))
  const foreign = await harness.call<VisitorPartners>(list, { user_group: 'Residential Users' })
  harness.becomeGuest()
  expect(await seen()).toEqual(await visible('Residential Users'))

  expect(foreign.code).toBe(422)
  expect(await visible('Residential Users')).toEqual([0, 3, 4, 9, 10, 13, 15])
  expect(await visible('Employees')).toHaveLength(16)
})

test('staff change a customer’s group and its work types; the API follows at once, and both are recorded', async ({
  harness,
}) => {
  await seedExamplePartners(harness.db)
  const grace = await harness.signIn('grace@example.com')
  const versionBefore = await publicVersionOf(harness.db)
  const staff = await harness.signIn('staff@example.com')
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [staff.id])
  const saved = [
    await harness.call('/staff/partners/customer_group/save', {
      customer_id: grace.id,
      user_group: 'Electric Contractors',
    }),
    await harness.call('/staff/partners/groups/save', {
      user_group: 'Electric Contractors',
      work_types: [5, 7, 5],
    }),
    await harness.call('/staff/partners/groups/save', { user_group: 'Employees', work_types: [] }),
    await harness.call('/staff/partners/customer_group/save', {
      customer_id: 'nobody',
      user_group: 'Employees',
    }),
  ]
  const groups = await harness.call<{ user_group: string; work_types: object[] }[]>('/staff/partners/groups')
  await harness.signIn('grace@example.com')
  const found = await harness.call<VisitorPartners>(list)

  expect(saved.map(({ code }) => code)).toEqual([200, 200, 422, 404])
  expect(groups.data.map(({ work_types }) => work_types.length)).toEqual([7, 10, 2, 15, 16])
  expect(found.data.work_types.map(({ value }) => value)).toEqual([5, 7])
  expect(found.data).toMatchObject({ total: 1, by_state: [{ state: 'OH', partners: 1 }] })
  expect(await publicVersionOf(harness.db)).toBeGreaterThan(versionBefore)
  const events = await queryRows(
    harness.db,
    'select kind, user_id, actor_id, before, after from map_group_events order by kind',
  )
  expect(events).toEqual([
    {
      kind: 'customer',
      user_id: grace.id,
      actor_id: staff.id,
      before: 'Residential Users',
      after: 'Electric Contractors',
    },
    {
      kind: 'work-types',
      user_id: null,
      actor_id: staff.id,
      before: [0, 1, 2, 3, 4, 9, 11, 13, 14, 15],
      after: [5, 7],
    },
  ])
})

test('the user group endpoints answer 404 to customers and 401 to guests', async ({ harness }) => {
  const body = { customer_id: 'x', user_group: 'Employees', work_types: [] }
  const paths = [
    '/staff/partners/groups',
    '/staff/partners/groups/save',
    '/staff/partners/customer_group/save',
  ] as const

  const asGuest = []
  for (const path of paths) asGuest.push((await harness.call(path, body)).code)
  await harness.signIn()
  const asCustomer = []
  for (const path of paths) asCustomer.push((await harness.call(path, body)).code)

  expect(asCustomer).toEqual([404, 404, 404])
  expect(asGuest).toEqual([401, 401, 401])
})

test('partner pages are rendered for guests for every visitor, so that they can be cached', async ({
  harness,
}) => {
  await seedExamplePartners(harness.db)
  const pages = async () => [
    await load(harness, contractor, '/contractor?zip=43215'),
    await load(harness, installer, '/installer?zip=43215'),
    await load(harness, partner, '/Partner'),
  ]

  const asGuest = await pages()
  await inGroup(harness, 'Electric Contractors')

  expect(await pages()).toEqual(asGuest)
  expect(asGuest).toMatchObject([
    { types: [0, 3, 4, 9, 10, 13, 15], filters: { zip: '43215' } },
    { types: [0, 3, 9, 15] },
    {},
  ])
})

test('the API lists only partners with the requested work types that the group sees', async ({ harness }) => {
  await seedExamplePartners(harness.db)

  const installers = await harness.call<VisitorPartners>(list, { work_types: [0, 1, 3, 9, 15], zip: '43215' })
  const hidden = await harness.call<VisitorPartners>(list, { work_types: [5] })

  expect(installers.data.work_types.map(({ value }) => value)).toEqual([0, 3, 9, 15])
  expect(installers.data.place).toBe('Columbus, OH')
  expect(hidden.data).toMatchObject({ total: 0, list: [], by_state: [], work_types: [] })
})

test('an empty work type means no filter, not work type 0', async ({ harness }) => {
  await seedExamplePartners(harness.db)

  const all = await harness.call<VisitorPartners>(list)
  const empty = await harness.call<VisitorPartners>(list, { work_type: '' })

  expect(empty.data.total).toBe(all.data.total)
})

test('only staff can request the groups of employees and sales representatives', async ({ harness }) => {
  const guest = await harness.call(list, { user_group: 'Employees' })
  const customer = await harness.signIn()
  const asCustomer = await harness.call(list, { user_group: 'Sales Representatives' })
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [customer.id])
  const asStaff = await harness.call<VisitorPartners>(list, { user_group: 'Employees' })

  expect([guest.code, asCustomer.code, asStaff.code]).toEqual([422, 422, 200])
  expect(asStaff.data.work_types).toHaveLength(16)
})
