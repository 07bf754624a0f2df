import { searchTextOf } from '#features/catalog/listings/listing-pages.server.ts'
import { maxSuggestedLength, suggestionsPath } from '#features/catalog/listings/suggestions.ts'
import { newApi, replyJson, z } from '#platform/http/api/api.server.ts'
import { suggestionsFor } from './suggestions.server.ts'

export const suggestionsApi = newApi('Search suggestions')

const Page = z.object({ title: z.string(), path: z.string() })

suggestionsApi.endpoint({
  method: 'get',
  path: suggestionsPath,
  summary:
    'Products, categories, articles and questions for a search text that is being typed, best first; the last word may be incomplete',
  access: 'public',
  max_age: 60,
  query: z.object({ search: z.string().max(maxSuggestedLength).default('') }),
  answer: z.object({
    products: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        thumbnail: z.string(),
        price_cents: z.number().int().nullable().describe('Null if the product is no longer sold'),
      }),
    ),
    categories: z.array(Page),
    articles: z.array(Page),
    help: z.array(Page).describe('Questions with the pages that answer them'),
  }),
  async handle({ ctx, query }) {
    await ctx.services.limits.take('search-suggestions', ctx.network_address)
    const typed = searchTextOf(query.search).toLowerCase()
    const json = await ctx.services.listings.through(`suggestions ${ctx.locale} ${typed}`, async () =>
      JSON.stringify(await suggestionsFor(ctx, typed)),
    )
    return replyJson(json)
  },
})
