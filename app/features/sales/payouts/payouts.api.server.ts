import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { maxPayoutBytes, payoutColumns, payoutKinds, payoutStandings } from './payout.ts'
import {
  chosenMonth,
  comparedLines,
  PayoutMonth,
  payoutMonths,
  payoutsOfMonth,
  totalOfPayouts,
} from './payouts.server.ts'
import { type PayoutProblem, readPayouts } from './read-payouts.server.ts'
import { comparePayouts, payoutUploads, recordPayouts, removePayoutUpload } from './record-payouts.server.ts'

/** Staff endpoints to reconcile the payouts of the card processor. */
export const payoutsApi = newApi('Payouts')

const Cents = z.number().int()
const Count = z.number().int()

const Sums = z.object({
  lines: Count,
  gross_cents: Cents,
  refund_cents: Cents,
  dispute_cents: Cents,
  fee_cents: Cents.describe('Positive: paid to the processor'),
  other_cents: Cents,
  net_cents: Cents,
  matched: Count,
  differs: Count,
  unmatched: Count,
})

const Line = z.object({
  line_key: z.string(),
  payout_id: z.string().nullable(),
  day: z.string(),
  kind: z.enum(payoutKinds),
  category: z.string(),
  source_ref: z.string(),
  gross_cents: Cents,
  fee_cents: Cents,
  net_cents: Cents,
  standing: z.enum(payoutStandings),
  expected_cents: Cents.nullable(),
  order_id: z.string().nullable().describe('The matched order, else one that the line mentions'),
})

const withoutTotal = <Row extends { total: number }>({ total: _, ...line }: Row) => line

export const getPayouts = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts',
  summary: 'The payouts of a month compared with our payments, refunds and disputes, and the lines to check',
  access: 'staff',
  permission: 'accounting.read',
  body: PayoutMonth,
  answer: z.object({
    month: z.string(),
    months: z.array(z.string()),
    total: Sums,
    payouts: z.array(Sums.extend({ payout_id: z.string().nullable(), arrived_on: z.string().nullable() })),
    to_check: z.array(Line).describe('At most 200 lines without a match or with another amount'),
  }),
  async handle({ ctx: { db, now }, body }) {
    const months = await payoutMonths(db)
    const month = chosenMonth(body.month, months, now())
    const payouts = await payoutsOfMonth(db, month)
    const to_check = await comparedLines(db, { month, to_check: true }, { page: 1, size: 200 })
    return { month, months, total: totalOfPayouts(payouts), payouts, to_check: to_check.map(withoutTotal) }
  },
})

export const getPayoutLines = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts/lines',
  summary: 'The lines of a payout compared with our records, oldest first',
  access: 'staff',
  permission: 'accounting.read',
  body: Paging.extend({ payout_id: z.string().min(1).max(120) }),
  answer: z.object({ items: z.array(Line), total: Count }),
  async handle({ ctx, body: { payout_id, page, page_size } }) {
    const lines = await comparedLines(ctx.db, { payout_id }, { page, size: page_size })
    if (lines.length === 0 && page === 1) throw new Problem('missing', text('Payout not found'))
    return { items: lines.map(withoutTotal), total: lines[0]?.total ?? 0 }
  },
})

const Column = z.number().int().min(0).max(200).nullable()
const Mapping = z.object(
  Object.fromEntries(payoutColumns.map((column) => [column, Column])) as Record<
    (typeof payoutColumns)[number],
    typeof Column
  >,
)

/** The mapping as JSON in a field of a form; guessed when it is left out. */
const MappingField = z
  .string()
  .max(2000)
  .optional()
  .transform((json, context) => {
    if (!json) return null
    try {
      return Mapping.parse(JSON.parse(json))
    } catch {
      context.addIssue({ code: 'custom', message: text('Please check this value') })
      return z.NEVER
    }
  })

const form = { files: 1, file_bytes: maxPayoutBytes }
const Upload = z.object({
  mapping: MappingField.describe('Positions of the columns as JSON; guessed without it'),
  file: z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' }),
})

const ProblemList = z.array(
  z.object({ row: Count.describe('Row of the file, counted from 1 with the titles'), message: z.string() }),
)

const translated = ({ t }: RequestContext, problems: readonly PayoutProblem[]) =>
  problems.slice(0, 100).map(({ row, message }) => ({ row, message: t(message) }))

export const previewPayouts = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts/preview',
  summary: 'Read a payout report of the card processor as CSV; records nothing',
  access: 'staff',
  permission: 'payments.match',
  form,
  body: Upload,
  answer: z.object({
    header: z.array(z.string()),
    mapping: Mapping,
    missing: z.array(z.enum(payoutColumns)).describe('Columns that have to be chosen'),
    added: Count.describe('Lines that are new'),
    recorded: Count.describe('Lines that were recorded before'),
    problems: ProblemList,
  }),
  async handle({ ctx, body }) {
    const report = readPayouts(new Uint8Array(await body.file.arrayBuffer()), body.mapping)
    const { problems, ...counts } = await comparePayouts(ctx.db, report)
    const { header, mapping, missing } = report
    return { header, mapping, missing, ...counts, problems: translated(ctx, problems) }
  },
})

export const recordPayoutReport = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts/record',
  summary:
    'Record a payout report: all of its lines or none; 422 with data.problems. No line is counted twice',
  access: 'staff',
  permission: 'payments.match',
  form,
  body: Upload,
  answer: z.object({ added: Count, recorded: Count }),
  async handle({ ctx, customer, body }) {
    const report = readPayouts(new Uint8Array(await body.file.arrayBuffer()), body.mapping)
    const upload = { report, file_name: body.file.name }
    const recorded = await recordPayouts(ctx.db, staffActor(ctx, customer), upload)
    return reply(recorded, text('Report recorded'))
  },
})

export const listPayoutUploads = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts/uploads',
  summary: 'The latest uploads, newest first',
  access: 'staff',
  permission: 'payments.match',
  answer: z.array(
    z.object({ upload_id: z.string(), file_name: z.string(), lines: Count, created_at: z.string() }),
  ),
  async handle({ ctx }) {
    const uploads = await payoutUploads(ctx.db)
    return uploads.map(({ id, created_at, ...upload }) => ({
      ...upload,
      upload_id: id,
      created_at: created_at.toISOString(),
    }))
  },
})

export const removePayoutReport = payoutsApi.endpoint({
  method: 'post',
  path: '/staff/payouts/remove_upload',
  summary: 'Remove an upload and the lines that it added',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ upload_id: z.uuid(text('Upload not found')) }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removePayoutUpload(ctx.db, staffActor(ctx, customer), body.upload_id)
    return reply(null, text('Upload removed'))
  },
})
