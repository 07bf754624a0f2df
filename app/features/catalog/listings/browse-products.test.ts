import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import {
  changePrice,
  changeStatus,
  type ProductInput,
  saveFullMinus,
} from '#features/catalog/management/manage-products.server.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type List = {
  items: Card[]
  total: number
  page: number
  page_size: number
  forgiving: boolean
  facets?: Record<string, number>
}

const inThree = (words: string) => ({ en: words, de: words, zh: words })
const power = (watts: number) => ({ id: 'rated_power', number: watts, words: null })
const phases = (words: '1' | '3') => ({ id: 'phases', number: null, words: { en: words } })

const range: ProductInput[] = [
  aProduct({
    id: 'solis-1p7-6k-4g-us',
    model_number: 'Solis-1P7.6K-4G-US',
    name: {
      en: 'Solis string inverter, 7.6 kW',
      de: 'Solis Strangwechselrichter, 7,6 kW',
      zh: 'Solis 组串逆变器 7.6 kW',
    },
    attributes: [power(7600), phases('1')],
    price_now_cents: 129_900,
    list_price_cents: 149_900,
    popularity: 90,
  }),
  aProduct({
    id: 'solis-s5-gc30k-us',
    model_number: 'Solis-S5-GC30K-US',
    attributes: [power(30_000), phases('3')],
    price_now_cents: 329_900,
    list_price_cents: 329_900,
    popularity: 80,
  }),
  aProduct({
    id: 'sma-sb5-0',
    brand: 'SMA',
    model_number: 'SB5.0-1SP-US-41',
    attributes: [power(5000), phases('1')],
    price_now_cents: 150_000,
    list_price_cents: 150_000,
    popularity: 70,
    stock: { warehouse: 'NV', on_hand: 0, made_to_order: false },
  }),
  aProduct({
    id: 'silfab-sil-410',
    family_id: 'solar-panels',
    brand: 'Silfab',
    model_number: 'SIL-410 HC+',
    name: { en: 'Silfab 410 W panel', de: 'Silfab Solarmodul 410 W', zh: 'Silfab 太阳能电池板 410 W' },
    summary: { en: 'For an inverter in each house.', de: 'Für jedes Dach.', zh: '适合各种屋顶。' },
    attributes: [power(410)],
    price_now_cents: 18_900,
    list_price_cents: 18_900,
    made_in_usa: true,
    documents: [{ kind: 'origin', title: inThree('Origin statement of the maker') }],
    popularity: 60,
  }),
  aProduct({ id: 'old-one', status: 'discontinued', model_number: 'OLD-1000', popularity: 5 }),
  aProduct({ id: 'not-yet', status: 'draft', popularity: 999 }),
]

async function list(harness: Harness, query = '') {
  const answer = await harness.get<List>(`/product/get/product/list${query}`)
  expect(answer.code).toBe(200)
  return answer.data
}

const found = async (harness: Harness, search: string) => {
  const { items, forgiving } = await list(harness, `?search=${encodeURIComponent(search)}`)
  return { ids: items.map((item) => item.id), forgiving }
}

test('the list shows products for sale, most popular first, without drafts and discontinued products', async ({
  harness,
}) => {
  await stockShop(harness.db, range)

  const { items, total } = await list(harness)

  expect(items.map((item) => item.id)).toEqual([
    'solis-1p7-6k-4g-us',
    'solis-s5-gc30k-us',
    'sma-sb5-0',
    'silfab-sil-410',
  ])
  expect(total).toBe(4)
  expect(items[0]).toMatchObject({
    univalent: 1499,
    product_price_now: 1299,
    saving: 200,
    discountPercent: 13,
    availability: 'in_stock',
  })
})

test.for([
  ['a whole model number', 'Solis-1P7.6K-4G-US'],
  ['a part of a model number', '1p7'],
  ['a model number written without hyphens', 'solis1p76k'],
  ['a figure', '7.6 kW'],
  ['a figure written together', '7.6kW'],
  ['a figure in watts', '7600 W'],
  ['words in another order', 'kw 7.6 inverter'],
] as const)('%s finds the inverter', async ([, search], { harness }) => {
  await stockShop(harness.db, range)

  const { ids, forgiving } = await found(harness, search)

  expect(ids[0]).toBe('solis-1p7-6k-4g-us')
  expect(forgiving).toBe(false)
})

