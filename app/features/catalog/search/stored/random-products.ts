import type { IndexedProduct } from '../filter-index.ts'
import type { ProductRecord } from '../product-facts.ts'

export type RandomProduct = IndexedProduct & ProductRecord

const words = {
  en: ['Hybrid', 'inverter', 'battery', 'for', 'large', 'roofs'],
  de: ['Wechselrichter', 'Speicher', 'für', 'große', 'Dächer', 'Ä-Serie'],
  zh: ['混合逆变器', '电池', '屋顶', '（大）', ' ', '三相'],
}

/** A product for tests of the index. `random` gives numbers from 0 to 1. */
export function randomProduct(number: number, random: () => number): RandomProduct {
  const below = (end: number) => Math.floor(random() * end)
  const name = (of: string[], space: string) =>
    [...Array.from({ length: 1 + below(5) }, () => of[below(of.length)]), ` ${below(50)}K`].join(space)
  return {
    number,
    id: `line-${below(20)}-p${number}`,
    shown: random() < 0.9,
    facet_values: [
      `family:f${number % 3}`,
      `brand:${'abc'[below(3)]}`,
      ...(random() < 0.5 ? [`power:${below(400)}`] : []),
    ],
    price_cents: below(5000),
    popularity: below(20),
    created_at: below(50),
    names: { en: name(words.en, ' '), de: name(words.de, ' '), zh: name(words.zh, '') },
    brand: `Brand ${'abc'[below(3)]}`,
    model_number: `S${below(9)}-${below(30)}.${below(9)}K-${'ABC'[below(3)]}${below(300)}`,
    status: random() < 0.9 ? 'live' : 'discontinued',
    made_in_usa: random() < 0.5,
    has_battery: random() < 0.5,
    power_w: below(10_000),
    weight_lb: below(100) / 2,
    warranty_years: below(20),
    attributes: random() < 0.5 ? { efficiency: 90 + below(90) / 10, mount_surface: 'metal' } : null,
    fits: random() < 0.1 ? [`line-${below(20)}-p${below(100)}`] : null,
    successors: null,
  }
}
