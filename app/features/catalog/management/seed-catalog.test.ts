import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { seedShop } from '#app/seed.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { sourceIds, sourceText } from '#features/catalog/products/documents/product-sources.server.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { test } from '#tests/harness/harness.ts'
import { aProduct, stockShop } from './catalog.factory.ts'
import { changePrice } from './manage-products.server.ts'
import { readSeedCatalog, seedCatalog } from './seed-catalog.server.ts'

test('a new store gets the whole catalog in three languages, once even if seeded twice', async ({
  harness,
}) => {
  const catalog = readSeedCatalog()

  await seedShop(harness.db, harness.log)
  await seedShop(harness.db, harness.log)

  const count = async (text: string) =>
    only(await queryRows<{ n: number }>(harness.db, `select count(*)::int as n from ${text}`)).n
  expect(await count('products')).toBe(catalog.products.length)
  expect(await count('product_listings')).toBe(catalog.products.length * 3)
  expect(await count('families')).toBe(catalog.families.length)
  expect(await count("product_listings where locale = 'zh' and detail ->> 'description' !~ '[一-鿿]'")).toBe(
    0,
  )
  const isFromToday = "ends_at is null and starts_at between now() - interval '25 hours' and now()"
  expect(await count(`full_minus where ${isFromToday}`)).toBe(3)
})

/** Given only where the manufacturer's data sheet or another source gives them, or where they apply to the part. */
const sourced_facts = new Set([
  'made_in',
  'panel_max_system_voltage',
  'panel_series_fuse',
  'panel_load_front',
  'panel_load_rear',
  'inverter_mppt_count',
  'inverter_mppt_strings',
  'inverter_mppt_current',
  'inverter_mppt_short_circuit',
  'inverter_start_voltage',
  'inverter_rapid_shutdown',
  'inverter_listing',
  'operating_temperature_low',
  'operating_temperature_high',
  'batt_continuous_current',
  'batt_voltage_low',
  'batt_voltage_high',
  'batt_max_parallel',
  'batt_depth_of_discharge',
  'batt_cycles',
  'batt_throughput',
  'batt_end_capacity',
  'mount_max_spacing',
  'mount_max_snow',
  'mount_slope',
  'mount_withdrawal',
  'mount_tilt',
  'mount_modules',
  'mount_roof_load',
  'mount_conductor',
  'shutdown_max_voltage',
  'shutdown_max_current',
  'shutdown_strings',
  'transformer_k_factor',
  'transformer_feed',
  'transformer_fuses',
])

test('the house brand’s inverters have all facts that the system check reads', () => {
  const { products, families } = readSeedCatalog()
  const own = products.filter(
    ({ brand, family_id }) =>
      brand === 'Heliostead' && ['hybrid-inverters', 'microinverters'].includes(family_id),
  )

  // A microinverter's listing and its shutdown function come from a certificate. The system check does not read them.
  const from_certificates = ['inverter_listing', 'inverter_rapid_shutdown']

  expect(own).toHaveLength(11)
  for (const { id, family_id, attributes } of own) {
    const family = families.find((one) => one.id === family_id)
    const had = new Set(attributes.map((one) => one.id))
    if (family_id === 'microinverters') for (const one of from_certificates) had.add(one)
    expect(
      family?.attributes.map((one) => one.id).filter((one) => !had.has(one)),
      id,
    ).toEqual([])
  }
})

const numberOf = (product: ReturnType<typeof readSeedCatalog>['products'][number] | undefined, id: string) =>
  product?.attributes.find((one) => one.id === id)?.number ?? Number.NaN

/** Sizes of overcurrent devices up to 100 A, NEC table 240.6(A). */
const breaker_sizes = [15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100]

test('the house brand’s AC currents and breakers follow from the rated power', () => {
  const own = readSeedCatalog().products.filter(({ brand }) => brand === 'Heliostead')
  const hybrids = own.filter(({ family_id }) => family_id === 'hybrid-inverters')
  const micros = own.filter(({ family_id }) => family_id === 'microinverters')

  expect(hybrids).toHaveLength(7)
  for (const one of hybrids) {
    const amps = (numberOf(one, 'rated_power_kw') * 1000) / 240
    const breaker = breaker_sizes.find((size) => size >= amps * 1.25)
    expect(numberOf(one, 'max_ac_current'), one.id).toBeCloseTo(amps, 1)
    expect(numberOf(one, 'inverter_breaker'), one.id).toBe(breaker)
  }
  expect(micros).toHaveLength(4)
  for (const one of micros) {
    const amps = numberOf(one, 'rated_power') / 240
    expect(numberOf(one, 'max_ac_current'), one.id).toBeCloseTo(amps, 1)
    expect(numberOf(one, 'micro_per_branch') * amps, one.id).toBeLessThanOrEqual(20 * 0.8)
  }
})

