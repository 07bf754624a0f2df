import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { accountName } from './accounts.ts'
import { AccountingMonth, accountBalances, journalLines, monthOf } from './journal.server.ts'

/** Exports the journal of a month by day and account. */
export const journalExporter = tableExporter({
  permission: 'accounting.read',
  title: text('Journal'),
  filter: AccountingMonth,
  columns: [
    { title: text('Day'), kind: 'text' },
    { title: text('Ledger account'), kind: 'text' },
    { title: text('Account code'), kind: 'text' },
    { title: text('Rows'), kind: 'number' },
    { title: text('Debit'), kind: 'money' },
    { title: text('Credit'), kind: 'money' },
  ],
  async *rows({ db, now, t }, filter) {
    for (const line of await journalLines(db, monthOf(filter, now())))
      yield [
        line.day,
        accountName(t, line.account),
        line.account,
        line.entries,
        centsToDollars(line.debit_cents),
        centsToDollars(line.credit_cents),
      ]
  },
})

/** Exports the opening and closing balance of each account in a month. */
export const accountBalanceExporter = tableExporter({
  permission: 'accounting.read',
  title: text('Account balances'),
  filter: AccountingMonth,
  columns: [
    { title: text('Ledger account'), kind: 'text' },
    { title: text('Account code'), kind: 'text' },
    { title: text('Opening balance'), kind: 'money' },
    { title: text('Debit'), kind: 'money' },
    { title: text('Credit'), kind: 'money' },
    { title: text('Closing balance'), kind: 'money' },
  ],
  async *rows({ db, now, t }, filter) {
    for (const row of await accountBalances(db, monthOf(filter, now())))
      yield [
        accountName(t, row.account),
        row.account,
        centsToDollars(row.opening_cents),
        centsToDollars(row.debit_cents),
        centsToDollars(row.credit_cents),
        centsToDollars(row.closing_cents),
      ]
  },
})
