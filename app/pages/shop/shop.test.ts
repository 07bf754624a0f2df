import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { type Category, categories } from '#features/catalog/products/families/categories.ts'
import { seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { categoryAt, loadCategory } from './category.server.ts'
import { loadProduct } from './product.server.ts'
import { productMeta } from './product-meta.ts'
import { loadUnlistedPage } from './unlisted-page.server.ts'

const at = (path: string) => new URL(path, 'http://localhost')
const site = { locale: 'en', origin: 'https://heliostead.example' } as const

const category = (harness: Harness, path: string) =>
  loadCategory(harness.ctx(), categoryAt(at(path)), at(path))

catalogTest(
  'every category page has products, a tagline and a description in every language',
  async ({ harness }) => {
    for (const locale of ['en', 'de', 'zh'] as const) {
      harness.locale = locale
      for (const { path } of Object.values<Category>(categories)) {
        const { list, title, tagline, paragraphs, guide } = await category(harness, path)

        // No product of the seed catalog has the maker's origin statement that /madeInUSA requires.
        expect(list.total > 0, path).toBe(path !== '/madeInUSA')
        expect(tagline, path).not.toBe('')
        // /products has no description.
        expect(paragraphs.length > 0, path).toBe(path !== '/products')
        expect(guide.length > 0, path).toBe(path !== '/products')
        const guided = guide.flatMap(({ question, answer }) => [question, answer])
        expect([title, tagline, ...paragraphs, ...guided].every(isChinese), path).toBe(locale === 'zh')
      }
    }
  },
)

catalogTest(
  'a family page links the guides that list the family or show one of its products',
  async ({ harness }) => {
    await seedDocuments(harness.db, harness.now())

    const { data: page } = await loadUnlistedPage(harness.ctx(), at('/batteries'))

    const ids = page.kind === 'family' ? page.category.articles.map(({ id }) => id) : []
    expect(ids).toEqual(
      expect.arrayContaining(['battery-for-backup-or-for-the-bill', 'sizing-a-home-battery']),
    )
  },
)

const isChinese = (content: string) => /\p{Script=Han}/u.test(content)

test('a category is found in any spelling of its path and in any language', () => {
  expect(categoryAt(at('/SOLARMOUNTING/')).title).toBe('Solar mounting')
  expect(categoryAt(at('/de/soyAndCorn.data')).families).toEqual(['soy-and-corn'])
  expect(() => categoryAt(at('/nowhere'))).toThrow('Page not found')
})

test('active filters have labels and hide the description', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'one', attributes: [{ id: 'phases', number: null, words: { en: '1' } }] }),
    aProduct({ id: 'three', attributes: [{ id: 'phases', number: null, words: { en: '3' } }] }),
  ])

  const page = await category(harness, '/inverter?f=phases:3&price_to=5000')

  expect(page.list.items.map((item) => item.product_id)).toEqual(['three'])
  expect(page.chips).toEqual([
    { name: 'f', value: 'phases:3', label: 'Phases: Three-phase' },
    { name: 'price_to', label: 'up to $5,000.00' },
  ])
  expect(page.paragraphs).toEqual([])
})

test('a page beyond the last one is not found, and of a filtered list it is the last one', async ({
  harness,
}) => {
  await stockShop(
    harness.db,
    Array.from({ length: 13 }, (_, at) => aProduct({ id: `panel-${at}` })),
  )

  const { list } = await category(harness, '/products?price_from=1&page=999')
  const nothing = await category(harness, '/products?page=2&search=zzzzqqq')

  expect(list).toMatchObject({ page: 2, total: 13 })
  expect(list.items).toHaveLength(1)
  expect(nothing.list).toMatchObject({ page: 1, total: 0 })
  await expect(category(harness, '/products?page=999')).rejects.toMatchObject({ kind: 'missing' })
})