test('a typing error is corrected, and the answer says so', async ({ harness }) => {
  await stockShop(harness.db, range)

  expect(await found(harness, 'solsi inverter')).toMatchObject({
    forgiving: true,
    ids: expect.arrayContaining(['solis-1p7-6k-4g-us']),
  })
  expect((await found(harness, 'silfba panel')).ids).toContain('silfab-sil-410')
  expect((await found(harness, 'solsi inverer')).ids).toContain('solis-1p7-6k-4g-us')
  expect((await found(harness, 'zzzzqqq')).ids).toEqual([])
})

test('if no product has all the words, products with some of them are listed', async ({ harness }) => {
  await stockShop(harness.db, range)

  expect(await found(harness, 'silfab waterfall unicorn')).toMatchObject({
    forgiving: true,
    ids: ['silfab-sil-410'],
  })
})

test('a German compound is found by its last word', async ({ harness }) => {
  await stockShop(harness.db, range)
  harness.locale = 'de'
  const scopeless = async (search: string) => {
    const answer = await harness.call<List>('/product/get_product_list_data', { search })
    return answer.data.items.map((item) => item.id)
  }

  expect(await scopeless('Wechselrichter')).toContain('solis-1p7-6k-4g-us')
  expect(await scopeless('Modul')).toEqual(['silfab-sil-410'])
})

test('a Chinese word is found inside a sentence without spaces', async ({ harness }) => {
  await stockShop(harness.db, range)
  harness.locale = 'zh'

  expect((await found(harness, '逆变器')).ids).toContain('solis-1p7-6k-4g-us')
  expect((await found(harness, '电池板')).ids).toEqual(['silfab-sil-410'])
})

test('a Chinese search finds products by synonyms, and nothing else', async ({ harness }) => {
  await stockShop(harness.db, range)
  harness.locale = 'zh'

  const { ids } = await found(harness, '太阳能逆变器')

  expect(ids).toContain('solis-1p7-6k-4g-us')
  expect(ids).not.toContain('silfab-sil-410')
})

test('two filters combine, and the counts of each ignore its own filter', async ({ harness }) => {
  await stockShop(harness.db, range)

  const { items, facets } = await list(harness, '?f=brand:Solis&f=phases:1&facets=true')

  expect(items.map((item) => item.id)).toEqual(['solis-1p7-6k-4g-us'])
  expect(facets).toMatchObject({ 'brand:Solis': 1, 'brand:SMA': 1, 'phases:1': 1, 'phases:3': 1 })
})

test('two values of one filter list products with either', async ({ harness }) => {
  await stockShop(harness.db, range)

  const { total } = await list(harness, '?f=phases:1&f=phases:3')

  expect(total).toBe(3)
})

test('a range filter lists the products with a value in the range', async ({ harness }) => {
  await stockShop(harness.db, range)

  const { items } = await list(harness, '?f=rated_power:5000..10000&sort=price_up')

  expect(items.map((item) => item.id)).toEqual(['solis-1p7-6k-4g-us', 'sma-sb5-0'])
})

test('the list can be sorted and limited by price', async ({ harness }) => {
  await stockShop(harness.db, range)

  const up = await list(harness, '?sort=price_up&price_from=200&price_to=1500.00')

  expect(up.items.map((item) => item.product_price_now)).toEqual([1299, 1500])
  expect((await list(harness, '?sort=price_down')).items[0]?.id).toBe('solis-s5-gc30k-us')
  expect((await harness.get('/product/get/product/list?price_from=cheap')).code).toBe(422)
  expect((await harness.get('/product/get/product/list?price_to=99999999999.99')).code).toBe(200)
})

