import { text } from '#text/text.tsx'
import { attachment } from '../files/files.server.ts'
import { newApi, reply, z } from '../http/api/api.server.ts'
import { exportFormats, exportStates } from './table-export.ts'
import {
  contentTypes,
  listTableExports,
  openTableExport,
  requestTableExport,
} from './table-exports.server.ts'

export const tableExportsApi = newApi('Exports of lists')

export const startTableExport = tableExportsApi.endpoint({
  method: 'post',
  path: '/staff/exports/start',
  summary:
    'Exports all rows of a list that match a filter as CSV or Excel. Needs the permission to see the list; ' +
    'a job writes the file',
  access: 'staff',
  permission: 'any',
  body: z.object({
    name: z.string().max(40).describe('The list: orders, customers, leads …'),
    format: z.enum(exportFormats),
    filter: z.record(z.string().max(60), z.unknown()).default({}).describe('The filters of the list'),
  }),
  answer: z.object({ export_id: z.string() }),
  async handle({ ctx, customer, body }) {
    const export_id = await requestTableExport(ctx, customer, body)
    return reply({ export_id }, text('Export started. You can download it under Exports.'))
  },
})

export const listExportsOfStaff = tableExportsApi.endpoint({
  method: 'post',
  path: '/staff/exports',
  summary: 'The exports of the signed-in staff member that have not expired, newest first',
  access: 'staff',
  permission: 'any',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      format: z.enum(exportFormats),
      state: z.enum(exportStates),
      failure: z.string().nullable(),
      rows: z.number().int().nullable(),
      bytes: z.number().nullable(),
      requested_at: z.string(),
      expires_at: z.string().nullable(),
    }),
  ),
  async handle({ ctx, customer }) {
    const list = await listTableExports(ctx, customer.id)
    return list.map(({ requested_at, expires_at, ...one }) => ({
      ...one,
      title: ctx.t(ctx.services.table_exporters[one.name]?.title ?? one.name),
      requested_at: requested_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    }))
  },
})

tableExportsApi.endpoint({
  method: 'get',
  path: '/staff/exports/file',
  summary: 'The file of a finished export of the signed-in staff member',
  access: 'staff',
  permission: 'any',
  query: z.object({ export_id: z.uuid() }),
  file: true,
  answer: z.null(),
  async handle({ ctx, customer, query }) {
    const { body, bytes, format, file_name } = await openTableExport(ctx, customer, query.export_id)
    return new Response(body, {
      headers: {
        'content-type': contentTypes[format],
        'content-length': String(bytes),
        'content-disposition': attachment(file_name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },
})
