import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { getPayouts } from '../payouts.api.server.ts'
import type { Route } from './+types/payout-list.ts'
import { useLineColumns } from './components/payout-lines.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Payouts'))
}

export const loader = adminLoader((call, { request }: Route.LoaderArgs) =>
  call(getPayouts, { month: new URL(request.url).searchParams.get('month') || undefined }),
)

type Data = Route.ComponentProps['loaderData']
type Payout = Data['payouts'][number]

/** The payouts of a month, compared with the payments, refunds and disputes of the shop. */
export default function PayoutList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const lineColumns = useLineColumns()
  const mayUpload = useMay('payments.match')
  const { to_check, payouts, months, month } = loaderData
  return (
    <AdminPage
      title={t('Payouts')}
      intro={t(
        'Reports of the card processor, compared with our payments, refunds and disputes. They change no order and no ledger entry.',
      )}
      actions={
        mayUpload && (
          <LinkButton to="/admin/payouts/upload" look="primary" icon="upload">
            {t('Upload report')}
          </LinkButton>
        )
      }
    >
      <MonthSums data={loaderData} />
      <ResourceTable
        id="payouts"
        label={t('Payouts')}
        columns={usePayoutColumns()}
        rows={payouts}
        rowKey={({ payout_id }) => payout_id ?? ''}
        filters={[
          {
            id: 'month',
            label: t('Month'),
            kind: 'choice',
            placeholder: format.month(months[0] ?? month),
            options: months.map((one) => ({ value: one, label: format.month(one) })),
          },
        ]}
        exportName="payouts"
        empty={<EmptyState title={t('No payouts in this month')} icon="download" />}
      />
      {payouts.length > 0 && (
        <section className="mt-8">
          <SectionHeading title={t('Lines to check')} />
          <ResourceTable
            id="payout-lines-to-check"
            label={t('Lines to check')}
            columns={lineColumns}
            rows={to_check}
            rowKey={({ line_key }) => line_key}
            empty={<EmptyState title={t('All lines match our records')} icon="check" />}
          />
        </section>
      )}
    </AdminPage>
  )
}

function MonthSums({ data: { month, total } }: { data: Data }) {
  const t = useText()
  const format = useFormat()
  const sums = [
    { name: t('Gross'), value: format.money(total.gross_cents) },
    { name: t('Refunds'), value: format.money(total.refund_cents) },
    { name: t('Disputes'), value: format.money(total.dispute_cents) },
    { name: t('Fees'), value: format.money(-total.fee_cents) },
    { name: t('Other amounts'), value: format.money(total.other_cents) },
    { name: t('Net'), value: format.money(total.net_cents) },
    { name: t('Matched'), value: format.number(total.matched, 0) },
    { name: t('Amount differs'), value: format.number(total.differs, 0) },
    { name: t('No match'), value: format.number(total.unmatched, 0) },
  ]
  return (
    <Card className="mb-6">
      <h2 className="mb-3 font-semibold">{format.month(month)}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function usePayoutColumns(): ResourceColumn<Payout>[] {
  const t = useText()
  const format = useFormat()
  const money = (id: string, title: string, cents: (payout: Payout) => number): ResourceColumn<Payout> => ({
    id,
    title,
    align: 'end',
    cell: (payout) => format.money(cents(payout)),
  })
  return [
    {
      id: 'payout',
      title: t('Payout'),
      cell: ({ payout_id }) =>
        payout_id ? (
          <Link to={`/admin/payouts/${encodeURIComponent(payout_id)}`} className="link target break-all">
            {payout_id}
          </Link>
        ) : (
          t('Not in a payout')
        ),
    },
    {
      id: 'arrived',
      title: t('Arrived'),
      cell: ({ arrived_on }) =>
        arrived_on && <span className="whitespace-nowrap">{format.day(arrived_on)}</span>,
    },
    money('gross', t('Gross'), (payout) => payout.gross_cents),
    money('refunds', t('Refunds'), (payout) => payout.refund_cents),
    money('disputes', t('Disputes'), (payout) => payout.dispute_cents),
    money('fees', t('Fees'), (payout) => -payout.fee_cents),
    money('other', t('Other amounts'), (payout) => payout.other_cents),
    money('net', t('Net'), (payout) => payout.net_cents),
    {
      id: 'matched',
      title: t('Matched'),
      align: 'end',
      cell: ({ matched }) => format.number(matched, 0),
    },
    {
      id: 'to-check',
      title: t('To check'),
      align: 'end',
      cell: ({ differs, unmatched }) => format.number(differs + unmatched, 0),
    },
  ]
}
