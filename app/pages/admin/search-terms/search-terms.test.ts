import { expect } from 'vitest'
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { categoryAt, loadCategory } from '../../shop/category.server.ts'

type Fields = Record<string, unknown>

const save = (harness: Harness, fields: Fields) =>
  harness.call<{ id: string; fields?: Record<string, string> }>('/staff/search_rules/save', {
    locale: 'en',
    ...fields,
  })

async function idsFor(harness: Harness, text: string, locale: Locale = 'en') {
  const found = await findProducts(Object.assign(harness, { locale }).ctx(), text, 50)
  return found?.products.map(({ product_id }) => product_id) ?? []
}

async function open(harness: Harness, path: string) {
  const url = new URL(path, 'http://localhost')
  return loadCategory(harness.ctx(), categoryAt(url), url)
}

catalogTest('a synonym finds what the word that it means finds, in its language', async ({ harness }) => {
  await becomeStaff(harness)
  const spas = (await idsFor(harness, 'hot tub')).toSorted()
  expect(await idsFor(harness, 'bubblemat')).toEqual([])

  const { code } = await save(harness, { kind: 'synonym', term: ' Bubblemat ', target: 'hot tub' })

  expect(code).toBe(200)
  expect((await idsFor(harness, 'bubblemat')).toSorted()).toEqual(spas)
  expect(await idsFor(harness, 'bubblemat', 'de')).toEqual([])
})

catalogTest('a synonym must mean a word that the search knows', async ({ harness }) => {
  await becomeStaff(harness)

  const refused = await save(harness, { kind: 'synonym', term: 'bubblemat', target: 'qqwqq' })
  const both = await save(harness, { kind: 'synonym', term: 'hot tub', target: 'qqwqq', is_two_way: true })

  expect(refused).toMatchObject({ code: 422, data: { fields: { target: expect.anything() } } })
  expect(both.code).toBe(200)
  expect((await idsFor(harness, 'qqwqq')).toSorted()).toEqual((await idsFor(harness, 'hot tub')).toSorted())
})

catalogTest('pinned products come first, also for a term that finds nothing', async ({ harness }) => {
  await becomeStaff(harness)
  const unknown = await save(harness, { kind: 'pin', term: 'battery', products: ['no such product'] })
  await save(harness, { kind: 'pin', term: 'battery', products: ['hearth-10'] })
  await save(harness, { kind: 'pin', term: 'qqwqq', products: ['hearth-10'] })

  expect(unknown.data?.fields?.products).toBe('There is no product “no such product”.')
  expect((await idsFor(harness, 'battery'))[0]).toBe('hearth-10')
  expect(await idsFor(harness, 'QQWQQ')).toEqual(['hearth-10'])
})

catalogTest('a redirect leads to a page of the shop, until the results are filtered', async ({ harness }) => {
  await becomeStaff(harness)
  for (const target of ['https://evil.example', '/admin', '/products?search=x'])
    expect((await save(harness, { kind: 'redirect', term: 'shipping', target })).code).toBe(422)
  await save(harness, { kind: 'redirect', term: 'shipping', target: '/contact' })

  const refusal = await open(harness, '/products?search=Shipping').catch((thrown: unknown) => thrown)

  expect((refusal as Response).headers.get('location')).toBe('/contact')
  await expect(open(harness, '/products?search=Shipping&page=1')).resolves.toBeDefined()
})

catalogTest('a redirect to a page in one language opens it in that of the visitor', async ({ harness }) => {
  await becomeStaff(harness)
  const rule = { kind: 'redirect', locale: 'de', term: 'versand', target: '/de/contact?topic=1' }
  expect((await save(harness, rule)).code).toBe(200)
  Object.assign(harness, { locale: 'de' })

  const refusal = await open(harness, '/de/products?search=Versand').catch((thrown: unknown) => thrown)

  expect((refusal as Response).headers.get('location')).toBe('/de/contact?topic=1')
})

catalogTest('neither side of a synonym is a list', async ({ harness }) => {
  await becomeStaff(harness)
  const rule = { kind: 'synonym', term: 'bubblemat', target: 'hot tub', is_two_way: true }

  const refused = { code: 422, data: { fields: { target: expect.any(String) } } }
  expect(await save(harness, { ...rule, target: 'hot tub, spa' })).toMatchObject(refused)
  expect(await save(harness, { ...rule, target: 'family=spas' })).toMatchObject(refused)
  expect((await save(harness, { ...rule, term: 'a|b' })).code).toBe(422)
})

catalogTest(
  'a term has one rule of a kind, and a change needs the version that was seen',
  async ({ harness }) => {
    await becomeStaff(harness)
    const rule = { kind: 'redirect', term: 'shipping', target: '/contact' }
    const { data } = await save(harness, rule)

    expect((await save(harness, rule)).code).toBe(409)
    expect((await save(harness, { ...rule, id: data?.id, version: 2 })).code).toBe(409)
    expect((await save(harness, { ...rule, target: '/services', id: data?.id, version: 1 })).code).toBe(200)
    const removed = await harness.call('/staff/search_rules/remove', { id: data?.id, version: 2 })
    expect(removed.code).toBe(200)
    const log = await queryRows(
      harness.db,
      `select action from audit_log where entity = 'search_rule' order by id`,
    )
    expect(log).toEqual([
      { action: 'search_rule.saved' },
      { action: 'search_rule.saved' },
      { action: 'search_rule.removed' },
    ])
  },
)

catalogTest(
  'terms are listed with how often they were searched and what they find, from three times on',
  async ({ harness }) => {
    await becomeStaff(harness)
    const { events } = harness.services
    for (let i = 0; i < 3; i++) events.count('search.run', 'hot tub')
    for (let i = 0; i < 4; i++) events.count('search.empty', 'qqwqq')
    events.count('search.run', 'only once')

    type Terms = { terms: { term: string; count: number; results: number }[] }
    const frequent = await harness.call<Terms>('/staff/search_terms')
    const misses = await harness.call<Terms>('/staff/search_terms', { without_results: true })

    expect(frequent.data.terms).toEqual([{ term: 'hot tub', count: 3, results: expect.any(Number) }])
    expect(frequent.data.terms[0]?.results).toBeGreaterThan(0)
    expect(misses.data.terms).toEqual([{ term: 'qqwqq', count: 4, results: 0 }])
  },
)

catalogTest(
  'a search that only its filters leave without products is no search without results',
  async ({ harness }) => {
    for (let i = 0; i < 3; i++) {
      await open(harness, '/products?search=qqwqq')
      await open(harness, '/products?search=battery&price_from=900000')
      await open(harness, '/products?search=battery&f=family%3Amicroinverters')
    }
    await becomeStaff(harness)

    const { data } = await harness.call<{ terms: { term: string }[] }>('/staff/search_terms', {
      without_results: true,
    })

    expect(data.terms.map(({ term }) => term)).toEqual(['qqwqq'])
  },
)

catalogTest('customers and staff without the permission cannot change rules', async ({ harness }) => {
  await harness.signIn()

  expect((await save(harness, { kind: 'synonym', term: 'a', target: 'spa' })).code).toBe(404)
})