test('the fields of a range, sent without JavaScript, lead to the address with the filter', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'panel' })])
  const fields = '/products.data?rated_power_from=300&rated_power_to=&sort=price_up&_routes=x'

  const redirected = await category(harness, fields).catch((thrown: unknown) => thrown)

  expect(redirected).toBeInstanceOf(Response)
  expect((redirected as Response).headers.get('location')).toBe(
    '/products?sort=price_up&f=rated_power%3A300..',
  )
})

test('ranges that end before they start do not empty the list', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'panel', attributes: [{ id: 'rated_power', number: 400, words: null }] }),
  ])

  const { list, extent, chips, notices, price_problem } = await category(
    harness,
    '/products?f=rated_power:500..300&price_from=900&price_to=100',
  )

  expect(list.total).toBe(1)
  expect(extent).toBe('1 product')
  expect(chips).toEqual([])
  expect(price_problem).toBe('The first value must not be greater than the second.')
  expect(notices).toEqual([`Rated power: ${price_problem}`, `Price: ${price_problem}`])
})

catalogTest(
  'a list of products of comparable families has the price per unit as an order',
  async ({ harness }) => {
    const unitOf = async (path: string) => (await category(harness, path)).unit

    expect({
      all: await unitOf('/products'),
      searched: await unitOf('/products?search=panel'),
      family: await unitOf('/solis'),
      filtered: await unitOf('/products?f=family:batteries'),
      without_unit: await unitOf('/products?f=family:bathtubs'),
    }).toEqual({ all: undefined, searched: 'W', family: 'W', filtered: 'kWh', without_unit: undefined })
  },
)

test('up to four products are compared; unknown ones are left out', async ({ harness }) => {
  await stockShop(
    harness.db,
    ['a', 'b', 'c', 'd', 'e'].map((id) => aProduct({ id })),
  )

  const page = await category(harness, '/products?compare=a,nobody,b,b,c,d')

  expect(page.compared.map((one) => one.product_id)).toEqual(['a', 'b', 'c'])
})

test('structured data has the price of the page and escapes the product name', async ({ harness }) => {
  const name = '</script><script>alert(1)</script>'
  await stockShop(harness.db, [
    aProduct({
      id: 'p',
      name: { en: name },
      list_price_cents: 120_000,
      price_now_cents: 99_950,
      discount_cents: 50,
    }),
  ])

  const data = await loadProduct(harness.ctx(), 'p', at('/p'))
  const meta = productMeta(data, site)

  const product = meta
    .map((one) => ('script:ld+json' in one ? one['script:ld+json'] : null))
    .find((one) => one && typeof one === 'object' && '@type' in one && one['@type'] === 'Product')
  expect(product).toMatchObject({ '@type': 'Product', offers: { price: '999.00', priceCurrency: 'USD' } })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://heliostead.example/p' })
})

test('every document of a product has a page, except those on a page of the manufacturer', async ({
  harness,
}) => {
  const title = { en: 'Data sheet' }
  await stockShop(harness.db, [
    aProduct({
      id: 'p',
      documents: [
        { kind: 'datasheet', title },
        { kind: 'drawing', title },
        { kind: 'manual', title, url: 'https://maker.example/manual' },
      ],
    }),
  ])

  const { detail } = await loadProduct(harness.ctx(), 'p', at('/p'))

  const [datasheet, drawing, manual] = detail.documents
  expect(manual).toMatchObject({ url: 'https://maker.example/manual' })
  await expect(loadProduct(harness.ctx(), 'p', at(`/p?document=${manual?.id}`))).rejects.toThrow(
    'doesn’t have this document',
  )
  for (const { id, kind } of [datasheet, drawing].filter((one) => one !== undefined)) {
    const page = await loadProduct(harness.ctx(), 'p', at(`/p?document=${id}`))
    expect(page.document?.kind).toBe(kind)
  }
  await expect(loadProduct(harness.ctx(), 'p', at('/p?document=none'))).rejects.toThrow(
    'doesn’t have this document',
  )
})

