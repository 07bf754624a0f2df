import { expect } from 'vitest'
import { catalogTest as test } from '#tests/harness/harness.ts'
import { allProductsQuery, browseProducts } from './browse-products.server.ts'

const inverters = ['string-inverters', 'hybrid-inverters', 'commercial-inverters', 'microinverters']
const kits = ['residential-kits', 'commercial-kits']

const searches = [
  ['en', 'natural ester transformer', 'transformers'],
  ['en', 'natural ester filled transformer 1500 kVA', 'transformers'],
  ['de', 'Natürlicher Ester Transformator 1500 kVA', 'transformers'],
  ['zh', '天然酯变压器', 'transformers'],
  ['en', 'insulating oil transformer', 'transformers'],
  ['en', 'transformer insulating oil', 'soy-and-corn'],
  ['en', 'insulating oil for transformer', 'soy-and-corn'],
  ['zh', '变压器油', 'soy-and-corn'],
  ['de', 'Transformator Erdung 75 kVA', 'transformers'],
  ['en', 'electrical engineer approved transformer', 'transformers'],
  ['en', 'what size transformer for a 50 kw inverter', 'transformers'],
  ['en', 'hot tub cup holder', 'outdoor-spas'],
  ['zh', '浴缸杯子架', 'bathtubs'],
  ['en', 'ev charger cable management', 'ev-charging'],
  ['zh', '充电桩理线架', 'ev-charging'],
  ['de', 'Wallbox Anschlussdose', 'ev-charging'],
  ['en', 'outdoor junction box for ev charger', 'ev-charging'],
  ['en', 'inverter junction box', ...inverters],
  ['en', 'battery junction box', 'batteries'],
  ['zh', '逆变器接线盒', ...inverters],
  ['zh', '光伏板接线盒', 'solar-panels'],
  ['zh', '一托盘光伏板', 'solar-panels'],
  ['zh', '整托盘组件多少钱', 'solar-panels'],
  ['zh', '一托盘电池', 'batteries'],
  ['zh', '浴缸托盘', 'bathtubs'],
  ['de', 'Module fett schwarz', 'solar-panels'],
  ['en', 'bathtub straw color', 'bathtubs'],
  ['en', 'bathtub soap dish', 'bathtubs'],
  ['en', 'spa wash', 'outdoor-spas'],
  ['zh', '电池螺丝', 'batteries'],
  ['de', 'PV Anlage Auslegung', ...kits],
  ['de', 'Auslegung Wechselrichter 10 kW', ...inverters],
  ['de', 'Auslegung Solaranlage 10 kW', ...kits],
  ['de', 'Trafo Auslegung', 'design-services'],
  ['zh', '变压器选型', 'design-services'],
  ['en', 'building permit 10 kw solar kit', ...kits],
  ['en', 'permit set for 10 kW solar kit', 'design-services'],
  ['en', 'payment plans for solar kits', ...kits],
  ['en', 'plans for a 10 kw system', ...kits],
  ['en', 'ev charger stand', 'ev-charging'],
  ['de', 'Wallbox Ständer', 'ev-charging'],
  ['en', 'hot tub steps with bottle holder', 'outdoor-spas'],
  ['en', 'inverter cleaner', ...inverters],
  ['en', 'solar panel wire', 'solar-mounting'],
  ['en', 'solar panel clips', 'solar-mounting'],
  ['en', 'solar panel bolts', 'solar-mounting'],
  ['de', 'Dachhaken Solaranlage', 'solar-mounting'],
  ['zh', '光伏板清洗剂', 'soy-and-corn'],
] as const

test('a word for an accessory counts only beside the products that it is for', async ({ harness }) => {
  const found: string[] = []
  for (const [locale, search, ...families] of searches) {
    const ctx = Object.assign(harness, { locale }).ctx()
    const { items } = await browseProducts(ctx, { ...allProductsQuery(locale), search, page_size: 4 })
    const others = items.filter(({ family_id }) => !(families as readonly string[]).includes(family_id))
    if (items.length === 0 || others.length > 0) found.push(`${search}: ${JSON.stringify(others[0] ?? null)}`)
  }

  expect(found).toEqual([])
})

test('what a product is for and where it stands changes what is found only if products say so', async ({
  harness,
}) => {
  const totalOf = async (search: string) =>
    (await browseProducts(harness.ctx(), { ...allProductsQuery('en'), search })).total
  const transformers = await totalOf('480 to 208 transformer')

  expect(await totalOf('480 to 208 transformer for a building permit')).toBe(transformers)
  expect(await totalOf('patio hot tub')).toBeLessThan(await totalOf('hot tub'))
})

test('an accessory that is found is not said to be missing', async ({ harness }) => {
  const forgiving: string[] = []
  for (const [locale, search] of [
    ['de', 'Kabelclips Solarmodule'],
    ['en', 'pv wire clips'],
    ['en', 'wire clips for solar panels'],
    ['zh', '光伏板线夹'],
  ] as const) {
    const ctx = Object.assign(harness, { locale }).ctx()
    const found = await browseProducts(ctx, { ...allProductsQuery(locale), search, page_size: 3 })
    if (found.forgiving || found.items[0]?.product_id !== 'hw-wire-clips') forgiving.push(search)
  }

  expect(forgiving).toEqual([])
})
