import { z } from 'zod'
import { locales, text } from '#text/text.tsx'
import { ruleKinds, searchKey } from './search-rule.ts'

const maxTerm = 60
const maxProducts = 12
const required = text('This field is required')
const tooLong = text('This text is too long')

/** A path of the shop, with a query if need be: not of another site, and not of the back office or the API. */
const isShopPath = (path: string) =>
  /^\/(?![/\\])[^\s\\#]*$/.test(path) &&
  !/^\/(?:(?:de|zh)\/)?(?:admin|api)(?=[/?]|$)/i.test(path) &&
  !/[?&]search=/.test(path)

/** What staff enter for a search term. */
export const RuleFields = z
  .object({
    kind: z.enum(ruleKinds),
    locale: z.enum(locales),
    term: z.string().transform(searchKey).pipe(z.string().min(1, required).max(maxTerm, tooLong)),
    target: z
      .string()
      .trim()
      .max(200, tooLong)
      .default('')
      .describe('Of a synonym the word that it means, of a redirect a path of the shop'),
    is_two_way: z.boolean().default(false).describe('Of a synonym: both words find the same'),
    products: z
      .array(z.string().trim().min(1).max(200))
      .max(maxProducts, text('Enter at most 12 products'))
      .default([])
      .describe('IDs or model numbers of pinned products, in their order'),
  })
  .superRefine(({ kind, term, target, products }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'pin' && products.length === 0) refuse('products', required)
    if (kind !== 'pin' && !target) refuse('target', required)
    if (kind === 'synonym' && /[,=|]/.test(term)) refuse('term', text('Enter one word or phrase'))
    if (kind === 'redirect' && target && !isShopPath(target))
      refuse('target', text('Enter a path of this shop, such as /batteries, without a search'))
  })
export type RuleFields = z.output<typeof RuleFields>
