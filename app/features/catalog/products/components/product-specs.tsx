import { useLocale, useText } from '#text/text.tsx'
import { SpecGroups } from './spec-groups.tsx'
import { type SpecifiedProduct, specGroupsOf } from './spec-rows.ts'

/** All specifications of a product, and the sources of its figures. */
export function ProductSpecs({ product }: { product: SpecifiedProduct }) {
  const groups = specGroupsOf(product, useText(), useLocale())
  return <SpecGroups groups={groups} source={product.source} />
}
