import type { Pen } from './drawing/pen.ts'
import type { Size } from './drawing/vectors.ts'

/** What the catalog files say about a product, as far as a picture needs it. Files may be half written. */
export type Listed = {
  id: string
  kind?: string
  name?: string | { en?: string }
  attributes?: Record<string, unknown>
  power_w?: number
  length_in?: number
  width_in?: number
  height_in?: number
  components?: { product: string; quantity: number }[]
  picture?: { model?: string; parameters?: Record<string, unknown> }
}

export type Drawing = { size: Size; draw: (pen: Pen) => void; share?: number }
export type Model = (subject: Subject) => Drawing

/** A product as its drawing asks about it: parameters first, then attributes, then a sensible default. */
export type Subject = ReturnType<typeof subjectOf>

export function subjectOf(product: Listed, all: ReadonlyMap<string, Listed> = new Map()) {
  const parameters = product.picture?.parameters ?? {}
  const attributes = product.attributes ?? {}
  const find = (names: readonly string[]) =>
    names.map((name) => parameters[name] ?? attributes[name]).find((value) => value !== undefined)

  const number = (names: readonly string[], fallback: number) => {
    const value = find(names)
    const found = typeof value === 'string' ? Number.parseFloat(value) : value
    return typeof found === 'number' && Number.isFinite(found) ? found : fallback
  }
  const word = (names: readonly string[], fallback: string) => {
    const value = find(names)
    if (typeof value === 'string') return value.toLowerCase()
    if (value && typeof value === 'object' && 'en' in value) return String(value.en).toLowerCase()
    return fallback
  }
  const flag = (names: readonly string[], fallback: boolean) => {
    const value = find(names)
    return value === undefined
      ? fallback
      : value === true || value === 'true' || (typeof value === 'number' && value > 0)
  }
  const inches = (fallback: Size): Size => {
    const said = [product.length_in, product.width_in, product.height_in]
    return said.every((n) => typeof n === 'number' && n > 0) ? (said as unknown as Size) : fallback
  }

  return {
    id: product.id,
    title: (typeof product.name === 'string' ? product.name : product.name?.en) ?? product.id,
    model: product.picture?.model ?? 'kit',
    power: product.power_w ?? 0,
    number,
    word,
    flag,
    inches,
    /** Width, depth and height as drawn: the largest is 400. `least` keeps thin things drawable. */
    drawn(fallback: Size, least = 0.08): Size {
      const size = inches(fallback)
      const most = Math.max(...size)
      return size.map((n) => Math.max(n / most, least) * 400) as unknown as Size
    },
    parts: (product.components ?? []).map(({ product: id, quantity }) => ({
      quantity,
      product: all.get(id) ?? { id },
    })),
  }
}

/** '10 kW', '440 W': a power as a label says it. */
export function watts(power: number): string {
  return power >= 1000 ? `${Number((power / 1000).toFixed(1))} kW` : `${Math.round(power)} W`
}

const NAMED: Record<string, string> = {
  white: '#eeece6',
  'gloss-white': '#f3f2ee',
  'matte-white': '#e9e6df',
  black: '#26282d',
  graphite: '#43464c',
  charcoal: '#33363b',
  slate: '#5c6670',
  grey: '#a9adb2',
  gray: '#a9adb2',
  silver: '#c3c7cb',
  sand: '#d3c3a4',
  beige: '#dfd2ba',
  brown: '#7a5a41',
  oak: '#b98d5b',
  cedar: '#ad6c42',
  walnut: '#70492f',
  tan: '#cbb08a',
  honey: '#c98f35',
  stainless: '#c4c8cc',
  tinned: '#cdd0d2',
  'pale-yellow': '#efe0a0',
  purple: '#5b4a78',
  'white-marble': '#eef0f0',
  pearl: '#e9e6e2',
  green: '#3f5b48',
  blue: '#2f5f8f',
  amber: '#b9702a',
  natural: '#e6d9bd',
  clear: '#dce8e8',
  kraft: '#c39b68',
  bronze: '#6d5844',
  red: '#a63a2c',
  yellow: '#eab63a',
  ivory: '#eee6d3',
  cream: '#efe6d2',
  gold: '#c9a45a',
  copper: '#b06a42',
}

/** A color by name or as #rrggbb. */
export function colorOf(name: string, fallback: string): string {
  if (/^#[0-9a-f]{6}$/.test(name)) return name
  const exact = NAMED[name]
  if (exact) return exact
  return Object.entries(NAMED).find(([key]) => name.split(/[^a-z]+/).includes(key))?.[1] ?? fallback
}
