import type { Spec } from './listing.ts'

type Value = Pick<Spec, 'id' | 'name' | 'kind' | 'unit' | 'digits' | 'number'>

/** The units of power in the catalog, in W. */
const watts: ReadonlyMap<string | null, number> = new Map([
  ['W', 1],
  ['kW', 1000],
])

const isPower = ({ kind, unit }: Value) => kind === 'number' && watts.has(unit)

/**
 * The attributes of products that are compared. Powers of the same name that some products have in W and others in kW
 * become one attribute in kW, exact to the watt.
 */
export function comparableSpecs<One extends Value>(products: readonly (readonly One[])[]): One[][] {
  const powers = Map.groupBy(products.flat().filter(isPower), ({ name }) => name)
  const shared_ids = new Map(
    [...powers].flatMap(([name, specs]) => {
      const in_kw = specs.find(({ unit }) => unit === 'kW')
      return in_kw && specs.some(({ unit }) => unit === 'W') ? [[name, in_kw.id] as const] : []
    }),
  )
  return products.map((specs) =>
    specs.map((spec) => {
      const id = isPower(spec) ? shared_ids.get(spec.name) : undefined
      if (id === undefined || spec.number === null) return spec
      return {
        ...spec,
        id,
        unit: 'kW',
        digits: 3,
        number: (spec.number * (watts.get(spec.unit) ?? 1)) / 1000,
      }
    }),
  )
}