test('pages have no gaps and no repetitions, also in a search', async ({ harness }) => {
  await stockShop(
    harness.db,
    Array.from({ length: 25 }, (_, i) => aProduct({ id: `p${i}`, popularity: i % 3 })),
  )

  for (const search of ['', '&search=inverter']) {
    const pages = [
      await list(harness, `?page=1${search}`),
      await list(harness, `?page=2${search}`),
      await list(harness, `?page=3${search}`),
    ]

    expect(pages.map((page) => page.items.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size).toBe(25)
    expect(pages[2]?.total).toBe(25)
  }
})

test('a search for a discontinued model finds it', async ({ harness }) => {
  await stockShop(harness.db, range)

  expect((await found(harness, 'OLD-1000')).ids).toEqual(['old-one'])
})

test.for(['&|!', "'; drop table products; --", '\\', ':*', '()', '的', 'a'.repeat(200), '%_%'])(
  'a search for %j is harmless',
  async (search, { harness }) => {
    await stockShop(harness.db, range)

    expect((await harness.get(`/product/get/product/list?search=${encodeURIComponent(search)}`)).code).toBe(
      200,
    )
  },
)

test('a changed price is in the list at once', async ({ harness }) => {
  await stockShop(harness.db, range)
  await list(harness)

  await changePrice(harness.db, 'silfab-sil-410', {
    list_price_cents: 18_900,
    price_now_cents: 17_900,
    discount_cents: 0,
    tiers: [{ from_quantity: 30, price_cents: 16_000 }],
  })

  const answer = await harness.call<Card & { price_tiers: unknown }>('/product/get_product_detail', {
    product_id: 'silfab-sil-410',
  })
  expect(answer.data).toMatchObject({ product_price_now: 179, lowest_price: 160, saving: 10 })
  expect(answer.data.price_tiers).toEqual([{ from_quantity: 30, price: 160, saving_percent: 15 }])
  const reduced = await harness.get<List>('/product/get/discount')
  expect(reduced.data.items.map((item) => item.id)).toEqual(['solis-1p7-6k-4g-us', 'silfab-sil-410'])
})

test('a discontinued product is not listed, and a draft is not found at all', async ({ harness }) => {
  await stockShop(harness.db, range)
  const detail = () => harness.call<Card>('/product/get_product_detail', { product_id: 'sma-sb5-0' })

  await changeStatus(harness.db, 'sma-sb5-0', 'discontinued')
  expect((await list(harness)).items.map((item) => item.id)).not.toContain('sma-sb5-0')
  expect((await detail()).data.status).toBe('discontinued')

  await changeStatus(harness.db, 'sma-sb5-0', 'draft')
  expect((await detail()).code).toBe(404)
})

test('products are listed in the order of the given IDs, and details include related products', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    ...range,
    aProduct({
      id: 'kit',
      kind: 'package',
      family_id: 'residential-kits',
      components: [{ component_id: 'silfab-sil-410', quantity: 12 }],
      relations: [{ related_id: 'sma-sb5-0', kind: 'instead_of' }],
    }),
  ])

  const listed = await harness.call<List>('/product/get_product_list_data', {
    ids: ['sma-sb5-0', 'kit', 'nobody', 'not-yet'],
  })
  const told = await harness.call<{ relations: unknown; components: unknown }>(
    '/product/get/product/other/desc',
    { product_id: 'kit' },
  )

  expect(listed.data.items.map((item) => item.id)).toEqual(['sma-sb5-0', 'kit'])
  expect(told.data).toMatchObject({
    relations: [{ kind: 'instead_of', product: { id: 'sma-sb5-0' } }],
    components: [{ quantity: 12, product: { id: 'silfab-sil-410', made_in_usa: true } }],
  })
})

test("the current 'full minus' promotions are listed with their amounts", async ({ harness }) => {
  const name = { en: '$100 off' }
  const starts_at = new Date('2026-11-01')
  const common = { name, starts_at, threshold_cents: 500_000, minus_cents: 10_000 }
  await saveFullMinus(harness.db, { ...common, id: 'now', ends_at: null })
  await saveFullMinus(harness.db, { ...common, id: 'over', ends_at: new Date('2026-11-30') })

  const answer = await harness.get('/product/get/full/minus')

  expect(answer.data).toEqual({ list: [{ id: 'now', name: '$100 off', full: 5000, minus: 100 }] })
})

test('a product is marked made in the USA only with an origin statement among its documents', async ({
  harness,
}) => {
  const claimed = range.map((product) => ({ ...product, made_in_usa: true }))
  await stockShop(harness.db, claimed)

  const { items } = await list(harness)
  const listed = await list(harness, '?f=made_in_usa:yes')

  expect(items.filter((item) => item.made_in_usa).map((item) => item.id)).toEqual(['silfab-sil-410'])
  expect(listed.items.map((item) => item.id)).toEqual(['silfab-sil-410'])
})
