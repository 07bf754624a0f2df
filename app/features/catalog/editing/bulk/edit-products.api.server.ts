import { productKinds, productStatuses } from '#features/catalog/editing/product-input.ts'
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { countStockNotices } from '#features/catalog/stock-notices/stock-notices.server.ts'
import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { changePrices, editProducts, previewPrices, recentEdits, undoEdit } from './edit-products.server.ts'
import {
  listProducts,
  matchingIds,
  maxEdited,
  missingParts,
  ProductFilter,
  type ProductSort,
  productChoices,
  productSorts,
} from './list-products.server.ts'
import { PriceChange } from './price-change.ts'

export const editProductsApi = newApi('Lists and edits of products for staff')

const sortNames = Object.keys(productSorts)

const ProductQuery = Paging.extend(ProductFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:name|price|stock|completeness|updated|popularity)$/)
    .default('name')
    .describe(`One of ${sortNames.join(', ')}; with - in front for descending`),
})

export type ProductQuery = z.input<typeof ProductQuery>

export const listStaffProducts = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products',
  summary: 'Products with filters, sorted and paged; archived ones only with that status',
  access: 'staff',
  permission: 'products.read',
  body: ProductQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: TranslatedTexts,
        thumbnail: z.string(),
        brand: z.string(),
        model_number: z.string(),
        family_id: z.string(),
        kind: z.enum(productKinds),
        status: z.enum(productStatuses),
        price_now_cents: z.number().int(),
        available: z.number().int().nullable(),
        made_to_order: z.boolean(),
        waiting_notices: z.number().int().describe('Requests for a back-in-stock notice'),
        completeness: z
          .number()
          .int()
          .nullable()
          .describe('Percent of the required attributes that have a value'),
        missing: z.array(z.enum(missingParts)),
        version: z.number().int(),
        publish_at: z.string().nullable(),
        updated_at: z.string(),
      }),
    ),
    total: z.number().int(),
    for_sale: z.number().int().describe('Products that the store lists as for sale, whatever the filters'),
    brands: z.array(z.string()),
    families: z.array(z.object({ id: z.string(), name: TranslatedTexts })),
  }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const order = { sort: sort.replace('-', '') as ProductSort, descending: sort.startsWith('-') }
    const found = await listProducts(ctx.db, filter, { page, size: page_size, ...order })
    const waiting = await countStockNotices(
      ctx.db,
      found.list.map(({ id }) => id),
    )
    const listed = await browseProducts(ctx, allProductsQuery(ctx.locale))
    return {
      ...(await productChoices(ctx.db)),
      total: found.total,
      for_sale: listed.total,
      list: found.list.map(({ publish_at, updated_at, ...product }) => ({
        ...product,
        waiting_notices: waiting.get(product.id) ?? 0,
        publish_at: publish_at?.toISOString() ?? null,
        updated_at: updated_at.toISOString(),
      })),
    }
  },
})

const Chosen = z
  .union([
    z.object({ ids: z.array(z.string().max(100)).min(1).max(maxEdited) }),
    z.object({ all: z.literal(true), filter: ProductFilter }),
  ])
  .describe('Products by id, or all that match a filter')

/** The ids of the chosen products in order, so that edits lock rows in the same order. */
const idsOf = async ({ db }: RequestContext, chosen: z.output<typeof Chosen>) =>
  'ids' in chosen ? [...new Set(chosen.ids)].toSorted() : matchingIds(db, chosen.filter)

const Result = z.object({
  edit_id: z.string().describe('For undoing the edit'),
  changed: z.number().int(),
  skipped: z.array(z.string()).describe('Ids of products that could not be changed in this way'),
})

export const editStaffProducts = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/edit',
  summary: 'Sets the status or the family of many products in one step, which can be undone',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({
    chosen: Chosen,
    set: z.union([
      z.object({ status: z.enum(productStatuses) }),
      z.object({ family_id: z.string().max(100) }),
    ]),
  }),
  answer: Result,
  async handle({ ctx, customer, body: { chosen, set } }) {
    const ids = await idsOf(ctx, chosen)
    const result = await editProducts(
      ctx.db,
      staffActor(ctx, customer),
      'status' in set ? 'status' : 'family',
      {
        ids,
        // A package without components cannot be sold.
        change: (product) =>
          'status' in set &&
          set.status !== 'draft' &&
          product.kind === 'package' &&
          product.components.length === 0
            ? null
            : { ...product, ...set, ...('status' in set && { publish_at: null }) },
      },
    )
    return reply(result, text('Products changed'))
  },
})

const Prices = z.object({
  list_price_cents: z.number().int(),
  list_price_basis: z.unknown(),
  price_now_cents: z.number().int(),
  discount_cents: z.number().int(),
  tiers: z.array(z.object({ from_quantity: z.number().int(), price_cents: z.number().int() })),
})

export const previewStaffPrices = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/preview_prices',
  summary: 'What a change of prices would do, without doing it; the first 100 products in full',
  access: 'staff',
  permission: 'prices.edit',
  body: z.object({ chosen: Chosen, change: PriceChange }),
  answer: z.object({
    total: z.number().int(),
    refused: z.number().int().describe('Products that stay as they are, because a price would be 0 or less'),
    list: z.array(z.object({ id: z.string(), name: z.string(), before: Prices, after: Prices.nullable() })),
  }),
  handle: async ({ ctx, body: { chosen, change } }) =>
    previewPrices(ctx.db, await idsOf(ctx, chosen), change, ctx.now()),
})

export const changeStaffPrices = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/change_prices',
  summary: 'Changes the prices of many products in one step, which can be undone',
  access: 'staff',
  permission: 'prices.edit',
  body: z.object({ chosen: Chosen, change: PriceChange }),
  answer: Result,
  async handle({ ctx, customer, body: { chosen, change } }) {
    const edit = { ids: await idsOf(ctx, chosen), change, now: ctx.now() }
    const result = await changePrices(ctx.db, staffActor(ctx, customer), edit)
    return reply(result, text('Prices changed'))
  },
})

export const listProductEdits = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/edits',
  summary: 'The latest edits of many products, newest first',
  access: 'staff',
  permission: 'products.read',
  answer: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['price', 'status', 'family', 'import']),
      actor_name: z.string(),
      products: z.number().int(),
      at: z.string(),
      undone: z.boolean(),
      import_id: z
        .string()
        .nullable()
        .describe('The import that made it: undo it with `/staff/products/import/undo`'),
    }),
  ),
  async handle({ ctx }) {
    const edits = await recentEdits(ctx.db)
    const names = await namesOfUsers(
      ctx.db,
      edits.map(({ actor_id }) => actor_id),
    )
    return edits.map(({ id, kind, actor_id, products, at, undone_at, import_id }) => ({
      id,
      import_id,
      kind,
      products,
      actor_name: names.get(actor_id) ?? actor_id,
      at: at.toISOString(),
      undone: undone_at !== null,
    }))
  },
})

const Undone = z.object({
  restored: z.number().int(),
  changed_since: z
    .array(z.string())
    .describe('Ids of products that stay as they are, because they changed since'),
})

export const undoProductEdit = editProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/undo_edit',
  summary:
    'Takes an edit of many products back. Edits of prices and stock need the permission to change them',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({ edit_id: z.uuid() }),
  answer: Undone,
  async handle({ ctx, customer, body }) {
    const may_price = customer.permissions.includes('prices.edit')
    const may_stock = customer.permissions.includes('stock.edit')
    const result = await undoEdit(ctx.db, staffActor(ctx, customer), body.edit_id, { may_price, may_stock })
    return reply(result, text('Change undone'))
  },
})
