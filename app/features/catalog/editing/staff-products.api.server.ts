import { adjustStock } from '#features/catalog/inventory/adjust-stock.server.ts'
import { stockReasons } from '#features/catalog/inventory/stock-reasons.ts'
import { readStock, readStockHistory } from '#features/catalog/inventory/warehouse-stock.server.ts'
import {
  maxDocumentMegabytes,
  maxPictureMegabytes,
  uploadDocument,
  uploadPicture,
} from '#features/catalog/product-files/product-files.server.ts'
import { warehouseIds } from '#features/catalog/products/product.ts'
import { currentWarehouses, warehousePlace } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { countStockNotices } from '#features/catalog/stock-notices/stock-notices.server.ts'
import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { listAuditLog, staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { attributesOfFamily, choicesFor } from './families/staff-families.server.ts'
import { ProductFields, ProductSlug } from './product-input.ts'
import { fieldsOf } from './product-state.server.ts'
import { archiveProduct, duplicateProduct, readProduct, saveProduct } from './save-product.server.ts'

export const staffProductsApi = newApi('Products for staff')

const ProductId = z.string().min(1).max(100)
/** The shape of an attribute with its unit and choices. */
export const AttributeShape = z.object({
  id: z.string(),
  kind: z.enum(['number', 'text', 'choice', 'flag']),
  unit: z.string().nullable(),
  digits: z.number().int(),
  name: TranslatedTexts,
  choices: z.record(z.string(), TranslatedTexts).nullable(),
})

export const getStaffProduct = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/get',
  summary: 'A product with all its fields, its version, and the attributes of its family',
  access: 'staff',
  permission: 'products.read',
  body: z.object({ id: ProductId }),
  answer: z.object({
    id: z.string(),
    version: z.number().int(),
    archived: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    fields: ProductFields,
    attributes: z.array(AttributeShape.extend({ facet: z.boolean(), key: z.boolean() })),
    families: z.array(z.object({ id: z.string(), name: TranslatedTexts })),
    linked: z
      .array(z.object({ id: z.string(), name: TranslatedTexts }))
      .describe('Related products and components'),
    warehouses: z.array(z.object({ id: z.enum(warehouseIds), place: z.string(), is_active: z.boolean() })),
  }),
  async handle({ ctx, body }) {
    const { product, version, archived_at, created_at, updated_at } = await readProduct(ctx.db, body.id)
    return {
      id: body.id,
      version,
      archived: archived_at !== null,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      fields: fieldsOf(product),
      attributes: await attributesOfFamily(ctx.db, product.family_id),
      ...(await choicesFor(ctx.db, product)),
      warehouses: warehouseIds.map((id) => ({
        id,
        place: warehousePlace(id, ctx.locale),
        is_active: currentWarehouses()[id].is_active,
      })),
    }
  },
})

const version = z.object({ id: z.string(), version: z.number().int() })

export const createStaffProduct = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/create',
  summary: 'Creates a product. Its id is the end of its address and cannot be changed later',
  access: 'staff',
  permission: 'products.edit',
  body: ProductFields.and(z.object({ id: ProductSlug })),
  answer: version,
  async handle({ ctx, customer, body: { id, ...fields } }) {
    const may_price = customer.permissions.includes('prices.edit')
    const save = { id, version: null, fields, may_price }
    const saved = await saveProduct(ctx.db, staffActor(ctx, customer), save)
    return reply({ id, version: saved }, text('Product created'))
  },
})

export const saveStaffProduct = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/save',
  summary:
    'Saves a product. 409 with the current fields in `data.fields_now` when it has changed since `version`. Prices need the permission to change prices',
  access: 'staff',
  permission: 'products.edit',
  body: ProductFields.and(z.object({ id: ProductId, version: rowVersion })),
  answer: version,
  async handle({ ctx, customer, body: { id, version: seen, ...fields } }) {
    const may_price = customer.permissions.includes('prices.edit')
    const save = { id, version: seen, fields, may_price }
    const saved = await saveProduct(ctx.db, staffActor(ctx, customer), save)
    return reply({ id, version: saved }, text('Saved'))
  },
})

export const duplicateStaffProduct = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/duplicate',
  summary: 'Copies a product as a draft, without stock and GTIN',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({ id: ProductId }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    const id = await duplicateProduct(ctx.db, staffActor(ctx, customer), body.id)
    return reply({ id }, text('Copied as a draft'))
  },
})

export const archiveStaffProduct = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/archive',
  summary: 'Hides a product from the shop and from lists, or takes it back as a draft. Orders keep it',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({ id: ProductId, version: rowVersion, archived: z.boolean() }),
  answer: version,
  async handle({ ctx, customer, body }) {
    const saved = await archiveProduct(ctx.db, staffActor(ctx, customer), body)
    return reply(
      { id: body.id, version: saved },
      body.archived ? text('Archived') : text('Restored as a draft'),
    )
  },
})

