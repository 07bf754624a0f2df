import { expect, test } from 'vitest'
import { changeStatus } from '#features/catalog/management/manage-products.server.ts'
import { categories } from '#features/catalog/products/families/categories.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { categoryQuery } from './category-listing.server.ts'
import { familyByConditions, findByConditions, findProducts } from './find-products.server.ts'

async function find(harness: Harness, text: string, locale: Locale = 'en') {
  const found = await findProducts(Object.assign(harness, { locale }).ctx(), text)
  // Numbers and their units are set with a thin space.
  const plain = (label: string) => label.replaceAll('\u202f', ' ')
  const parts = found?.parts.map(({ label, rest }) => ({ label: plain(label), rest }))
  return {
    ...found,
    parts,
    nearest: found?.nearest.map(plain),
    ids: found?.products.map(({ product_id }) => product_id) ?? [],
  }
}

catalogTest('the understood parts filter, and each can be removed from the text', async ({ harness }) => {
  const { parts, is_exact, ids } = await find(harness, '400 W all black solar panel')

  expect(parts).toEqual([
    { label: 'Rated power: 400 W', rest: 'all black solar panel' },
    { label: 'all black', rest: '400 W solar panel' },
    { label: 'Solar panels', rest: '400 W all black' },
  ])
  expect(is_exact).toBe(true)
  expect(ids).toEqual(['q-peak-duo-blk-ml-g10-400'])
})

catalogTest('a condition that leaves nothing is left out and named', async ({ harness }) => {
  const { relaxed, is_exact, ids } = await find(harness, '500 kVA transformer under $100')

  expect(relaxed).toEqual(['up to $100.00'])
  expect(is_exact).toBe(false)
  expect(ids).toContain('dry-transformer-500-kva-480-208y')
})

catalogTest('without an exact figure the nearest come first', async ({ harness }) => {
  const { nearest, ids } = await find(harness, '10 kWh battery')

  expect(nearest).toEqual(['Usable energy: 10 kWh'])
  expect(ids.slice(0, 2).toSorted()).toEqual(['hearth-10', 'hearth-ac-10'])
})

catalogTest(
  'for and a number finds the charger or microinverter with as many connections',
  async ({ harness }) => {
    expect((await find(harness, 'ev charger for 2')).ids).toEqual(['ev-pedestal-dual-48-a'])
    expect((await find(harness, 'microinverter for 4')).ids).toEqual(['heliostead-m2000-quad'])
  },
)

catalogTest('a hook for a metal roof is not one for tiles', async ({ harness }) => {
  const { ids } = await find(harness, '屋顶挂钩 金属屋顶', 'zh')

  expect(ids).toContain('hs-metal-bracket')
  expect(ids).not.toContain('ht-tile-hook')
})

// `10k` may be a price or a power: the inverters with 10 kW come first, and all cost less than $10,000.
catalogTest(
  'inverters under 10k are cheaper than $10,000, and those of 10 kW come first',
  async ({ harness }) => {
    for (const text of ['inverter under 10k', 'solis under 10k', 'inverter under $10k']) {
      const { ids, parts } = await find(harness, text)
      expect(parts?.map(({ label }) => label)).toContain('up to $10,000.00')
      expect(ids[0]).toBe('solis-1p10k-4g-us')
    }
    expect((await find(harness, 'solis 10k')).ids).toEqual(['solis-1p10k-4g-us'])
  },
)

catalogTest('a discontinued model is followed by what replaces it', async ({ harness }) => {
  const { products } = await find(harness, 'powerwall')

  expect(products?.slice(0, 2)).toMatchObject([
    { product_id: 'tesla-powerwall-2', replaces: null },
    { product_id: 'hearth-ac-10', replaces: 'tesla-powerwall-2' },
  ])
})

catalogTest('what replaces a model must meet the price', async ({ harness }) => {
  expect((await find(harness, 'powerwall under $10')).ids).not.toContain('hearth-ac-10')
})

catalogTest.for([
  ['en', 'tesla battery', 'tesla-powerwall-2', 'hearth-ac-10'],
  ['zh', 'lg太阳能板400w', 'lg400n2w-n5', 'silfab-sil-400hu'],
] as const)(
  '%s: a discontinued product that "%s" finds alone is followed by what replaces it',
  async ([locale, text, discontinued, successor], { harness }) => {
    expect((await find(harness, text, locale)).ids.slice(0, 3)).toEqual(
      expect.arrayContaining([discontinued, successor]),
    )
  },
)

catalogTest.for([
  ['en', 'panasonic hit 340w replacement', 'rec405aa-pure'],
  ['en', 'alternative to powerwall 2', 'hearth-ac-10'],
  ['de', 'Ersatz für LG 400 Watt Modul', 'silfab-sil-400hu'],
  ['zh', '松下HIT停产了用什么板代替', 'rec405aa-pure'],
] as const)('%s: "%s" lists what replaces the product before it', async ([locale, text, id], { harness }) => {
  expect((await find(harness, text, locale)).ids[0]).toBe(id)
})

catalogTest('a replacement of a kind of product that is for sale is such a product', async ({ harness }) => {
  const { ids } = await find(harness, 'replacement battery for hearth h8')

  expect(ids).toContain('hearth-10')
  expect(ids).not.toContain('hearth-hv-15')
})

catalogTest('a draft does not replace a discontinued model', async ({ harness }) => {
  await changeStatus(harness.db, 'hearth-ac-10', 'draft')

  expect((await find(harness, 'powerwall')).ids).not.toContain('hearth-ac-10')
})

