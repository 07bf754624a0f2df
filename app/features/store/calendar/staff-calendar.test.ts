import { afterEach, expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { businessDayAfter, setStaffPeriods } from './business-days.ts'
import { officeAt } from './office-hours.ts'

type Calendar = { closures: { id: string; name: string }[]; yearly: { name: string; first_day: string }[] }

// The calendar belongs to the process, which the tests share.
afterEach(() => setStaffPeriods([]))

const inventory = { name: 'Inventory', first_day: '2026-12-03', last_day: '2026-12-04', is_open: false }

test('days that staff close are no business days for shipping and office hours, until they are removed', async ({
  harness,
}) => {
  await becomeStaff(harness)
  const noon = new Date('2026-12-03T17:00:00Z')

  const added = await harness.call<{ id: string }>('/staff/calendar/add', inventory)
  await harness.services.version.current()
  const closed = [businessDayAfter('2026-12-02', 1), officeAt(noon).is_open]
  const carriers = businessDayAfter('2026-12-02', 1, 'carriers')
  const listed = (await harness.call<Calendar>('/staff/calendar')).data
  await harness.call('/staff/calendar/remove', { id: added.data.id })
  await harness.services.version.current()

  expect(closed).toEqual(['2026-12-07', false])
  expect(carriers).toBe('2026-12-03')
  expect(listed.closures).toMatchObject([{ name: 'Inventory' }])
  expect([businessDayAfter('2026-12-02', 1), officeAt(noon).is_open]).toEqual(['2026-12-03', true])
  const log = await queryRows(harness.db, `select action from audit_log where entity = 'closure' order by id`)
  expect(log).toEqual([{ action: 'closure.added' }, { action: 'closure.removed' }])
})

test('the shop can open in spite of a yearly closure, but not on a federal holiday', async ({ harness }) => {
  await becomeStaff(harness)

  await harness.call('/staff/calendar/add', {
    name: 'Open this winter',
    first_day: '2026-12-24',
    last_day: '2026-12-31',
    is_open: true,
  })
  await harness.services.version.current()

  expect(businessDayAfter('2026-12-23', 1)).toBe('2026-12-24')
  expect(businessDayAfter('2026-12-24', 1)).toBe('2026-12-28')
  expect(businessDayAfter('2026-12-31', 1)).toBe('2027-01-04')
})

test('the calendar lists federal holidays and yearly closures of the next twelve months', async ({
  harness,
}) => {
  await becomeStaff(harness)

  const { yearly } = (await harness.call<Calendar>('/staff/calendar')).data

  expect(yearly).toMatchObject([
    { name: 'Winter break', first_day: '2026-12-24', last_day: '2027-01-01', carriers_deliver: true },
    { name: 'Christmas Day', first_day: '2026-12-25' },
    ...Array.from({ length: 9 }, () => ({})),
    { name: 'Thanksgiving Day', first_day: '2027-11-25', carriers_deliver: false },
    { name: 'The day after Thanksgiving', first_day: '2027-11-26' },
  ])
})

test('a closure that ends before it begins or lasts over 60 days is refused', async ({ harness }) => {
  await becomeStaff(harness)
  const refused = async (last_day: string) =>
    (await harness.call<{ fields: object }>('/staff/calendar/add', { ...inventory, last_day })).data.fields

  expect(Object.keys(await refused('2026-12-02'))).toEqual(['last_day'])
  expect(Object.keys(await refused('2027-02-02'))).toEqual(['last_day'])
  expect(await queryRows(harness.db, 'select 1 from shop_closures')).toEqual([])
})
