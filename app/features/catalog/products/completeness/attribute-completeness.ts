import { attributesExcludedBy, requiredAttributes } from './required-attributes.ts'

/** A product with the IDs of the attributes that have a value, and of the flags that are set. */
export type DescribedProduct = {
  id: string
  family_id: string
  attribute_ids: readonly string[]
  flag_ids: readonly string[]
}

export type FamilyCompleteness = {
  family_id: string
  products: number
  /** The share of required values that are there, in percent, rounded down to one decimal. */
  percent: number
  /** Attributes that some products lack, with the IDs of these products. */
  missing: { attribute_id: string; product_ids: string[] }[]
}

/** How complete the required attributes (requiredAttributes) of each family are, in the order of that table. */
export function attributeCompleteness(products: readonly DescribedProduct[]): FamilyCompleteness[] {
  const byFamily = Map.groupBy(products, ({ family_id }) => family_id)
  return Object.entries(requiredAttributes).flatMap(([family_id, required]) => {
    const members = byFamily.get(family_id) ?? []
    if (members.length === 0) return []
    const wanted = required.map((attribute_id) => ({
      attribute_id,
      of: members.filter(({ flag_ids }) => !isExcluded(attribute_id, flag_ids)),
    }))
    const missing = wanted.flatMap(({ attribute_id, of }) => {
      const lacking = of.filter(({ attribute_ids }) => !attribute_ids.includes(attribute_id))
      return lacking.length > 0 ? [{ attribute_id, product_ids: lacking.map(({ id }) => id) }] : []
    })
    const total = wanted.reduce((sum, { of }) => sum + of.length, 0)
    const there = total - missing.reduce((sum, { product_ids }) => sum + product_ids.length, 0)
    return [
      { family_id, products: members.length, percent: Math.floor((1000 * there) / total) / 10, missing },
    ]
  })
}

const isExcluded = (attribute_id: string, flag_ids: readonly string[]) =>
  flag_ids.some((flag) => attributesExcludedBy[flag]?.includes(attribute_id))
