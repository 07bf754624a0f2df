import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { getJournal } from '../accounting.api.server.ts'
import { accountName } from '../accounts.ts'
import type { Route } from './+types/journal.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Accounting'))
}

export const loader = adminLoader((call, { request }: Route.LoaderArgs) =>
  call(getJournal, { month: new URL(request.url).searchParams.get('month') || undefined }),
)

type Data = Route.ComponentProps['loaderData']
type Balance = Data['balances'][number]
type Line = Data['lines'][number]

/** The journal of a month and the balance of each account. */
export default function Journal({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { month, debit_cents, credit_cents } = loaderData
  const isBalanced = debit_cents === credit_cents
  const totals = { debit: format.money(debit_cents), credit: format.money(credit_cents) }
  return (
    <AdminPage
      title={t('Accounting')}
      intro={t('The ledger of {{month}}. A positive balance is a debit balance. Years are not closed.', {
        month: format.month(month),
      })}
    >
      <div className="mb-6 max-w-3xl">
        <Notice
          tone={isBalanced ? 'good' : 'bad'}
          title={isBalanced ? t('Debits equal credits') : t('Debits and credits differ')}
        >
          {t('Debits {{debit}}, credits {{credit}}', totals)}
        </Notice>
      </div>
      <Balances data={loaderData} />
      <Lines lines={loaderData.lines} />
    </AdminPage>
  )
}

function Balances({ data: { balances, months } }: { data: Data }) {
  const t = useText()
  const format = useFormat()
  const money = (id: string, title: string, cents: (row: Balance) => number): ResourceColumn<Balance> => ({
    id,
    title,
    align: 'end',
    cell: (row) => format.money(cents(row)),
  })
  return (
    <section className="mb-8">
      <SectionHeading title={t('Account balances')} />
      <ResourceTable
        id="account-balances"
        label={t('Account balances')}
        columns={[
          { id: 'account', title: t('Ledger account'), cell: ({ account }) => accountName(t, account) },
          money('opening', t('Opening balance'), (row) => row.opening_cents),
          money('debit', t('Debit'), (row) => row.debit_cents),
          money('credit', t('Credit'), (row) => row.credit_cents),
          money('closing', t('Closing balance'), (row) => row.closing_cents),
        ]}
        rows={balances}
        rowKey={({ account }) => account}
        filters={[
          {
            id: 'month',
            label: t('Month'),
            kind: 'choice',
            placeholder: t('Current month'),
            options: months.map((one) => ({ value: one, label: format.month(one) })),
          },
        ]}
        exportName="account_balances"
        empty={<EmptyState title={t('No entries in this month')} icon="search" />}
      />
    </section>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  const t = useText()
  const format = useFormat()
  const side = (cents: number) => (cents === 0 ? '–' : format.money(cents))
  return (
    <section>
      <SectionHeading title={t('Journal')} />
      <ResourceTable
        id="journal"
        label={t('Journal')}
        columns={[
          { id: 'day', title: t('Day'), cell: ({ day }) => format.day(day) },
          { id: 'account', title: t('Ledger account'), cell: ({ account }) => accountName(t, account) },
          { id: 'rows', title: t('Rows'), align: 'end', cell: ({ entries }) => format.number(entries, 0) },
          { id: 'debit', title: t('Debit'), align: 'end', cell: (row) => side(row.debit_cents) },
          { id: 'credit', title: t('Credit'), align: 'end', cell: (row) => side(row.credit_cents) },
        ]}
        rows={lines}
        rowKey={({ day, account }) => `${day} ${account}`}
        exportName="journal"
        empty={<EmptyState title={t('No entries in this month')} icon="search" />}
      />
    </section>
  )
}