test('the current of each house-brand DC battery times its lowest and highest voltage encloses its power', () => {
  const batteries = readSeedCatalog().products.filter(
    ({ brand, family_id, attributes }) =>
      brand === 'Heliostead' &&
      family_id === 'batteries' &&
      attributes.some(({ id }) => id === 'batt_voltage_low'),
  )

  expect(batteries).toHaveLength(7)
  for (const one of batteries) {
    const amps = numberOf(one, 'batt_continuous_current')
    const watts = numberOf(one, 'batt_continuous_power') * 1000
    expect(amps * numberOf(one, 'batt_voltage_low'), one.id).toBeLessThan(watts)
    expect(amps * numberOf(one, 'batt_voltage_high'), one.id).toBeGreaterThan(watts)
  }
})

test('kits with rapid-shutdown parts have a switch for each panel within its limits, bifacial gain included', () => {
  const products = new Map(readSeedCatalog().products.map((one) => [one.id, one]))
  const kits = [...products.values()].filter(({ components }) =>
    components.some(({ component_id }) => component_id === 'hw-rapid-shutdown-switch'),
  )
  const device = products.get('hw-rapid-shutdown-switch')

  expect(kits.length).toBeGreaterThan(10)
  for (const { id, components } of kits) {
    const switches = components.find(({ component_id }) => component_id === 'hw-rapid-shutdown-switch')
    const panels = components.filter(
      ({ component_id }) => products.get(component_id)?.family_id === 'solar-panels',
    )
    expect(switches?.quantity, id).toBe(panels.reduce((sum, { quantity }) => sum + quantity, 0))
    for (const { component_id } of panels) {
      const panel = products.get(component_id)
      const gain = panel?.attributes.some((one) => one.id === 'panel_bifacial' && one.words?.en === 'yes')
        ? 1.3
        : 1
      expect(numberOf(panel, 'panel_isc') * gain, id).toBeLessThanOrEqual(
        numberOf(device, 'shutdown_max_current'),
      )
    }
  }
})

test('kits have a rapid-shutdown transmitter for every four strings of each inverter', () => {
  const products = new Map(readSeedCatalog().products.map((one) => [one.id, one]))
  const per_transmitter = numberOf(products.get('hw-rapid-shutdown-transmitter'), 'shutdown_strings')
  const kits = [...products.values()].flatMap(({ id, attributes, components }) => {
    const words = attributes.find((one) => one.id === 'ckit_strings')?.words?.en ?? ''
    const transmitters = components.find(
      ({ component_id }) => component_id === 'hw-rapid-shutdown-transmitter',
    )?.quantity
    const inverters = components
      .filter(({ component_id }) => products.get(component_id)?.family_id.endsWith('-inverters'))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return transmitters ? [{ id, strings: Number.parseInt(words, 10), inverters, transmitters }] : []
  })
  const commercial = kits.filter(({ strings }) => strings > 0)

  expect(commercial).toHaveLength(7)
  for (const { id, strings, inverters, transmitters } of commercial) {
    const needed = inverters * Math.ceil(strings / inverters / per_transmitter)
    expect(transmitters, id).toBe(needed)
  }
})

test('hybrid inverters name as backup only what they deliver from the battery alone', () => {
  const hybrids = readSeedCatalog().products.filter(({ family_id }) => family_id === 'hybrid-inverters')

  const claims = hybrids.flatMap((one) => {
    const battery = one.attributes.find(({ id }) => id === 'hybrid_charge_power')?.number
    return one.highlights.flatMap((words) =>
      /backup/i.test(words.en)
        ? Object.values(words).map((said) => [
            one.id,
            Number(/([\d.,]+) kW/.exec(said)?.[1]?.replace(',', '.')),
            battery,
          ])
        : [],
    )
  })

  expect(claims.length).toBeGreaterThan(12)
  for (const [id, claimed, battery] of claims) expect(claimed, `${id}`).toBe(battery)
})

