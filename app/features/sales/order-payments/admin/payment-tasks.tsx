import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  finishPaymentTask,
  listPaymentTasks,
  matchBankTransfer,
  recordBankTransfer,
} from '../staff-payments.api.server.ts'
import type { Route } from './+types/payment-tasks.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Payment tasks'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  const done = new URL(request.url).searchParams.get('done') === 'true'
  const { items, total } = await call(listPaymentTasks, { page, page_size, done })
  return { items, done, page, size: page_size, total }
})

export const action = adminAction({
  record: recordBankTransfer,
  match: matchBankTransfer,
  finish: finishPaymentTask,
})

type Task = Route.ComponentProps['loaderData']['items'][number]

/** Names of the kinds of tasks; a kind that is not listed is shown as it is stored. */
const kinds: Readonly<Record<string, string>> = {
  unknown_payment: text('Unknown payment'),
  poison_notice: text('Message of a payment provider that failed'),
  dispute: text('Disputed payment'),
  refund_failed: text('Refund failed'),
  refund_by_hand: text('Refund to send by hand'),
  unmatched_transfer: text('Wire transfer without a match'),
  overdue_instalment: text('Overdue installment'),
  reconciliation: text('Difference to a payment provider'),
  chat_waiting: text('Chat waiting'),
}

/** Payment problems that need a decision, and bank transfers to record and match. */
export default function PaymentTasks({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { items, done, page, size, total } = loaderData
  const [isRecording, setRecording] = useState(false)
  const [matching, setMatching] = useState<Task | null>(null)
  const [finishing, setFinishing] = useState<Task | null>(null)
  return (
    <AdminPage
      title={t('Payment tasks')}
      intro={t('Transfers that no payment matches, disputes, failed refunds and other payment problems.')}
      actions={
        <>
          <LinkButton to="/admin/payments/statement">{t('Bank statement')}</LinkButton>
          <Button look="primary" icon="plus" onClick={() => setRecording(true)}>
            {t('Record wire transfer')}
          </Button>
        </>
      }
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/payments', title: t('Still open'), current: !done },
            { to: '/admin/payments?done=true', title: t('Done'), current: done },
          ]}
        />
      </div>
      <ResourceTable
        id="payment-tasks"
        label={t('Payment tasks')}
        columns={useColumns(done)}
        rows={items}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        empty={
          <EmptyState title={done ? t('No tasks done yet') : t('Nothing to do right now')} icon="check" />
        }
        {...(!done && {
          actions: (task: Task) => (
            <>
              {task.kind === 'dispute' && (
                <LinkButton
                  size="small"
                  to={`/admin/disputes/${encodeURIComponent(String(task.details.provider_dispute))}`}
                >
                  {t('Answer')}
                </LinkButton>
              )}
              {task.kind === 'unmatched_transfer' && (
                <Button size="small" onClick={() => setMatching(task)}>
                  {t('Match')}
                </Button>
              )}
              <Button look="quiet" size="small" onClick={() => setFinishing(task)}>
                {t('Mark as done')}
              </Button>
            </>
          ),
        })}
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {matching && <MatchDialog task={matching} onClose={() => setMatching(null)} />}
      {finishing && <FinishDialog task={finishing} onClose={() => setFinishing(null)} />}
    </AdminPage>
  )
}

function useColumns(done: boolean): ResourceColumn<Task>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'kind', title: t('Task'), cell: ({ kind }) => t(kinds[kind] ?? kind) },
    {
      id: 'reference',
      title: t('Order or reference'),
      cell: ({ reference }) =>
        reference && (
          <Link to={`/admin/orders/${encodeURIComponent(reference)}`} className="link target">
            {reference}
          </Link>
        ),
    },
    { id: 'details', title: t('Details'), cell: (task) => <Details task={task} /> },
    { id: 'created', title: t('Since'), cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'due', title: t('Due'), cell: ({ due_at }) => due_at && format.dateTime(due_at) },
    ...(done ? [{ id: 'outcome', title: t('Outcome'), cell: ({ outcome }: Task) => outcome }] : []),
  ]
}

/** The details of a task: amounts in dollars, the rest as it was stored. */
function Details({ task: { details } }: { task: Task }) {
  const format = useFormat()
  const shown = Object.entries(details).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name.replaceAll('_', ' ')}</dt>
          <dd className="break-all">
            {name === 'amount' ? format.money(Math.round(Number(value) * 100)) : String(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RecordDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Record wire transfer')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="record" busy={busy}>
          {t('Record')}
        </Button>
      }
    >
      <form
        id="record"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run('record', Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <p className="text-sm text-ink-soft">
          {t(
            'A line of the bank statement. It is matched by the reference in its text, and recorded only once.',
          )}
        </p>
        <SelectField
          name="way"
          label={t('Type')}
          options={[
            { value: 'transfer', label: t('Wire transfer') },
            { value: 'cheque', label: t('Check') },
          ]}
        />
        <TextField
          name="bank_entry"
          label={t('Bank’s entry number')}
          required
          problem={problems.bank_entry}
        />
        <TextField
          name="amount"
          label={t('Amount')}
          unit="$"
          inputMode="decimal"
          required
          problem={problems.amount}
        />
        <TextField
          name="received_on"
          type="date"
          label={t('Received on')}
          required
          problem={problems.received_on}
        />
        <TextField name="remittance" label={t('Text of the transfer')} maxLength={300} />
      </form>
    </Dialog>
  )
}

type TaskDialogProps = { task: Task; onClose: () => void }

function MatchDialog({ task, onClose }: TaskDialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Match wire transfer')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="match" busy={busy}>
          {t('Match')}
        </Button>
      }
    >
      <form
        id="match"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const reference = new FormData(event.currentTarget).get('reference')
          run('match', { bank_entry: task.details.bank_entry, reference })
        }}
      >
        <Details task={task} />
        <TextField
          name="reference"
          label={t('Payment reference')}
          hint={t('The reference that the customer was asked to write on the transfer.')}
          required
          problem={problems.reference}
        />
      </form>
    </Dialog>
  )
}

function FinishDialog({ task, onClose }: TaskDialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Mark as done')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="finish" busy={busy}>
          {t('Mark as done')}
        </Button>
      }
    >
      <form
        id="finish"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run('finish', { id: task.id, outcome: new FormData(event.currentTarget).get('outcome') })
        }}
      >
        <p>{t(kinds[task.kind] ?? task.kind)}</p>
        <TextField
          name="outcome"
          label={t('Outcome')}
          hint={t('What was decided, for the audit.')}
          required
          maxLength={500}
          problem={problems.outcome}
        />
      </form>
    </Dialog>
  )
}
