import type { ProductRecord } from '#features/catalog/products/build-listing.ts'

const newest = Date.UTC(2026, 0, 1)
const minute = 60_000

/** The n-th variant of a product: deterministic and unique, with another model number, prices, figures and stock. */
export function variantOf(pattern: ProductRecord, number: number) {
  const random = randomOf(number)
  const mark = `V${(number + 1).toString(36).toUpperCase().padStart(4, '0')}`
  const factor = 0.6 + random() * 1.2
  const dollars = (cents: number) => Math.max(100, Math.round((cents * factor) / 100) * 100)
  const list_price_cents = dollars(pattern.list_price_cents)
  const price_now_cents = Math.min(list_price_cents, dollars(pattern.price_now_cents))
  const record: ProductRecord = {
    ...pattern,
    id: `${pattern.id}-${mark.toLowerCase()}`,
    model_number: `${pattern.model_number}-${mark}`,
    name: {
      en: `${pattern.name.en} (${mark})`,
      de: `${pattern.name.de} (${mark})`,
      zh: `${pattern.name.zh}（${mark}）`,
    },
    status: 'live',
    list_price_cents,
    price_now_cents,
    discount_cents: Math.min(
      price_now_cents,
      dollars(pattern.discount_cents) * Math.sign(pattern.discount_cents),
    ),
    tiers: pattern.tiers.map((tier) => ({
      ...tier,
      price_cents: Math.min(price_now_cents, dollars(tier.price_cents)),
    })),
    attributes: pattern.attributes.map((one) =>
      one.number === null
        ? one
        : { ...one, number: Number((one.number * (0.5 + Math.floor(random() * 8) / 4)).toPrecision(3)) },
    ),
    popularity: Math.floor(random() * 1000),
    available: random() < 0.1 ? 0 : Math.floor(random() * 400),
    created_at: new Date(newest - number * minute),
    documents: [],
    relations: [],
    components: [],
  }
  return { pattern, record }
}

/** A deterministic pseudo-random generator for numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