test('every product has all attributes of its family and falling volume prices, and packages have parts', () => {
  const { products, families } = readSeedCatalog()
  const wanted = new Map(families.map((family) => [family.id, family.attributes.map((one) => one.id)]))

  for (const product of products) {
    const had = new Set(product.attributes.map((one) => one.id))
    expect(
      wanted.get(product.family_id)?.filter((id) => !had.has(id) && !sourced_facts.has(id)),
      product.id,
    ).toEqual([])
    expect(product.price_now_cents, product.id).toBeLessThanOrEqual(product.list_price_cents)
    const prices = [product.price_now_cents, ...product.tiers.map((tier) => tier.price_cents)]
    expect(prices, product.id).toEqual(prices.toSorted((a, b) => b - a))
    expect(product.components.length > 0, product.id).toBe(product.kind === 'package')
  }
})

test('every source note is known, and is translated into three languages', () => {
  const { products } = readSeedCatalog()
  for (const { id, sources } of products) {
    for (const note of sources) expect(sourceIds, id).toContain(note.id)
    if (sources.length === 0) continue
    const [en, de, zh] = (['en', 'de', 'zh'] as const).map((locale) => sourceText(sources, locale))
    expect(en, id).not.toContain('{{')
    expect(de, id).not.toBe(en)
    expect(de, id).not.toMatch(/figures|Efficiency|weights/)
    expect(zh, id).toMatch(/\p{Script=Han}/u)
    expect(zh, id).not.toMatch(/figures|Efficiency|weights/)
  }
})

test('a list price has a basis, and packages have no list price', () => {
  const { products } = readSeedCatalog()

  const claims = products.filter((one) => one.list_price_cents > one.price_now_cents - one.discount_cents)
  expect(claims.filter((one) => one.kind === 'package' || !one.list_price_basis).map(({ id }) => id)).toEqual(
    [],
  )
})

test('the saving of a package is what its parts cost more, or nothing if they cost less', async ({
  harness,
}) => {
  await seedCatalog(harness.db)
  const packages = readSeedCatalog().products.filter(({ kind }) => kind === 'package')
  const parts = packages.flatMap(({ components }) => components.map(({ component_id }) => component_id))
  const sold = await saleProducts(harness.db, [...packages.map(({ id }) => id), ...parts], 'en')

  for (const { id, components } of packages) {
    const card = only(await cardsOf(harness.db, [id], 'en'))
    const cents = components.reduce((sum, { component_id, quantity }) => {
      const part = sold.get(component_id)
      return sum + (part ? unitPrice(part, part.min_quantity).pay_cents * quantity : 0)
    }, 0)
    const justified = Math.max(0, cents / 100 - card.price_after_discount)
    expect(card.saving, id).toBeCloseTo(justified, 2)
    expect(card.univalent, id).toBeCloseTo(card.price_after_discount + justified, 2)
  }
  expect(only(await cardsOf(harness.db, ['home-4-micro'], 'en')).saving).toBe(200.8)

  // A package that costs more than its parts has no saving.
  await changePrice(harness.db, 'home-4-micro', {
    list_price_cents: 999_900,
    price_now_cents: 999_900,
    discount_cents: 0,
    tiers: [],
  })
  expect(only(await cardsOf(harness.db, ['home-4-micro'], 'en'))).toMatchObject({
    saving: 0,
    univalent: 9999,
  })
})

test('a list price without a basis is not shown; one that was charged until today is', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'claimed', list_price_cents: 120_000, list_price_basis: null }),
    aProduct({ id: 'reduced', list_price_cents: 100_000, list_price_basis: null }),
  ])
  await changePrice(harness.db, 'reduced', {
    list_price_cents: 100_000,
    price_now_cents: 80_000,
    discount_cents: 0,
    tiers: [],
  })

  const [claimed, reduced] = await cardsOf(harness.db, ['claimed', 'reduced'], 'en')
  expect(claimed).toMatchObject({ univalent: 1000, saving: 0 })
  expect(reduced).toMatchObject({ univalent: 1000, saving: 200 })
})

