import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as page from '../order.tsx'

type Line = { name: string; ordered_as: string | null }
type Loaded = { order: { order_detail: Line[]; to_ship: { name: string }[] } }

test('staff see the products of a German order in their own language, with the name in the order', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness)
  await queryRows(harness.db, `update order_lines set name = 'Solarmodul'`)
  await queryRows(
    harness.db,
    `update products set name = '{"en": "Solar panel", "de": "Solarmodul", "zh": "太阳能板"}'`,
  )
  await becomeStaff(harness)
  const load = () => requestPage<Loaded>(harness, page, { params: { id: order.id } })

  const english = await load()
  harness.locale = 'de'
  const german = await load()

  expect(english.order.order_detail).toMatchObject([{ name: 'Solar panel', ordered_as: 'Solarmodul' }])
  expect(english.order.to_ship).toMatchObject([{ name: 'Solar panel' }])
  expect(german.order.order_detail).toMatchObject([{ name: 'Solarmodul', ordered_as: null }])
})
