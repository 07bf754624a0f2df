import { dayIn } from '#features/store/calendar/business-days.ts'
import { cacheReports } from '#platform/cache/report-cache.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import {
  AccountingMonth,
  accountBalances,
  bookedMonths,
  journalLines,
  monthOf,
  totalsOf,
} from './journal.server.ts'

export const accountingApi = newApi('Accounting')

const Journal = z.object({
  month: z.string(),
  months: z.array(z.string()).describe('The months with books, newest first'),
  debit_cents: z.number(),
  credit_cents: z.number(),
  balances: z.array(
    z.object({
      account: z.string(),
      opening_cents: z.number().describe('Positive: a debit balance'),
      debit_cents: z.number(),
      credit_cents: z.number(),
      closing_cents: z.number(),
    }),
  ),
  lines: z.array(
    z.object({
      day: z.string(),
      account: z.string(),
      entries: z.number().int(),
      debit_cents: z.number(),
      credit_cents: z.number(),
    }),
  ),
})

const cachedJournal = cacheReports<z.output<typeof Journal>>(({ lines }) =>
  lines.reduce((sum, { entries }) => sum + entries, 0),
)

export const getJournal = accountingApi.endpoint({
  method: 'post',
  path: '/staff/accounting/journal',
  summary:
    'The ledger of a month in cents: debits and credits by day and account, and the opening and closing balance of each account',
  access: 'staff',
  permission: 'accounting.read',
  body: AccountingMonth,
  answer: Journal,
  handle({ ctx: { db: primary, now, services }, body }) {
    const { month, ...bounds } = monthOf(body, now())
    const read = () =>
      services.reports.read(primary, async (db) => {
        const months = await bookedMonths(db, now())
        const balances = await accountBalances(db, bounds)
        const lines = await journalLines(db, bounds)
        return { month, months, ...totalsOf(lines), balances, lines }
      })
    return cachedJournal(services, { key: month, has_ended: month < dayIn(now()).slice(0, 7) }, read)
  },
})
