import { transferMethods } from '#features/sales/payments/payment.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { maxStatementRows } from './bank-statement.ts'
import { matchStatement } from './match-statement.server.ts'
import { readStatement } from './read-statement.server.ts'
import { recordStatement } from './record-statement.server.ts'

export const statementsApi = newApi('Bank statements')

const Column = z.number().int().min(0).max(200)
const Mapping = z.object({ date: Column, amount: Column, text: Column, reference: Column.nullable() })
const Cents = z.number().int()

export const previewStatement = statementsApi.endpoint({
  method: 'post',
  path: '/staff/payments/statement/preview',
  summary:
    'Read a bank statement as CSV and propose the announced payment of each line by reference, order number or amount; records nothing',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({
    csv: z
      .string()
      .min(1, text('Paste a statement or choose a file'))
      .max(100_000, text('A statement can have up to 100 KB. Split it.')),
    mapping: Mapping.nullable().default(null).describe('Positions of the columns from 0; guessed without it'),
  }),
  answer: z.object({
    header: z.array(z.string()),
    mapping: Mapping,
    lines: z.array(
      z.object({
        row: z.number().int(),
        bank_entry: z.string(),
        received_on: z.string().nullable(),
        amount_cents: Cents.nullable(),
        remittance: z.string(),
        state: z.enum(['recorded', 'unreadable', 'outgoing', 'proposed', 'ambiguous', 'unmatched']),
        proposals: z.array(
          z.object({
            reference: z.string(),
            order_id: z.string(),
            way: z.enum(transferMethods),
            amount_cents: Cents,
            found_by: z.enum(['reference', 'order', 'amount']),
          }),
        ),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const { header, mapping, lines } = readStatement(body.csv, body.mapping)
    return { header, mapping, lines: await matchStatement(ctx.db, lines) }
  },
})

export const recordStatementLines = statementsApi.endpoint({
  method: 'post',
  path: '/staff/payments/statement/record',
  summary:
    'Record the confirmed lines of a bank statement, each only once, and match them with the chosen payments',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({
    lines: z
      .array(
        z.object({
          bank_entry: z.string().trim().min(1).max(80),
          way: z.enum(transferMethods).default('transfer'),
          amount_cents: Cents.positive(),
          received_on: z.iso.date(),
          remittance: z.string().trim().max(300).default(''),
          reference: z
            .string()
            .trim()
            .max(40)
            .nullable()
            .default(null)
            .describe('The payment that was chosen'),
        }),
      )
      .min(1, text('Choose at least one line'))
      .max(maxStatementRows),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        bank_entry: z.string(),
        order_id: z.string().nullable(),
        standing: z.enum(['unmatched', 'waiting', 'paid', 'returned', 'already_recorded', 'failed']),
        problem: z.string().nullable(),
      }),
    ),
  }),
  async handle({ ctx, customer, body }) {
    const results = await recordStatement(ctx, body.lines, customer.id)
    const translated = results.map((one) => ({ ...one, problem: one.problem && ctx.t(one.problem) }))
    return reply({ results: translated }, text('Lines recorded'))
  },
})
