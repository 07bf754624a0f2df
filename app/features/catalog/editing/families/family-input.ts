import { z } from 'zod'
import { LocalizedText } from '#features/catalog/editing/product-input.ts'

/** What staff edit of a product family. */
export const FamilyFields = z.object({
  name: LocalizedText(100),
  tagline: LocalizedText(300),
  story: LocalizedText(10_000),
  guide: z.array(z.object({ question: LocalizedText(300), answer: LocalizedText(3000) })).max(20),
  attributes: z.array(z.object({ id: z.string().max(100), facet: z.boolean(), key: z.boolean() })).max(100),
  has_serial_numbers: z.boolean(),
})

export type FamilyFields = z.output<typeof FamilyFields>