test('delivery day and freight are returned for a ZIP code; an unknown one is a field error', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'p' })])

  const near = await harness.get<{ get_it_by: string; freight: number }>(
    '/product/get_it_by?product_id=p&zip=43215',
  )
  const far = await harness.get<{ get_it_by: string; freight: number }>(
    '/product/get_it_by?product_id=p&zip=94110&quantity=3',
  )
  const unknown = await harness.get('/product/get_it_by?product_id=p&zip=00000')

  expect(near.data.get_it_by > '2026-12-01').toBe(true)
  expect(far.data.get_it_by > near.data.get_it_by).toBe(true)
  expect(far.data.freight).toBeGreaterThan(near.data.freight)
  expect(unknown).toMatchObject({ code: 422, data: { fields: { zip: expect.stringContaining('ZIP code') } } })
})

test('an estimate is price, freight and tax of the place to the cent, and a list has the same day', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'p' }), aProduct({ id: 'design', kind: 'service' })])
  type Estimate = { get_it_by: string; freight: number; tax: number; total: number; pickup: null }

  const { data: one } = await harness.get<Estimate>('/product/get_it_by?product_id=p&zip=43215')
  const { data: list } = await harness.get('/product/get_it_by_list?product_ids=p,unknown&zip=43215')
  const page = await loadProduct(harness.ctx(), 'p', at('/p'))

  const cents = (dollars: number) => Math.round(dollars * 100)
  expect(one).toMatchObject({ state: 'OH', city: 'Columbus', pickup: null })
  expect(one.tax).toBeGreaterThan(0)
  expect(cents(one.total)).toBe(
    page.prices.price_now_cents - page.prices.discount_cents + cents(one.freight) + cents(one.tax),
  )
  expect(list).toEqual({ list: [{ product_id: 'p', get_it_by: one.get_it_by }] })
})

test('an estimate names the discount of a promotion that its total includes', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'p' })])
  const estimate = () =>
    harness.get<{ discount: number; freight: number; tax: number; total: number }>(
      '/product/get_it_by?product_id=p&zip=97201',
    )
  const { data: before } = await estimate()
  await queryRows(
    harness.db,
    `insert into full_minus (id, name, threshold_cents, minus_cents, starts_at)
     values ('small', '{"en":"$5 off"}', 1000, 500, '2020-01-01')`,
  )

  const { data: after } = await estimate()

  expect(before.discount).toBe(0)
  expect(after).toMatchObject({ discount: 5, tax: 0, total: before.total - 5 })
})

test('without JavaScript a product page says the estimate for the ZIP code of its form', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'p' })])

  const known = await loadProduct(harness.ctx(), 'p', at('/p?zip=43215'))
  const unknown = await loadProduct(harness.ctx(), 'p', at('/p?zip=00000'))
  const none = await loadProduct(harness.ctx(), 'p', at('/p'))

  expect(known.estimate).toEqual([
    expect.stringMatching(/^Get it by /),
    expect.stringContaining('sales tax in OH'),
    expect.stringMatching(/^Estimated total: \$/),
  ])
  expect(unknown.estimate).toEqual([expect.stringContaining('ZIP code')])
  expect(none.estimate).toEqual([])
})

test('a product page guesses no delivery date', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'p' })])

  const page = await loadProduct(harness.ctx(), 'p', at('/p'))

  expect(page).toMatchObject({ ships: true })
  expect(page).not.toHaveProperty('get_it_by')
})

test('a ZIP code has its city and state; an unknown one is refused with the next step', async ({
  harness,
}) => {
  const known = await harness.get('/product/delivery_place?zip=94110')
  const unknown = await harness.get('/product/delivery_place?zip=00000')

  expect(known.data).toEqual({ zip: '94110', city: 'San Francisco', state: 'CA', notice: null })
  expect(unknown).toMatchObject({ code: 422, data: { fields: { zip: expect.stringContaining('quote') } } })
})
