import {
  type BrowseQuery,
  browseProductsJson,
  countFacets,
} from '#features/catalog/listings/browse-products.server.ts'
import { cachedDetail, cardsOf } from '#features/catalog/listings/listings.server.ts'
import {
  arrivalDays,
  deliveryPlace,
  estimateProduct,
} from '#features/catalog/pricing/estimate-price.server.ts'
import { isSolutionFamily, solutionFamilies } from '#features/catalog/products/families/categories.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { currentFullMinus } from '#features/catalog/products/sale-products.server.ts'
import { listingSorts } from '#features/catalog/search/product-orders.ts'
import { PickupOfferShape } from '#features/catalog/shipping-rates/pickup-shape.ts'
import { newApi, Paging, replyJson, z } from '#platform/http/api/api.server.ts'
import { inputWithDefault, wholeNumber } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars, dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'

export const catalogApi = newApi('Products')

const Spec = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['number', 'text', 'choice', 'flag']),
  unit: z.string().nullable(),
  digits: z.number(),
  number: z.number().nullable(),
  text: z.string().nullable(),
})

const ProductCard = z.object({
  id: z.string(),
  product_id: z.string(),
  name: z.string(),
  summary: z.string(),
  thumbnail: z.string(),
  brand: z.string(),
  model_number: z.string(),
  family_id: z.string(),
  kind: z.enum(['item', 'package', 'service']),
  status: z.enum(['draft', 'live', 'clearance', 'discontinued']),
  univalent: z.number().describe('List price for one'),
  product_price_now: z.number(),
  discount: z.number(),
  discountPercent: z.number().int(),
  price_after_discount: z.number(),
  saving: z.number(),
  lowest_price: z.number().describe('For one, at the largest volume'),
  availability: z.enum(['in_stock', 'few_left', 'made_to_order', 'out_of_stock', 'service']),
  stock_left: z.number().nullable(),
  min_quantity: z.number(),
  made_in_usa: z.boolean(),
  power: z.number(),
  has_battery: z.boolean(),
  key_specs: z.array(Spec),
  update_time: z.string(),
}) satisfies z.ZodType<Card>

const ProductList = z.object({
  items: z.array(ProductCard),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
  forgiving: z.boolean().describe('Nothing was found as typed; these are similar'),
  facets: z.record(z.string(), z.number()).optional().describe('attribute:value → how many products'),
})

const several = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(50)]).default([])
const Amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = dollarsToCents(value)
  if (cents !== null && cents >= 0) return cents
  context.addIssue({ code: 'custom', message: text('Enter an amount in dollars.') })
  return z.NEVER
})

const ListInput = Paging.extend({
  family: several.describe('A family, or several'),
  search: z.string().max(200).default(''),
  sort: z.enum(listingSorts).default('popular'),
  f: several.describe('attribute:value, repeatable; a range of numbers is attribute:from..to'),
  price_from: Amount.optional(),
  price_to: Amount.optional(),
  facets: z.stringbool().or(z.boolean()).default(false).describe('Count the facets, too'),
})

type List = z.output<typeof ListInput>

const browseQueryOf = (ctx: RequestContext, list: List): BrowseQuery => ({
  locale: ctx.locale,
  families: list.family.toSorted(),
  facet_values: [],
  filters: list.f,
  price_from_cents: list.price_from ?? null,
  price_to_cents: list.price_to ?? null,
  search: list.search,
  sort: list.sort,
  page: list.page,
  page_size: list.page_size,
})

async function listReply(ctx: RequestContext, query: BrowseQuery, facets: boolean) {
  if (!facets) return replyJson(await browseProductsJson(ctx, query))
  const json = await ctx.services.listings.through(`counted ${JSON.stringify(query)}`, async () => {
    const list = (await browseProductsJson(ctx, query)).toString()
    const { counts } = await countFacets(ctx, query)
    return `${list.slice(0, -1)},"facets":${JSON.stringify(counts)}}`
  })
  return replyJson(json)
}

catalogApi.endpoint({
  method: 'get',
  path: '/product/get/product/list',
  summary: 'Products by family, search, filters and price, sorted and paged',
  access: 'public',
  query: ListInput,
  answer: ProductList,
  handle: ({ ctx, query }) => listReply(ctx, browseQueryOf(ctx, query), query.facets),
})

