import { expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { test } from '#tests/harness/harness.ts'

const view = { path: '/admin/orders', name: 'Big orders', query: 'sort=-total&status=1', shared: false }

test('a saved view replaces one of the same name, and others see it only when it is shared', async ({
  harness,
}) => {
  await becomeStaff(harness, 'ada@example.com')
  await harness.call('/staff/views/save', view)
  await harness.call('/staff/views/save', { ...view, name: 'big orders', query: 'sort=total' })
  await harness.call('/staff/views/save', { ...view, name: 'For all', shared: true })
  const own = (await harness.call('/staff/views', {})).data

  await becomeStaff(harness, 'sam@example.com')
  const others = (await harness.call<{ id: string }[]>('/staff/views', {})).data ?? []
  const removal = await harness.call('/staff/views/remove', { view_id: others[0]?.id })

  expect(own).toMatchObject([
    { name: 'big orders', query: 'sort=total', mine: true },
    { name: 'For all', mine: true },
  ])
  expect(others).toMatchObject([{ name: 'For all', mine: false }])
  expect(removal.code).toBe(404)
})

test('a view stores neither a search nor a path outside of the back office', async ({ harness }) => {
  await becomeStaff(harness)

  const search = await harness.call('/staff/views/save', { ...view, query: 'status=1&search=dana' })
  const path = await harness.call('/staff/views/save', { ...view, path: '//evil.example' })

  expect([search.code, path.code]).toEqual([422, 422])
})
