/** The fields of a product in the catalog files that pictures use. Any of them may be missing. */
export type CatalogProduct = {
  id: string
  family?: string
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

type Size = readonly [length: number, width: number, height: number]

/** Reads a product's values by name: from the picture's parameters, then from its attributes, else a default. */
export type Subject = ReturnType<typeof readSubject>

export function readSubject(product: CatalogProduct, all: ReadonlyMap<string, CatalogProduct> = new Map()) {
  const parameters = product.picture?.parameters ?? {}
  const attributes = product.attributes ?? {}
  const find = (names: readonly string[]) =>
    names.map((name) => parameters[name] ?? attributes[name]).find((value) => value !== undefined)

  const number = (names: readonly string[], fallback: number) => {
    const value = find(names)
    const found = typeof value === 'string' ? Number.parseFloat(value) : value
    return typeof found === 'number' && Number.isFinite(found) ? found : fallback
  }
  const text = (names: readonly string[], fallback: string) => {
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
  const sizeInches = (fallback: Size): Size => {
    const { length_in: length = 0, width_in: width = 0, height_in: height = 0 } = product
    return length > 0 && width > 0 && height > 0 ? [length, width, height] : fallback
  }

  return {
    id: product.id,
    title: (typeof product.name === 'string' ? product.name : product.name?.en) ?? product.id,
    model: product.picture?.model ?? 'kit',
    power: product.power_w ?? 0,
    number,
    text,
    flag,
    sizeInches,
    components: (product.components ?? []).map(({ product: id, quantity }) => ({
      quantity,
      product: all.get(id) ?? { id },
    })),
  }
}

const colorNames: Record<string, string> = {
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

/** A color as #rrggbb, given by name or as #rrggbb; `fallback` if unknown. */
export function colorOf(name: string, fallback: string): string {
  if (/^#[0-9a-f]{6}$/.test(name)) return name
  const exact = colorNames[name]
  if (exact) return exact
  return Object.entries(colorNames).find(([key]) => name.split(/[^a-z]+/).includes(key))?.[1] ?? fallback
}
