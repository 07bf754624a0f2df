import { readAttributes } from '#features/catalog/editing/families/staff-families.server.ts'
import { warehouseIds } from '#features/catalog/products/product.ts'
import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { attachment } from '#platform/files/files.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { inLocale, text } from '#text/text.tsx'
import { errorReport } from './error-report.server.ts'
import { type ProductColumn, productColumns } from './product-columns.server.ts'
import { type ImportProblem, importStates, maxImportMegabytes, rowOutcomes } from './product-import.ts'
import {
  countRows,
  listImports,
  readImport,
  readImportRows,
  removeImport,
  startApply,
  startCheck,
  startUndo,
  uploadImport,
} from './product-imports.server.ts'
import { maxColumns } from './read-csv.server.ts'

export const productImportsApi = newApi('Product imports')

const ImportId = z.object({ import_id: z.uuid() })

export const uploadProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/upload',
  summary:
    'Stores a CSV file with products, of at most 30 MB, as multipart/form-data. UTF-8, UTF-16 or Windows-1252; ' +
    'commas, semicolons or tabs. Nothing is imported yet',
  access: 'staff',
  permission: 'products.edit',
  form: { files: 1, file_bytes: maxImportMegabytes * 1024 * 1024 },
  body: z.object({
    file: z
      .file(text('Please choose a file'))
      .openapi({ type: 'string', format: 'binary', description: 'CSV' }),
  }),
  answer: z.object({ import_id: z.string() }),
  async handle({ ctx, customer, body: { file } }) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { import_id: await uploadImport(ctx, staffActor(ctx, customer), { name: file.name, bytes }) }
  },
})

const Summary = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  actor_name: z.string(),
  created_at: z.string(),
  rows: z.number().int(),
  edit_id: z.string().nullable().describe('The applied change, for undoing it'),
  undone: z.boolean(),
})

export const listProductImports = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/imports',
  summary: 'The latest imports of products, newest first. They are deleted after 14 days',
  access: 'staff',
  permission: 'products.read',
  answer: z.array(Summary),
  async handle({ ctx }) {
    const found = await listImports(ctx.db)
    const names = await namesOfUsers(
      ctx.db,
      found.map(({ actor_id }) => actor_id),
    )
    return found.map(({ id, file_name, state, rows, edit_id, undone, actor_id, created_at }) => ({
      id,
      file_name,
      state,
      rows,
      edit_id,
      undone,
      actor_name: names.get(actor_id) ?? actor_id,
      created_at: created_at.toISOString(),
    }))
  },
})

export const getProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/get',
  summary: 'An import: its columns, how far it is, and how many rows are new, changed, unchanged or wrong',
  access: 'staff',
  permission: 'products.read',
  body: ImportId,
  answer: Summary.omit({ actor_name: true }).extend({
    encoding: z.string(),
    delimiter: z.string(),
    headings: z.array(z.string()),
    sample: z.array(z.array(z.string())).describe('The first rows of the file'),
    mapping: z.array(z.string()).describe('The field for each column; empty: not imported'),
    fields: z.array(z.object({ id: z.string(), label: z.string() })).describe('Fields to choose from'),
    rows_done: z.number().int(),
    failure: z.enum(['broken', 'too_many_rows', 'changed', 'error']).nullable(),
    failure_row: z.number().int().nullable(),
    kept: z.number().int().describe('Products that undo left alone, because they were changed since'),
    changes_prices: z.boolean(),
    changes_stock: z.boolean(),
    counts: z.object({
      new: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      error: z.number().int(),
      conflicts: z.number().int().describe('Products that were changed after the check'),
    }),
  }),
  async handle({ ctx, body }) {
    const { actor_id: _, created_at, failure, ...found } = await readImport(ctx.db, body.import_id)
    const columns = productColumns(await readAttributes(ctx.db))
    return {
      ...found,
      failure: failure as 'broken' | null,
      created_at: created_at.toISOString(),
      fields: columns.map((column) => ({ id: column.id, label: labelOf(ctx, column) })),
      counts: await countRows(ctx.db, body.import_id),
    }
  },
})

/** The name of a column in the language of the staff member. */
function labelOf(
  { t, locale }: Pick<RequestContext, 't' | 'locale'>,
  { label, detail, name }: ProductColumn,
) {
  const words = name ? inLocale(name, locale) : t(label)
  return detail ? `${words} (${detail})` : words
}