test('a store seeded by an earlier version gets corrected texts, except in products that were changed', async ({
  harness,
}) => {
  await seedShop(harness.db, harness.log)
  await queryRows(
    harness.db,
    `update products set summary = '{"en": "from memory"}', sources = '[]', updated_at = created_at`,
  )
  await queryRows(
    harness.db,
    "update products set updated_at = created_at + interval '1 day' where id = 'home-7-string'",
  )
  await queryRows(harness.db, "delete from seeds where name like 'catalogue facts%'")
  const documents = () =>
    queryRows(harness.db, 'select id, product_id, kind from product_documents order by id')
  const before = await documents()

  await seedShop(harness.db, harness.log)

  const rows = await queryRows<{ id: string }>(
    harness.db,
    "select id from products where summary ->> 'en' = 'from memory'",
  )
  expect(rows.map(({ id }) => id)).toEqual(['home-7-string'])
  expect(await documents()).toEqual(before)
})

test('a store with an earlier correction gets the next one, except in products changed after it', async ({
  harness,
}) => {
  await seedShop(harness.db, harness.log)
  await queryRows(harness.db, "delete from seeds where name = 'catalogue facts 2026-11-25'")
  await queryRows(
    harness.db,
    "update seeds set at = now() - interval '1 hour' where name = 'catalogue facts 2026-11'",
  )
  await queryRows(
    harness.db,
    `update products set summary = '{"en": "from memory"}', created_at = now() - interval '1 month',
       updated_at = now() - interval '1 hour' + interval '5 seconds'`,
  )
  await queryRows(
    harness.db,
    "update products set updated_at = now() - interval '30 minutes' where id = 'home-7-string'",
  )

  await seedShop(harness.db, harness.log)

  const rows = await queryRows<{ id: string }>(
    harness.db,
    "select id from products where summary ->> 'en' = 'from memory'",
  )
  expect(rows.map(({ id }) => id)).toEqual(['home-7-string'])
})

const undermining = [
  /from memory|aus dem Gedächtnis|凭(记忆|印象)/i,
  /not (been |yet )?(re-)?checked|nicht (am \p{L}+ |mehr )?geprüft|未(与厂家数据表|经)?核[对实查]/iu,
  /not verified|unverified|could not be confirmed|nicht bestätigt|ungeprüft|尚未核/i,
  /compiled list without|third-party (page|list)|Drittseite|Drittliste|第三方(页面|清单)/i,
  /size and weight (are )?approximate|to be requested|template text|lorem ipsum|TODO/i,
]

test('no catalog text contains a phrase that undermines it, in any language', () => {
  const files = ['products', 'families', 'attributes'].flatMap((folder) =>
    readdirSync(`db/seed/catalog/${folder}`).map((name) => `db/seed/catalog/${folder}/${name}`),
  )
  const facts = [
    'app/features/solar/states/data/state-policies.json',
    'app/features/solar/states/data/federal-facts.json',
  ]
  for (const file of [...files, ...facts]) {
    const words = readFileSync(file, 'utf8')
    for (const phrase of undermining) expect(phrase.exec(words)?.[0], file).toBeUndefined()
  }
})

test('an error in a catalog file is reported with the file name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  cpSync('db/seed/catalog', folder, { recursive: true })

  writeFileSync(join(folder, 'products/bathtubs.json'), JSON.stringify([{ id: 'tub', family: 'bathtubs' }]))
  expect(() => readSeedCatalog(folder)).toThrow(/bathtubs\.json[\s\S]*kind/)

  writeFileSync(join(folder, 'products/bathtubs.json'), '[]')
  writeFileSync(join(folder, 'attributes/common.json'), '[]')
  expect(() => readSeedCatalog(folder)).toThrow(/names the attribute \w+, which is nowhere/)

  rmSync(folder, { recursive: true })
})

test('no seeded product claims US origin without an origin statement among its documents', () => {
  const claiming = readSeedCatalog().products.filter(
    (product) =>
      product.made_in_usa ||
      product.attributes.some((one) => one.id === 'made_in' && /USA|United States/.test(one.words?.en ?? '')),
  )

  const unproven = claiming.filter((product) => product.documents.every(({ kind }) => kind !== 'origin'))

  expect(unproven.map((product) => product.id)).toEqual([])
})