catalogApi.endpoint({
  method: 'post',
  path: '/product/get_product_list_data',
  summary: 'The same by body, or the products with these ids in the order given',
  access: 'public',
  body: ListInput.extend({ ids: z.array(z.string()).max(100).optional() }),
  answer: ProductList,
  async handle({ ctx, body }) {
    if (!body.ids) return listReply(ctx, browseQueryOf(ctx, body), body.facets)
    const items = await cardsOf(ctx.db, [...new Set(body.ids)], ctx.locale)
    return { items, total: items.length, page: 1, page_size: Math.max(items.length, 1), forgiving: false }
  },
})

const Document = z.object({
  id: z.string(),
  kind: z.enum(['datasheet', 'manual', 'warranty', 'drawing', 'origin']),
  title: z.string(),
  url: z.string().optional(),
  file: z.string().optional().describe('The path of a PDF'),
})
const relationKind = z.enum(['fits_with', 'instead_of', 'accessory'])

const ProductDetail = ProductCard.extend({
  description: z.string(),
  highlights: z.array(z.string()),
  specs: z.array(Spec),
  price_tiers: z.array(
    z.object({ from_quantity: z.number(), price: z.number(), saving_percent: z.number() }),
  ),
  images: z.array(
    z.object({ path: z.string(), kind: z.enum(['picture', 'dimensions']), alt: z.string().optional() }),
  ),
  documents: z.array(Document),
  relations: z.array(z.object({ product_id: z.string(), kind: relationKind })),
  components: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
  shipping_class: z.enum(['parcel', 'freight', 'none']),
  warehouse: z.enum(['OH', 'NV', 'TX', 'GA']).nullable(),
  lead_time_days: z.number(),
  weight_lb: z.number(),
  length_in: z.number(),
  width_in: z.number(),
  height_in: z.number(),
  warranty_years: z.number(),
  source: z.string().nullable(),
})

const ProductId = z.object({ product_id: z.string().min(1, text('Choose a product.')).max(200) })

catalogApi.endpoint({
  method: 'post',
  path: '/product/get_product_detail',
  summary: 'Everything about a product: prices by volume, figures, pictures, documents, stock',
  access: 'public',
  body: ProductId,
  answer: ProductDetail,
  async handle({ ctx, body }) {
    const detail = await cachedDetail(ctx, body.product_id, ctx.locale)
    if (!detail) throw new Problem('missing', text('Product not found'))
    return replyJson(detail)
  },
})

catalogApi.endpoint({
  method: 'post',
  path: '/product/get/product/other/desc',
  summary: 'What is told about a product beside its figures, with the products that belong to it',
  access: 'public',
  body: ProductId,
  answer: z.object({
    product_id: z.string(),
    description: z.string(),
    highlights: z.array(z.string()),
    source: z.string().nullable(),
    documents: z.array(Document),
    relations: z.array(z.object({ kind: relationKind, product: ProductCard })),
    components: z.array(z.object({ quantity: z.number(), product: ProductCard })),
  }),
  async handle({ ctx, body }) {
    const json = await ctx.services.listings.through(`other ${ctx.locale} ${body.product_id}`, () =>
      productTextsJson(ctx, body.product_id),
    )
    if (json.length === 0) throw new Problem('missing', text('Product not found'))
    return replyJson(json)
  },
})

async function productTextsJson(ctx: RequestContext, id: string) {
  const detail = await cachedDetail(ctx, id, ctx.locale)
  if (!detail) return ''
  const { product_id, description, highlights, source, documents, relations, components } = JSON.parse(
    detail.toString(),
  )
  const related: { product_id: string }[] = [...relations, ...components]
  const cards = await cardsOf(
    ctx.db,
    related.map((one) => one.product_id),
    ctx.locale,
  )
  const byId = new Map(cards.map((card) => [card.product_id, card]))
  const withCard = (one: { product_id: string }) => {
    const { product_id: related_id, ...rest } = one
    const product = byId.get(related_id)
    return product ? [{ ...rest, product }] : []
  }
  return JSON.stringify({
    product_id,
    description,
    highlights,
    source,
    documents,
    relations: relations.flatMap(withCard),
    components: components.flatMap(withCard),
  })
}

