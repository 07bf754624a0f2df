import { z } from 'zod'
import { normalizedPath } from '#platform/http/pages/private-paths.ts'
import { locales, splitLocale, text } from '#text/text.tsx'
import { ruleKinds, searchKey } from './search-rule.ts'

// Only to read paths by.
const shop = 'http://shop.invalid'
const maxTerm = 60
const maxProducts = 12
const required = text('This field is required')
const tooLong = text('This text is too long')

/**
 * A path of the shop as a redirect stores it: with its query, without its language. Null for a path of another site, of the
 * back office or of the API, however it is spelled, and for a search, which may have a redirect itself.
 */
export function shopPathOf(entered: string): string | null {
  if (!/^\/(?!\/)[^\s\\#]*$/.test(entered) || !URL.canParse(entered, shop)) return null
  const { origin, pathname, search, searchParams } = new URL(entered, shop)
  const { path } = splitLocale(pathname)
  // As the router reads it.
  const read = normalizedPath(path)
  if (origin !== shop || path.startsWith('//') || searchParams.has('search') || read === null) return null
  if (splitLocale(read).prefix || /^\/(?:admin|api)(?=[/.]|$)/.test(read)) return null
  return path + search
}

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
    // Commas, = and | separate words and meanings in the vocabulary of the search.
    if (kind === 'synonym')
      for (const [field, entered] of Object.entries({ term, target }))
        if (/[,=|]/.test(entered)) refuse(field, text('Enter one word or phrase'))
    if (kind === 'redirect' && target && shopPathOf(target) === null)
      refuse('target', text('Enter a path of this shop, such as /batteries, without a search'))
  })
export type RuleFields = z.output<typeof RuleFields>
