import { cachedCards } from '#features/catalog/listings/listings.server.ts'
import type { SearchResult } from '#features/catalog/listings/search-products.server.ts'
import type { SuggestedPage, SuggestedProduct, Suggestions } from '#features/catalog/listings/suggestions.ts'
import { cachedTypedResult } from '#features/catalog/listings/typed-search.server.ts'
import { type Category, categories, pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { foldWord } from '#features/catalog/search/query/query-tokens.ts'
import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import { inLocale } from '#text/text.tsx'
import { guidesForFamilies } from '../shop/product-guides.server.ts'
import { matchingQuestions } from './matching-questions.server.ts'

const maxProducts = 5
const maxPages = 3

/** Products, categories, articles and questions for a text that is being typed, best first; its last word may be incomplete. */
export async function suggestionsFor(ctx: RequestContext, text: string): Promise<Suggestions> {
  const typed = toSimplified(text)
  const found = await cachedTypedResult(ctx, typed, ctx.locale)
  const terms = searchTerms(typed).map(foldWord)
  if (!found || terms.length === 0) return { products: [], categories: [], articles: [], help: [] }
  const family_ids = familiesIn(found)
  const help = await matchingQuestions(ctx, typed, found)
  const articles = await suggestedArticles(ctx, terms, family_ids)
  return {
    products: await suggestedProducts(ctx, found),
    categories: await suggestedCategories(ctx, terms, family_ids),
    articles: articles.filter(({ path }) => help.every((one) => one.path !== path)),
    help,
  }
}

/** The families that the text asks for. */
const familiesIn = ({ query }: SearchResult) =>
  query?.conditions.flatMap((one) => (one.kind === 'family' ? one.values : [])) ?? []

async function suggestedProducts(ctx: RequestContext, found: SearchResult): Promise<SuggestedProduct[]> {
  const { filters } = await ctx.services.listings.index(ctx.db)
  const ids = filters.page(found.products, 'popular', ctx.locale, 0, maxProducts, found.first)
  const cards = await cachedCards(ctx, ids, ctx.locale)
  return cards.map(suggestedOf)
}

/** Read once from each cached card, which has far more in it. */
const suggestedByCard = new WeakMap<Buffer, SuggestedProduct>()

function suggestedOf(card: Buffer): SuggestedProduct {
  const known = suggestedByCard.get(card)
  if (known) return known
  const suggested = toSuggested(JSON.parse(card.toString()))
  suggestedByCard.set(card, suggested)
  return suggested
}

const toSuggested = ({ product_id, name, thumbnail, status, price_after_discount }: Card) => ({
  product_id,
  name,
  thumbnail,
  price_cents: status === 'discontinued' ? null : dollarsToCents(price_after_discount),
})

type SearchablePage = SuggestedPage & { folded: string; family_id?: string }

const cachedCategories = cacheByVersion<SearchablePage[]>()
const cachedArticles = cacheByVersion<SearchablePage[]>()

/** Categories with the typed words in their names, then those of the families that the text asks for. */
async function suggestedCategories(ctx: RequestContext, terms: string[], family_ids: string[]) {
  const all = await cachedCategories(ctx.services.version, ctx.locale, () => readCategories(ctx))
  return firstPages([
    ...all.filter((page) => isNamed(page, terms)),
    ...all.filter(({ family_id }) => family_id && family_ids.includes(family_id)),
  ])
}

async function readCategories(ctx: RequestContext): Promise<SearchablePage[]> {
  const listed = Object.values<Category>(categories).map(({ title, path }) => ({ title: ctx.t(title), path }))
  const own = (await families(ctx)).map(({ id, name }) => ({
    title: name,
    path: pathOfFamily(id),
    family_id: id,
  }))
  // The name of a family says more than the title of its page in the menu.
  return [...own, ...listed].map((page) => ({ ...page, folded: folded(page.title) }))
}

/** Articles with the typed words in their titles, then those that show products of the families that the text asks for. */
async function suggestedArticles(ctx: RequestContext, terms: string[], family_ids: string[]) {
  const all = await cachedArticles(ctx.services.version, ctx.locale, () => readArticles(ctx))
  const guides = await guidesForFamilies(ctx, family_ids)
  return firstPages([
    ...all.filter((page) => isNamed(page, terms)),
    ...guides.map(({ id, title }) => ({ title, path: pathOfArticle(id) })),
  ])
}

async function readArticles({ db, locale, now }: RequestContext): Promise<SearchablePage[]> {
  return (await listPublished(db, 'article', now())).map(({ key, body }) => {
    const title = inLocale(body.title, locale)
    return { title, path: pathOfArticle(key), folded: folded(title) }
  })
}

const pathOfArticle = (key: string) => `/article/${key}`

/** The words of a title, each after a space. */
const folded = (title: string) =>
  ` ${title
    .split(/[^\p{L}\p{N}.]+/u)
    .map(foldWord)
    .join(' ')}`

/** Whether each folded word starts a word of the title. Chinese and German words may be inside another one. */
const isNamed = (page: SearchablePage, terms: string[]) =>
  terms.every((term) => page.folded.includes(isInside(term) ? term : ` ${term}`))

const isInside = (term: string) => /\p{Script=Han}/u.test(term) || term.length >= 5

const firstPages = (pages: SuggestedPage[]): SuggestedPage[] =>
  [...new Map(pages.map((page) => [page.path, page])).values()]
    .slice(0, maxPages)
    .map(({ title, path }) => ({ title, path }))
