import { useState } from 'react'
import { useNavigate } from 'react-router'
import { providerLabel } from '#features/sales/payments/payment.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { disputeReasons, disputeStageLabels, disputeStages } from '../dispute.ts'
import { listStaffDisputes, openDisputeForTest } from '../disputes.api.server.ts'
import type { Route } from './+types/dispute-list.ts'
import { DisputeStageTag } from './components/dispute-stage-tag.tsx'
import { DueDate } from './components/due-date.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Disputes'))
}

export const loader = adminLoader(async (call, { request, context }: Route.LoaderArgs) => {
  const { page, page_size, stage: wanted } = listParamsOf(request, ['stage'])
  const stage = disputeStages.find((one) => one === wanted)
  const now = requestContextOf(context).now().toISOString()
  return { ...(await call(listStaffDisputes, { page, page_size, stage })), page, size: page_size, now }
})

export const action = adminAction({ test: openDisputeForTest })

type Dispute = Route.ComponentProps['loaderData']['items'][number]

/** Disputed payments: those that need a response first. */
export default function DisputeList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { items, total, page, size, can_test, now } = loaderData
  const [isTesting, setTesting] = useState(false)
  return (
    <AdminPage
      title={t('Disputes')}
      intro={t('Payments that a customer’s bank reverses or asks about. Answer before the due date.')}
      actions={can_test && <Button onClick={() => setTesting(true)}>{t('Open a test dispute')}</Button>}
    >
      <ResourceTable
        id="disputes"
        label={t('Disputes')}
        columns={useColumns(now)}
        rows={items}
        rowKey={({ dispute_id }) => dispute_id}
        rowLink={({ dispute_id }) => `/admin/disputes/${encodeURIComponent(dispute_id)}`}
        paging={{ page, size, total }}
        filters={[
          {
            id: 'stage',
            label: t('Status'),
            kind: 'choice',
            options: disputeStages.map((value) => ({ value, label: t(disputeStageLabels[value]) })),
          },
        ]}
        empty={<EmptyState title={t('No disputes found')} icon="check" />}
      />
      {isTesting && <TestDialog onClose={() => setTesting(false)} />}
    </AdminPage>
  )
}

function useColumns(now: string): ResourceColumn<Dispute>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'reason', title: t('Reason'), cell: ({ reason }) => t(disputeReasons[reason] ?? reason) },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order_id }) => (
        <Link to={`/admin/orders/${order_id}`} className="link target">
          {order_id}
        </Link>
      ),
    },
    {
      id: 'stage',
      title: t('Status'),
      cell: (dispute) => <DisputeStageTag {...dispute} />,
    },
    {
      id: 'due',
      title: t('Due'),
      cell: ({ due_at, stage }) =>
        due_at && stage === 'needs_response' && <DueDate due_at={due_at} now={now} />,
    },
    { id: 'draft', title: t('Draft'), cell: ({ has_draft }) => has_draft && t('Yes') },
    { id: 'provider', title: t('Payment method'), cell: ({ provider }) => t(providerLabel(provider)) },
    { id: 'created', title: t('Opened'), cell: ({ created_at }) => format.dateTime(created_at) },
    {
      id: 'amount',
      title: t('Amount'),
      align: 'end',
      cell: ({ amount_cents }) => format.money(amount_cents),
    },
  ]
}

function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { run, busy, problems } = useAdminAction({
    onDone(result) {
      onClose()
      void navigate(`/admin/disputes/${(result as { dispute_id: string }).dispute_id}`)
    },
  })
  return (
    <Dialog
      open
      title={t('Open a test dispute')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="test-dispute" busy={busy}>
          {t('Open')}
        </Button>
      }
    >
      <form
        id="test-dispute"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run('test', Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <p className="text-sm text-ink-soft">
          {t('Only for orders paid with the test card. The order is put on hold, as with a real dispute.')}
        </p>
        <TextField name="order_id" label={t('Order number')} required problem={problems.order_id} />
        <SelectField
          name="reason"
          label={t('Reason')}
          options={Object.entries(disputeReasons).map(([value, label]) => ({ value, label: t(label) }))}
          defaultValue="product_not_received"
        />
      </form>
    </Dialog>
  )
}
