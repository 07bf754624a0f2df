import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import { aCatalog } from '../cart.factory.ts'
import { cartLines } from '../cart.server.ts'
import * as quickOrderPage from '../pages/quick-order.tsx'
import { findQuickOrder } from './quick-order.server.ts'

const find = ({ db }: Harness, list: string) => findQuickOrder(db, list, 'en')

const summaries = async (harness: Harness, list: string) =>
  (await find(harness, list)).map((line) => line.problem ?? [line.item.product_id, line.quantity])

test('a pasted list is read with tabs, commas, spaces and multiplication signs', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'charger', model_number: 'HC-48-J' })

  const list = 'HC-48-J\t12\nhc48j, 3\nHC-48-J x 4\n5 x HC-48-J\n6; HC-48-J\n\nHC-48-J\nHC 48 J x7'

  expect(await summaries(harness, list)).toEqual([12, 3, 4, 5, 6, 1, 7].map((count) => ['charger', count]))
})

test('a model number that ends in a number is not taken for a quantity', async ({ harness }) => {
  await aCatalog(
    harness.db,
    { id: 'battery', model_number: 'Powerwall 2' },
    { id: 'other', model_number: 'Powerwall' },
  )

  expect(await summaries(harness, 'Powerwall 2\nPowerwall 2 10\nPowerwall 3')).toEqual([
    ['battery', 1],
    ['battery', 10],
    ['other', 3],
  ])
})

test('lines without a sold product are reported next to the line', async ({ harness }) => {
  await aCatalog(
    harness.db,
    { id: 'a', model_number: 'A-1' },
    { id: 'gone', model_number: 'G-1', status: 'discontinued' },
    { id: 'twin-a', model_number: 'T-1' },
    { id: 'twin-b', model_number: 'T1' },
    { id: 'draft', model_number: 'D-1', status: 'draft' },
  )

  expect(await summaries(harness, 'A-1 2\nG-1 2\nT-1 2\nD-1 2\nnothing 2\n---')).toEqual([
    ['a', 2],
    'discontinued',
    'several',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('a quantity below the minimum is raised once, and the volume price counts all lines', async ({
  harness,
}) => {
  await aCatalog(harness.db, {
    id: 'rail',
    model_number: 'R-1',
    min_quantity: 4,
    tiers: [{ from_quantity: 10, price_cents: 100_00 }],
  })

  expect(await summaries(harness, 'R-1 1\nR-1 1')).toEqual([
    ['rail', 3],
    ['rail', 1],
  ])
  const lines = await find(harness, 'R-1 6\nR-1 6')
  expect(lines.map((line) => line.problem === null && line.item.price_after_discount)).toEqual([100, 100])
})

test('checking a list adds nothing; adding it puts what was found into the cart', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a', model_number: 'A-1' }, { id: 'b', model_number: 'B-1' })
  const ada = await harness.signIn()
  const list = 'A-1 2\nB-1 3\nunknown 4\nA-1 1'

  await requestPage(harness, quickOrderPage, { path: '/quickOrder', form: { intent: 'check', list } })
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([])
  const added = await requestPage<Response>(harness, quickOrderPage, {
    path: '/quickOrder',
    form: { intent: 'add', list },
  })

  expect(added.headers.get('location')).toBe('/cart')
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([
    { product_id: 'a', quantity: 3 },
    { product_id: 'b', quantity: 3 },
  ])
})

test('an empty list and one of more than 200 lines are refused', async ({ harness }) => {
  const request = (list: string) =>
    requestPage<{ data: { message: string; problems: object } }>(harness, quickOrderPage, {
      path: '/quickOrder',
      form: { intent: 'check', list },
    })

  expect((await request(' \n')).data.problems).toEqual({
    list: 'Paste at least one line with a model number.',
  })
  expect((await request('A-1\n'.repeat(201))).data.message).toBe('Paste at most 200 lines.')
})