const upload = (words: string) =>
  z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary', description: words })

export const uploadProductPicture = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/upload_picture',
  summary:
    'Stores a picture of at most 20 MB, as multipart/form-data. Save its path with a product within a month',
  access: 'staff',
  permission: 'products.edit',
  form: { files: 1, file_bytes: maxPictureMegabytes * 1024 * 1024 },
  body: z.object({ picture: upload('JPEG, PNG, WebP, AVIF, HEIC, TIFF or SVG') }),
  answer: z.object({ path: z.string() }),
  async handle({ ctx, body: { picture } }) {
    const id = await uploadPicture(ctx, {
      name: picture.name,
      bytes: new Uint8Array(await picture.arrayBuffer()),
    })
    return { path: `/pictures/${id}/1600.webp` }
  },
})

export const uploadProductDocument = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/upload_document',
  summary: 'Stores a PDF of at most 20 MB, as multipart/form-data. Save its id with a product within a month',
  access: 'staff',
  permission: 'products.edit',
  form: { files: 1, file_bytes: maxDocumentMegabytes * 1024 * 1024 },
  body: z.object({ document: upload('PDF') }),
  answer: z.object({ file_id: z.string(), name: z.string() }),
  async handle({ ctx, body: { document } }) {
    const bytes = new Uint8Array(await document.arrayBuffer())
    const { id, name } = await uploadDocument(ctx, { name: document.name, bytes })
    return { file_id: id, name }
  },
})

const Warehouse = z.enum(warehouseIds)
const ActorKind = z.enum(['staff', 'api_key', 'job', 'system'])

export const getProductStock = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/stock',
  summary: 'The stock of a product by warehouse, and its latest changes: who, when, before, after and why',
  access: 'staff',
  permission: 'products.read',
  body: z.object({ id: ProductId }),
  answer: z.object({
    levels: z
      .object({
        on_hand: z.number().int(),
        reserved: z.number().int(),
        made_to_order: z.boolean(),
        warehouses: z.array(
          z.object({ warehouse: Warehouse, on_hand: z.number().int(), is_main: z.boolean() }),
        ),
      })
      .nullable()
      .describe('Null for packages and services'),
    waiting_notices: z.number().int().describe('Requests for a back-in-stock notice'),
    history: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        warehouse: Warehouse,
        actor_kind: ActorKind,
        actor_name: z.string(),
        before: z.number().int(),
        after: z.number().int(),
        reason: z.string(),
        note: z.string(),
        order_id: z.string().nullable(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const [levels, history] = [await readStock(ctx.db, body.id), await readStockHistory(ctx.db, body.id)]
    const names = await namesOfUsers(
      ctx.db,
      history.map(({ actor_id }) => actor_id),
    )
    const waiting = await countStockNotices(ctx.db, [body.id])
    return {
      levels,
      waiting_notices: waiting.get(body.id) ?? 0,
      history: history.map(({ actor_id, at, ...change }) => ({
        ...change,
        at: at.toISOString(),
        actor_name: names.get(actor_id) ?? actor_id,
      })),
    }
  },
})

const Level = z.number().int().min(0).max(10_000_000)

export const adjustProductStock = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/adjust_stock',
  summary: 'Sets what a warehouse has of a product. 409 when it is no longer `before`',
  access: 'staff',
  permission: 'stock.edit',
  body: z.object({
    product_id: ProductId,
    warehouse: Warehouse,
    before: Level,
    after: z.coerce.number(text('Enter a whole number')).pipe(Level),
    reason: z.enum(stockReasons),
    note: z.string().trim().max(300).default(''),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await adjustStock(ctx.db, staffActor(ctx, customer), body)
    return reply(null, text('Stock changed'))
  },
})

export const listProductActivity = staffProductsApi.endpoint({
  method: 'post',
  path: '/staff/products/activity',
  summary: 'The latest changes of a product, newest first: who, when, before and after',
  access: 'staff',
  permission: 'products.read',
  body: z.object({ id: ProductId }),
  answer: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actor_kind: ActorKind,
      actor_name: z.string(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  async handle({ ctx, body }) {
    const { list } = await listAuditLog(
      ctx.db,
      { entity: 'product', entity_id: body.id },
      { page: 1, size: 30 },
    )
    const names = await namesOfUsers(
      ctx.db,
      list.map(({ actor_id }) => actor_id),
    )
    return list.map(({ id, at, actor_kind, actor_id, action, before, after }) => ({
      id,
      at: at.toISOString(),
      actor_kind,
      actor_name: names.get(actor_id) ?? actor_id,
      action,
      before,
      after,
    }))
  },
})
