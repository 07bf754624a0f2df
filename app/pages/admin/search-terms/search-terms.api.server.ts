import { cachedSearchResult } from '#features/catalog/listings/listing-pages.server.ts'
import { catalogPhrases } from '#features/catalog/listings/query-vocabulary.server.ts'
import { countBits } from '#features/catalog/search/bits.ts'
import { RuleFields, shopPathOf } from '#features/catalog/search/rules/rule-input.ts'
import { removeSearchRule, saveSearchRule } from '#features/catalog/search/rules/save-rule.server.ts'
import { ruleKinds } from '#features/catalog/search/rules/search-rule.ts'
import { listSearchRules } from '#features/catalog/search/rules/search-rules.server.ts'
import { isUnderstood } from '#features/catalog/search/rules/synonym-words.ts'
import { minShownCount } from '#features/catalog/search/search-counts.server.ts'
import { dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { mostFrequentDetails } from '#platform/counters/event-counter.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { locales, text } from '#text/text.tsx'

export const searchTermsApi = newApi('Search terms for staff')

const maxTerms = 100

export const listSearchTerms = searchTermsApi.endpoint({
  method: 'post',
  path: '/staff/search_terms',
  summary:
    'The most frequent search terms of the last days, or those that found nothing, with how many products each finds now. Without terms that could be personal data, or that were searched less than three times',
  access: 'staff',
  permission: 'products.read',
  body: z.object({
    days: z.number().int().min(1).max(366).default(30),
    without_results: z.boolean().default(false),
  }),
  answer: z.object({
    from: z.string(),
    until: z.string(),
    terms: z.array(
      z.object({
        term: z.string(),
        count: z.number().int(),
        results: z.number().int().describe('Products found now, in the language that finds most'),
      }),
    ),
  }),
  async handle({ ctx, body: { days, without_results } }) {
    await ctx.services.events.flush()
    const until = dayIn(ctx.now())
    const period = { from: daysAfter(until, 1 - days), until }
    const event = without_results ? 'search.empty' : 'search.run'
    const counted = { event, ...period, limit: maxTerms, at_least: minShownCount } as const
    const found = await ctx.services.reports.read(ctx.db, (db) => mostFrequentDetails(db, counted))
    const terms = []
    for (const { detail: term, count } of found)
      terms.push({ term, count, results: await countResults(ctx, term) })
    return { ...period, terms }
  },
})

async function countResults(ctx: RequestContext, term: string) {
  let most = 0
  for (const locale of locales) {
    const result = await cachedSearchResult(ctx, term, locale)
    if (result) most = Math.max(most, countBits(result.products))
  }
  return most
}

export const listStaffRules = searchTermsApi.endpoint({
  method: 'post',
  path: '/staff/search_rules',
  summary: 'The synonyms, pinned products and redirects of search terms',
  access: 'staff',
  permission: 'products.read',
  answer: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ruleKinds),
      locale: z.enum(locales),
      term: z.string(),
      target: z.string(),
      is_two_way: z.boolean(),
      product_ids: z.array(z.string()),
      version: z.number().int(),
    }),
  ),
  handle: ({ ctx }) => listSearchRules(ctx.db),
})

export const saveStaffRule = searchTermsApi.endpoint({
  method: 'post',
  path: '/staff/search_rules/save',
  summary:
    'Adds a synonym, pinned products or a redirect for a search term, or changes the one that was seen. 409 when it has changed since, or the term has one',
  access: 'staff',
  permission: 'products.edit',
  body: RuleFields.safeExtend({
    id: z.uuid().nullable().default(null).describe('Null for a new one'),
    version: rowVersion.nullable().default(null),
  }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body: { id, version, products, ...fields } }) {
    const { kind, target, is_two_way } = fields
    if (kind === 'synonym') await refuseWithoutMeaning(ctx, fields)
    const path = kind === 'redirect' ? shopPathOf(target) : ''
    const values = {
      ...fields,
      target: kind === 'synonym' ? target : (path ?? ''),
      is_two_way: kind === 'synonym' && is_two_way,
      product_ids: kind === 'pin' ? await productIds(ctx, products) : [],
    }
    const seen = id && version ? { id, version } : null
    const saved = await saveSearchRule(ctx.db, staffActor(ctx, customer), values, seen)
    return reply({ id: saved }, text('Saved'))
  },
})

export const removeStaffRule = searchTermsApi.endpoint({
  method: 'post',
  path: '/staff/search_rules/remove',
  summary: 'Removes a synonym, pinned products or a redirect',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({ id: z.uuid(), version: rowVersion }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeSearchRule(ctx.db, staffActor(ctx, customer), body)
    return reply(null, text('Removed'))
  },
})

type Synonym = Pick<RuleFields, 'locale' | 'term' | 'target' | 'is_two_way'>

async function refuseWithoutMeaning(ctx: RequestContext, { locale, ...synonym }: Synonym) {
  const phrases = await catalogPhrases(ctx.db, locale, await ctx.services.listings.index(ctx.db))
  if (isUnderstood(phrases, synonym)) return
  const message = text('The search does not know this word. Enter a product family, a brand or a known word.')
  throw new Problem('invalid', message, { data: { fields: { target: message } } })
}

/** The products with these IDs or model numbers, in their order. @throws Problem `invalid` if one is not known. */
async function productIds(ctx: RequestContext, entered: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string; model_number: string }>(
    ctx.db,
    'select id, model_number from products where id = any($1) or lower(model_number) = any($2)',
    [entered, entered.map((one) => one.toLowerCase())],
  )
  const ids = entered.map(
    (one) =>
      rows.find(({ id }) => id === one)?.id ??
      rows.find(({ model_number }) => model_number.toLowerCase() === one.toLowerCase())?.id,
  )
  if (ids.every((id) => id !== undefined)) return [...new Set(ids)]
  const message = text('There is no product “{{product}}”.')
  const values = { product: entered[ids.indexOf(undefined)] }
  throw new Problem('invalid', message, { values, data: { fields: { products: ctx.t(message, values) } } })
}
