import { useState } from 'react'
import { providerLabel } from '#features/sales/payments/payment.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { disputeReasons, maxEvidenceBytes } from '../dispute.ts'
import {
  acceptDispute,
  decideDisputeForTest,
  getStaffDispute,
  removeDisputeFile,
  saveDisputeEvidence,
  submitDisputeEvidence,
  uploadDisputeFile,
} from '../disputes.api.server.ts'
import type { Route } from './+types/dispute-detail.ts'
import { DisputeStageTag } from './components/dispute-stage-tag.tsx'
import { DueDate } from './components/due-date.tsx'
import { EvidenceFiles } from './components/evidence-files.tsx'
import { EvidenceForm, EvidenceSent } from './components/evidence-form.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Dispute of order {{id}}', { id: loaderData?.dispute.order_id ?? '' }))
}

export const loader = adminLoader(async (call, { params, context }: Route.LoaderArgs) => ({
  dispute: await call(getStaffDispute, { dispute_id: params.id }),
  now: requestContextOf(context).now().toISOString(),
}))

export const action = adminAction(
  {
    save: saveDisputeEvidence,
    upload: uploadDisputeFile,
    removeFile: removeDisputeFile,
    submit: submitDisputeEvidence,
    accept: acceptDispute,
    decide: decideDisputeForTest,
  },
  { files: 1, file_bytes: maxEvidenceBytes },
)

export type DisputeData = Route.ComponentProps['loaderData']['dispute']

/** One disputed payment: the facts, the evidence, and the answer. */
export default function DisputeDetail({ loaderData: { dispute, now } }: Route.ComponentProps) {
  const t = useText()
  // The version that this person has seen. It moves only with their own changes, so that others' are noticed.
  const [version, setVersion] = useState(dispute.version)
  const [isDirty, setDirty] = useState(false)
  const { stage, can_answer } = dispute
  const isOpen = stage === 'needs_response' && !dispute.submitted_at
  const mayChange = isOpen && can_answer
  return (
    <AdminPage
      back={{ to: '/admin/disputes', label: t('Disputes') }}
      title={t('Dispute of order {{id}}', { id: dispute.order_id })}
      intro={
        <span className="flex flex-wrap gap-x-4">
          {t(disputeReasons[dispute.reason] ?? dispute.reason)}
          {isOpen && dispute.due_at && (
            <span className="flex flex-wrap gap-x-2">
              {t('Due')}: <DueDate due_at={dispute.due_at} now={now} />
            </span>
          )}
        </span>
      }
      actions={<DisputeStageTag {...dispute} />}
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          {isOpen && !can_answer && (
            <Notice tone="wait">{t('Answer this dispute on the website of the payment provider')}</Notice>
          )}
          {mayChange ? (
            <>
              <EvidenceForm dispute={dispute} version={version} onSaved={setVersion} onDirty={setDirty} />
              <EvidenceFiles dispute={dispute} version={version} onChanged={setVersion} />
            </>
          ) : (
            <EvidenceSent dispute={dispute} />
          )}
        </div>
        <aside className="grid gap-6">
          <Facts dispute={dispute} now={now} />
          {mayChange && <Answer dispute={dispute} version={version} isDirty={isDirty} />}
          {dispute.can_test && stage !== 'won' && stage !== 'lost' && <TestDecision dispute={dispute} />}
        </aside>
      </div>
    </AdminPage>
  )
}

function Facts({ dispute, now }: { dispute: DisputeData; now: string }) {
  const t = useText()
  const format = useFormat()
  const { order_id, due_at, stage, reason, provider, amount_cents, created_at, submitted_at } = dispute
  const facts = [
    { name: t('Reason'), value: t(disputeReasons[reason] ?? reason) },
    { name: t('Amount'), value: format.money(amount_cents) },
    {
      name: t('Due'),
      value: due_at && stage === 'needs_response' ? <DueDate due_at={due_at} now={now} /> : null,
    },
    { name: t('Opened'), value: format.dateTime(created_at) },
    { name: t('Evidence submitted'), value: submitted_at && format.dateTime(submitted_at) },
    { name: t('Payment method'), value: t(providerLabel(provider)) },
    { name: t('Provider’s ID'), value: <span className="break-all">{dispute.dispute_id}</span> },
  ].filter(({ value }) => value)
  return (
    <Card>
      <Link to={`/admin/orders/${order_id}`} className="link target">
        {t('Order {{id}}', { id: order_id })}
      </Link>
      <dl className="mt-4 grid grid-cols-[8rem_1fr] gap-y-2 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {dispute.is_inquiry && stage === 'needs_response' && (
        <p className="mt-4 text-sm">
          {t(
            'The bank asks about the payment; no money was debited. To accept the inquiry, refund the order.',
          )}
        </p>
      )}
    </Card>
  )
}

type AnswerProps = { dispute: DisputeData; version: number; isDirty: boolean }

/** The two answers, which are final: submit the saved evidence, or accept. */
function Answer({ dispute, version, isDirty }: AnswerProps) {
  const t = useText()
  const format = useFormat()
  const [asking, setAsking] = useState<'submit' | 'accept' | null>(null)
  const { run, busy, refused } = useAdminAction({ onDone: () => setAsking(null) })
  const { dispute_id, is_inquiry, amount_cents, texts, files } = dispute
  const isEmpty = Object.keys(texts).length === 0 && files.length === 0
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Answer')}</h2>
      {refused && (
        <div className="mb-3">
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        </div>
      )}
      <p className="mb-4 text-sm text-ink-soft">
        {isEmpty || isDirty
          ? t('Save the draft first. Only saved evidence is submitted.')
          : t('An answer is final. Evidence can be submitted only once.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" disabled={isEmpty || isDirty} onClick={() => setAsking('submit')}>
          {t('Submit evidence')}
        </Button>
        {!is_inquiry && <Button onClick={() => setAsking('accept')}>{t('Accept dispute')}</Button>}
      </div>
      {asking && (
        <Dialog
          open
          title={asking === 'submit' ? t('Submit evidence') : t('Accept dispute')}
          onClose={() => setAsking(null)}
          footer={
            <>
              <Button onClick={() => setAsking(null)}>{t('Cancel')}</Button>
              <Button
                look={asking === 'submit' ? 'primary' : 'danger'}
                busy={busy}
                onClick={() => run(asking, { dispute_id, version })}
              >
                {asking === 'submit' ? t('Submit evidence') : t('Accept dispute')}
              </Button>
            </>
          }
        >
          {asking === 'submit'
            ? t('The saved evidence goes to the customer’s bank. You cannot change it after that.')
            : t('The customer keeps {{amount}}. The dispute is lost, and the amount is written off.', {
                amount: format.money(amount_cents),
              })}
        </Dialog>
      )}
    </Card>
  )
}

/** For a payment by test card: the decision of its bank. */
function TestDecision({ dispute: { dispute_id } }: { dispute: DisputeData }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Test dispute')}</h2>
      <p className="mb-4 text-sm text-ink-soft">{t('Choose what the customer’s bank decides.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={() => run('decide', { dispute_id, outcome: 'won' })}>
          {t('Dispute won')}
        </Button>
        <Button size="small" busy={busy} onClick={() => run('decide', { dispute_id, outcome: 'lost' })}>
          {t('Dispute lost')}
        </Button>
      </div>
    </Card>
  )
}