catalogTest.for([
  ['en', 'kit with hybrid inverter', 'kit'],
  ['de', 'Solaranlage mit Hybridwechselrichter', 'Solaranlage'],
  ['zh', '套件带混合逆变器', '套件'],
] as const)(
  '%s: "%s" asks for kits, and the inverter is left out',
  async ([locale, text, kit], { harness }) => {
    const { parts, relaxed, is_exact } = await find(harness, text, locale)

    expect(parts?.map(({ label }) => label)).toEqual([kit])
    expect(relaxed).toHaveLength(1)
    expect(is_exact).toBe(false)
  },
)

catalogTest('of two models each is found, for its own reason', async ({ harness }) => {
  const { products, parts } = await find(harness, 'hearth 10 hearth 16')

  const found = products?.map(({ product_id, reasons }) => [product_id, reasons])
  expect(found).toContainEqual(['hearth-10', ['hearth 10']])
  expect(found).toContainEqual(['hearth-16', ['hearth 16']])
  expect(parts?.map(({ label }) => label)).toEqual(['hearth 10', 'hearth 16'])
})

catalogTest('the parts of a text are shown as this visitor typed them', async ({ harness }) => {
  await find(harness, 'HEARTH 16')

  expect((await find(harness, 'hearth 16')).parts).toMatchObject([{ label: 'hearth 16' }])
})

test('a list and its chips are of the same text, without spaces around it and cut', () => {
  const typed = ` ${'panel '.repeat(30)}`
  const { search } = categoryQuery(categories.solar, new URLSearchParams({ search: typed }), 'en')

  expect(search).toBe('panel '.repeat(20).trimEnd())
})

catalogTest('what must fit another product is found by the catalog’s relations', async ({ harness }) => {
  const { ids, parts } = await find(harness, 'battery for hearth h8')

  expect(ids).toEqual(expect.arrayContaining(['hearth-10', 'hearth-16']))
  expect(ids).not.toContain('hearth-hv-15')
  expect(parts?.map(({ label }) => label)).toContain('for hearth h8')
})

catalogTest('the word right after a kind of product may name another product', async ({ harness }) => {
  const { ids, is_exact } = await find(harness, 'solar panel deflector')

  expect(ids).toEqual(['hb-wind-deflector'])
  expect(is_exact).toBe(false)
})

catalogTest('a word that is missing is named as it was typed', async ({ harness }) => {
  expect((await find(harness, 'acme soap')).missing).toEqual(['acme', 'soap'])
})

catalogTest('words that no product has are named', async ({ harness }) => {
  const { missing, is_exact } = await find(harness, 'sunpower panel')

  expect(missing).toEqual(['sunpower'])
  expect(is_exact).toBe(false)
})

catalogTest.for([
  ['en', 'smallest spa', 'spa-porch-2'],
  ['de', 'Dachhaken', 'ht-tile-hook'],
  ['zh', '最大功率的光伏板', 'trina-tsm-670deg21c-20'],
  ['de', 'Modulreiniger', 'soy-panel-wash-1gal'],
  ['en', 'rail splice', 'hr-100-splice'],
  ['en', 'concrete blocks for ballasted array', 'hb-ballast-block'],
  ['en', 's-5 style clamp standing seam', 'hs-seam-clamp'],
  ['en', 'solar panel bolts', 'hw-mlpe-bolt'],
  ['en', 'soap for washing solar panels 5 gallon', 'soy-panel-wash-5gal'],
  ['de', 'Wechselrichter mit Leistungsoptimierern', 'solaredge-se6000h-us'],
  ['de', 'Eckwhirlpool', 'spa-porch-3'],
  ['de', 'Bauplan Genehmigung PV mit Speicher', 'residential-permit-set-with-storage'],
  ['zh', '屋面穿线防水盒', 'hw-roof-box'],
  ['zh', '变压器容量怎么算', 'transformer-sizing-study'],
] as const)('%s: %s finds the right product first', async ([locale, text, id], { harness }) => {
  expect((await find(harness, text, locale)).ids[0]).toBe(id)
})

catalogTest('a text without words finds nothing', async ({ harness }) => {
  expect(await findProducts(harness.ctx(), ' … ')).toBeNull()
})

catalogTest(
  'a sentence is searched by its conditions, and its other words only in names',
  async ({ harness }) => {
    const idsOf = async (sentence: string, locale: Locale = 'en') => {
      const found = await findByConditions(Object.assign(harness, { locale }).ctx(), sentence)
      return found?.products.map(({ product_id }) => product_id) ?? null
    }

    expect(await idsOf('we need a hot tub that seats 7, the whole crew comes over')).toEqual([
      'spa-terrace-7',
    ])
    expect(await idsOf('my wife wants a spa for the corner of our deck')).toEqual(['spa-porch-3'])
    expect(await idsOf('my mom is 84 and wants a walk in tub')).toEqual(['tub-harper-53-walk-in'])
    expect(await idsOf('a 900 kWh battery under $100')).toBeNull()
    expect(await idsOf('good morning everybody')).toBeNull()
  },
)

catalogTest('the products of a family that meet the conditions in a sentence', async ({ harness }) => {
  const ofRails = { family_id: 'solar-mounting', limit: 10 }
  const black = await familyByConditions(harness.ctx(), 'do you have it in black', ofRails)

  expect(black?.products).toContain('hr-100-rail-14-black')
  expect(black?.products.every((id) => id.startsWith('h'))).toBe(true)
  expect([black?.meets('hr-100-rail-14'), black?.meets('hr-100-rail-14-black')]).toEqual([false, true])
  expect(await familyByConditions(harness.ctx(), 'one with NACS', ofRails)).toBeNull()
})