catalogApi.endpoint({
  method: 'get',
  path: '/product/get/discount',
  summary: 'Products that cost less than their list price now',
  access: 'public',
  query: Paging,
  answer: ProductList,
  handle: ({ ctx, query }) =>
    listReply(ctx, browseQueryOf(ctx, ListInput.parse({ ...query, f: ['saving:yes'] })), false),
})

catalogApi.endpoint({
  method: 'get',
  path: '/solution/get_solution_list',
  summary: 'Whole systems with their parts in one price, most wanted first',
  access: 'public',
  query: Paging.extend({ use: z.enum(['residential', 'commercial']).optional() }),
  answer: ProductList,
  handle({ ctx, query: { use, ...paging } }) {
    const family = use ? [solutionFamilies[use]] : Object.values(solutionFamilies)
    return listReply(ctx, browseQueryOf(ctx, ListInput.parse({ ...paging, family })), false)
  },
})

catalogApi.endpoint({
  method: 'get',
  path: '/solution/get/solutions/desc',
  summary: 'Everything about a whole system: its parts, figures, price, pictures and documents',
  access: 'public',
  query: z.object({ solution_id: z.string().min(1, text('Choose a product.')).max(200) }),
  answer: ProductDetail,
  async handle({ ctx, query }) {
    const detail = await cachedDetail(ctx, query.solution_id, ctx.locale)
    if (!detail || !isSolutionFamily(JSON.parse(String(detail)).family_id))
      throw new Problem('missing', text('Product not found'))
    return replyJson(detail)
  },
})

catalogApi.endpoint({
  method: 'get',
  path: '/product/get/full/minus',
  summary: "The 'full minus' promotions that hold now: from so much on, so much less",
  access: 'public',
  answer: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), full: z.number(), minus: z.number() })),
  }),
  async handle({ ctx }) {
    const promotions = await currentFullMinus(ctx.db, ctx.now(), ctx.locale)
    return {
      list: promotions.map(({ id, name, threshold_cents, minus_cents }) => ({
        id,
        name,
        full: centsToDollars(threshold_cents),
        minus: centsToDollars(minus_cents),
      })),
    }
  },
})

const zip = z.string().regex(/^\d{5}(?:-\d{4})?$/, text('Enter a 5-digit ZIP code.'))

catalogApi.endpoint({
  method: 'get',
  path: '/product/get_it_by',
  summary: 'By when a product is at a ZIP code, with freight, tax and total, as in a cart that holds only it',
  access: 'public',
  query: ProductId.extend({ zip, quantity: inputWithDefault(wholeNumber(1, 9999), 1) }),
  answer: z.object({
    get_it_by: z.string().nullable(),
    discount: z.number().describe('Discount of a current promotion on the order; 0 without one'),
    freight: z.number(),
    tax: z.number(),
    total: z.number(),
    city: z.string(),
    state: z.string(),
    from: z.string().nullable().describe('City of the warehouse it leaves from'),
    pickup: PickupOfferShape.nullable().describe(
      'The warehouse where it can be picked up, if it is within 100 miles: with the day from which it is ready, and the total with pickup',
    ),
  }),
  handle: ({ ctx, query }) => estimateProduct(ctx, query.product_id, query.zip, query.quantity),
})

catalogApi.endpoint({
  method: 'get',
  path: '/product/get_it_by_list',
  summary: 'By when each of several products is at a ZIP code; product_ids are separated by commas',
  access: 'public',
  query: z.object({
    zip,
    product_ids: z
      .string()
      .max(8000)
      .transform((ids) => ids.split(',').filter(Boolean).slice(0, 60)),
  }),
  answer: z.object({ list: z.array(z.object({ product_id: z.string(), get_it_by: z.string() })) }),
  handle: async ({ ctx, query }) => ({ list: await arrivalDays(ctx, query.product_ids, query.zip) }),
})

catalogApi.endpoint({
  method: 'get',
  path: '/product/delivery_place',
  summary: 'City and state of a ZIP code that we ship to, and a notice where we ship by quote only',
  access: 'public',
  query: z.object({ zip }),
  answer: z.object({ zip: z.string(), city: z.string(), state: z.string(), notice: z.string().nullable() }),
  async handle({ ctx, query }) {
    const { notice, ...place } = deliveryPlace(query.zip.slice(0, 5), ctx.now())
    return { ...place, notice: notice && ctx.t(notice) }
  },
})
