import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { aQuote, aTransformer } from '#features/service/leads/leads.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { loader } from './draft-new.tsx'

type Loaded = {
  expires_on: string
  asked: {
    number: string
    locale: string
    ship_to: Record<string, string>
    lines: { product_id: string; name: string; quantity: number }[]
    note: string
  } | null
}

/** What the page of a new draft loads, or what was thrown. */
async function openNewDraft(harness: Harness, search = '') {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const request = new Request(`http://localhost/admin/drafts/new${search}`)
  const load = loader as unknown as (args: Partial<LoaderFunctionArgs>) => Promise<Loaded>
  return load({ context, request, params: {} }).catch((thrown: unknown) => thrown as Loaded)
}

/** Sends a request in a language, and returns its ID. Staff are signed in afterwards. */
async function aRequest(harness: Harness, path: string, body: object, locale: 'en' | 'de' = 'en') {
  harness.locale = locale
  expect((await harness.call(path, body)).code).toBe(200)
  harness.locale = 'en'
  await becomeStaff(harness)
  const [lead] = await queryRows<{ id: string; number: string }>(
    harness.db,
    'select id, number from leads order by number desc limit 1',
  )
  return { id: lead?.id ?? '', number: lead?.number ?? '' }
}

test('a new draft can be paid for two weeks, counted in the time zone of the shop', async ({ harness }) => {
  await becomeStaff(harness)
  // 9 PM in New York, and already the next day in UTC.
  harness.clock = new Date('2026-12-02T02:00:00Z')

  expect((await openNewDraft(harness)).expires_on).toBe('2026-12-15')
})

test('a quote request fills in its customer, its product and its number', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100, min_quantity: 4 })
  await queryRows(
    harness.db,
    `update products set name = '{"en": "Panel", "de": "Modul"}' where id = 'panel'`,
  )
  const quote = aQuote({ product: 'Modul', company_name: 'Lovelace Solar', phone: '6175550100' })
  const { id, number } = await aRequest(harness, '/blog/submit_quote', quote, 'de')

  const { asked } = await openNewDraft(harness, `?lead=${id}`)

  expect(asked).toMatchObject({
    number,
    locale: 'de',
    ship_to: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      company_name: 'Lovelace Solar',
      email: 'ada@example.com',
      phone: '6175550100',
      zip_code: '02139',
      city: 'Cambridge',
      state: 'MA',
      address: '',
    },
    lines: [{ product_id: 'panel', name: 'Panel', quantity: 4 }],
    note: `Angebotsanfrage ${number}`,
  })
})

test('a request for an unknown or hidden product, or for a transformer, fills in no product', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await queryRows(harness.db, `update products set status = 'draft' where id = 'panel'`)
  const hidden = await aRequest(harness, '/blog/submit_quote', aQuote({ product: 'Panel' }))
  const first = await openNewDraft(harness, `?lead=${hidden.id}`)
  const other = await aRequest(harness, '/product/transformer/info/save', aTransformer())

  const second = await openNewDraft(harness, `?lead=${other.id}`)

  expect(first.asked).toMatchObject({ number: hidden.number, lines: [] })
  expect(second.asked).toMatchObject({ number: other.number, lines: [], ship_to: { last_name: 'Tesla' } })
})

test('a question and an erased request begin no draft, and neither does one that does not exist', async ({
  harness,
}) => {
  const quote = await aRequest(harness, '/blog/submit_quote', aQuote())
  const draftOf = (id: string) => harness.call('/staff/leads/draft', { id })

  await queryRows(harness.db, `update leads set erased_at = clock_timestamp()`)
  expect(await draftOf(quote.id)).toMatchObject({
    code: 409,
    msg: 'The data of this request has been deleted',
  })
  await queryRows(harness.db, `update leads set erased_at = null, kind = 'contact'`)
  expect(await draftOf(quote.id)).toMatchObject({
    code: 409,
    msg: 'A draft order can only be created for a quote request',
  })
  expect(await draftOf(crypto.randomUUID())).toMatchObject({ code: 404 })
})
