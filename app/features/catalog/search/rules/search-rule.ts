import { type Locale, text } from '#text/text.tsx'

/** Kinds of rules that staff set for a search term. */
export const ruleKinds = ['synonym', 'pin', 'redirect'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** English labels of the kinds, for translation. */
export const ruleKindLabels: Record<RuleKind, string> = {
  synonym: text('Synonym'),
  pin: text('Pinned products'),
  redirect: text('Redirect'),
}

/** What staff set for a search term of a language. */
export type SearchRule = {
  id: string
  kind: RuleKind
  locale: Locale
  term: string
  target: string
  is_two_way: boolean
  product_ids: string[]
  version: number
}

/** A search text as terms are compared: full-width characters, case and spaces do not count. */
export const searchKey = (typed: string) =>
  typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