export const checkProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/check',
  summary: 'Compares the rows of an import with the catalog, by a job. Nothing is changed',
  access: 'staff',
  permission: 'products.edit',
  body: ImportId.extend({
    mapping: z
      .array(z.string().max(120))
      .max(maxColumns)
      .describe('The field for each column; empty: not imported'),
  }),
  answer: z.null(),
  async handle({ ctx, body }) {
    await startCheck(ctx.db, body.import_id, body.mapping)
    return null
  },
})

const translated = (ctx: RequestContext, { column, value, message, values }: ImportProblem) => ({
  column,
  value,
  message: ctx.t(message, values),
})

const ImportRowQuery = Paging.extend(ImportId.shape).extend({
  outcome: z.enum(rowOutcomes).optional(),
  conflict: z
    .stringbool()
    .or(z.boolean())
    .optional()
    .describe('Only products that were changed after the check'),
})

export type ImportRowQuery = z.input<typeof ImportRowQuery>

export const listImportRows = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/rows',
  summary: 'The checked rows of an import with what each changes, or what is wrong with it',
  access: 'staff',
  permission: 'products.read',
  body: ImportRowQuery,
  answer: z.array(
    z.object({
      row: z.number().int().describe('The row in a spreadsheet: the headings are row 1'),
      product_id: z.string(),
      name: z.string(),
      outcome: z.enum(rowOutcomes),
      changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
      stock: z
        .array(z.object({ warehouse: z.enum(warehouseIds), before: z.number(), after: z.number() }))
        .nullable(),
      problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
      conflict: z.boolean(),
    }),
  ),
  async handle({ ctx, body: { import_id, page, page_size, ...filter } }) {
    const rows = await readImportRows(ctx.db, import_id, filter, { page, size: page_size })
    return rows.map(({ problems, ...row }) => ({
      ...row,
      problems: (problems ?? []).map((problem) => translated(ctx, problem)),
    }))
  },
})

productImportsApi.endpoint({
  method: 'get',
  path: '/staff/products/import/errors',
  summary: 'The errors of a checked import as CSV: row, product, column, value and what to do',
  access: 'staff',
  permission: 'products.read',
  query: ImportId,
  file: true,
  answer: z.null(),
  async handle({ ctx, query }) {
    const { file_name } = await readImport(ctx.db, query.import_id)
    return new Response(errorReport(ctx, query.import_id), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(`${file_name.replace(/\.\w+$/, '')} ${ctx.t('Errors')}.csv`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },
})

export const applyProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/apply',
  summary:
    'Applies a checked import, by a job: all rows or none, as one change that can be undone. 409 while rows have errors ' +
    'that are not to be skipped. Prices and stock need the permissions to change them',
  access: 'staff',
  permission: 'products.edit',
  body: ImportId.extend({ skip_errors: z.boolean().default(false) }),
  answer: z.null(),
  async handle({ ctx, customer, body: { import_id, skip_errors } }) {
    const may_price = customer.permissions.includes('prices.edit')
    const may_stock = customer.permissions.includes('stock.edit')
    await startApply(ctx.db, staffActor(ctx, customer), import_id, { skip_errors, may_price, may_stock })
    return null
  },
})

export const undoProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/undo',
  summary:
    'Takes the changes of an import back, by a job. Products that were changed since stay as they are, new ones become ' +
    'archived drafts. Prices and stock need the permissions to change them',
  access: 'staff',
  permission: 'products.edit',
  body: ImportId,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    const may_price = customer.permissions.includes('prices.edit')
    const may_stock = customer.permissions.includes('stock.edit')
    await startUndo(ctx.db, staffActor(ctx, customer), body.import_id, { may_price, may_stock })
    return null
  },
})

export const removeProductImport = productImportsApi.endpoint({
  method: 'post',
  path: '/staff/products/import/remove',
  summary: 'Deletes an import with its file. Changes that it has made stay',
  access: 'staff',
  permission: 'products.edit',
  body: ImportId,
  answer: z.null(),
  async handle({ ctx, body }) {
    await removeImport(ctx.db, body.import_id)
    return reply(null, text('Import deleted'))
  },
})
