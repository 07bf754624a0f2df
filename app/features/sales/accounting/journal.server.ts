import { type Day, dayIn, momentAt } from '#features/store/calendar/business-days.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'
import { byAccount } from './accounts.ts'

/** A month of the books in the time zone of the shop; the current month where it is left out. */
export const AccountingMonth = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .describe('YYYY-MM; the current month without it'),
})

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** A month, and the times between which its entries were booked. */
export function monthOf({ month: chosen }: z.output<typeof AccountingMonth>, now: Date) {
  const month = chosen ?? dayIn(now).slice(0, 7)
  return { month, starts: momentAt(`${month}-01`, 0), ends: momentAt(`${nextMonth(month)}-01`, 0) }
}

export type MonthBounds = Pick<ReturnType<typeof monthOf>, 'starts' | 'ends'>

/** The months with books, from the first entry to the current month, newest first. */
export async function bookedMonths(db: ReadOnlyDb, now: Date): Promise<string[]> {
  const [row] = await readRows<{ first: Date | null }>(db, 'select min(at) as first from ledger', [])
  const last = dayIn(now).slice(0, 7)
  const months: string[] = []
  for (let month = dayIn(row?.first ?? now).slice(0, 7); month < last; month = nextMonth(month))
    months.unshift(month)
  return [last, ...months]
}

export type AccountBalance = {
  account: string
  opening_cents: number
  debit_cents: number
  credit_cents: number
  closing_cents: number
}

/**
 * The balance of each account before and after a month and its debits and credits in it, in cents. Balances are positive
 * on the debit side and run since the first entry. Accounts without balance and movement are left out.
 */
export async function accountBalances(
  db: ReadOnlyDb,
  { starts, ends }: MonthBounds,
): Promise<AccountBalance[]> {
  const rows = await readRows<Omit<AccountBalance, 'closing_cents'>>(
    db,
    `select account,
       coalesce(sum(amount_cents) filter (where at < $1), 0)::float8 as opening_cents,
       coalesce(sum(amount_cents) filter (where at >= $1 and amount_cents > 0), 0)::float8 as debit_cents,
       coalesce(-sum(amount_cents) filter (where at >= $1 and amount_cents < 0), 0)::float8 as credit_cents
     from ledger where at < $2 group by account`,
    [starts, ends],
  )
  return rows
    .map((row) => ({ ...row, closing_cents: row.opening_cents + row.debit_cents - row.credit_cents }))
    .filter((row) => row.opening_cents !== 0 || row.debit_cents !== 0 || row.credit_cents !== 0)
    .toSorted(byAccount)
}

export type JournalLine = {
  day: Day
  account: string
  entries: number
  debit_cents: number
  credit_cents: number
}

/** The debits and credits of a month by day and account, in cents, oldest day first. */
export async function journalLines(db: ReadOnlyDb, { starts, ends }: MonthBounds): Promise<JournalLine[]> {
  const rows = await readRows<JournalLine>(
    db,
    `select to_char(at at time zone $3, 'YYYY-MM-DD') as day, account, count(*)::int as entries,
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::float8 as debit_cents,
       coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::float8 as credit_cents
     from ledger where at >= $1 and at < $2 group by 1, 2`,
    [starts, ends, shopTimeZone()],
  )
  return rows.toSorted((a, b) => (a.day === b.day ? byAccount(a, b) : a.day < b.day ? -1 : 1))
}

/** The debits and credits of rows in cents; in balanced books both are equal. */
export const totalsOf = (rows: readonly Pick<AccountBalance, 'debit_cents' | 'credit_cents'>[]) => ({
  debit_cents: rows.reduce((sum, row) => sum + row.debit_cents, 0),
  credit_cents: rows.reduce((sum, row) => sum + row.credit_cents, 0),
})
