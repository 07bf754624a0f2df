import type { Detail, Spec } from './listing.ts'

type SizedProduct = Pick<Detail, 'kind' | 'specs' | 'length_in' | 'width_in' | 'height_in'>

const ownSize = new Set(['length', 'width', 'height', 'batt_depth'])

/** Whether an attribute repeats a length, width or height of the outer size. */
export const isOuterSize = (
  { length_in, width_in, height_in }: SizedProduct,
  { unit, number }: Pick<Spec, 'unit' | 'number'>,
) => length_in > 0 && unit === 'in' && [length_in, width_in, height_in].includes(number ?? -1)

/** Whether the outer size is that of the package: of a kit, and where attributes state other lengths of the product. */
export const isPackageSize = (product: SizedProduct) =>
  product.kind === 'package' ||
  product.specs.some((spec) => ownSize.has(spec.id) && !isOuterSize(product, spec))
