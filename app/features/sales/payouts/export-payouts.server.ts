import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { payoutKindLabels, payoutStandingLabels } from './payout.ts'
import { chosenMonth, comparedLines, PayoutMonth, payoutMonths } from './payouts.server.ts'

const pageSize = 1000

/** Exports the lines of a month's payouts with the orders that they belong to. */
export const payoutExporter = tableExporter({
  permission: 'accounting.read',
  title: text('Payouts'),
  filter: PayoutMonth,
  columns: [
    { title: text('Payout ID'), kind: 'text' },
    { title: text('Day'), kind: 'text' },
    { title: text('Type'), kind: 'text' },
    { title: text('Category'), kind: 'text' },
    { title: text('Provider’s ID'), kind: 'text' },
    { title: text('Order'), kind: 'text' },
    { title: text('Gross'), kind: 'money' },
    { title: text('Fee'), kind: 'money' },
    { title: text('Net'), kind: 'money' },
    { title: text('By our records'), kind: 'money' },
    { title: text('Match result'), kind: 'text' },
  ],
  async *rows({ db, now, t }, filter) {
    const month = chosenMonth(filter.month, await payoutMonths(db), now())
    for (let page = 1; ; page++) {
      const lines = await comparedLines(db, { month }, { page, size: pageSize })
      for (const line of lines)
        yield [
          line.payout_id ?? '',
          line.day,
          t(payoutKindLabels[line.kind]),
          line.category,
          line.source_ref,
          line.order_id ?? '',
          centsToDollars(line.gross_cents),
          centsToDollars(line.fee_cents),
          centsToDollars(line.net_cents),
          line.expected_cents === null ? null : centsToDollars(line.expected_cents),
          t(payoutStandingLabels[line.standing]),
        ]
      if (lines.length < pageSize) return
    }
  },
})
