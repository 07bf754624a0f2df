import { settleDispute } from '#features/sales/order-payments/webhooks/settle-dispute.server.ts'
import { lockOrder, noteEvent } from '#features/sales/orders/orders.server.ts'
import {
  type EvidenceFile,
  type PaymentProvider,
  ProviderRefusal,
  providerNamed,
} from '#features/sales/payments/providers/provider.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { openFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { stageOf } from './dispute.ts'
import { evidenceFilesOf, lockEvidence } from './evidence.server.ts'
import { disputeById, type StaffDispute } from './list-disputes.server.ts'

type Answers = NonNullable<PaymentProvider['disputeAnswers']>

/** The provider's calls to answer a dispute, or null if it is answered on the provider's own site. */
export const answersFor = (
  { services }: Pick<JobContext, 'services'>,
  { provider }: Pick<StaffDispute, 'provider'>,
): Answers | null => providerNamed(services.payments, provider)?.disputeAnswers ?? null

function requireAnswers(work: JobContext, dispute: StaffDispute): Answers {
  const answers = answersFor(work, dispute)
  if (!answers)
    throw new Problem('conflict', text('Answer this dispute on the website of the payment provider'), {
      data: { reason: 'not_supported' },
    })
  return answers
}

/** How long a submission blocks changes; after a crash it can be repeated, with the same key. */
const sendingMinutes = 2

/**
 * Submits the saved evidence to the provider, once for each version, outside of any transaction. Nothing can be changed
 * afterwards. @throws Problem `conflict` for another version, `invalid` without evidence or when the provider refuses it.
 */
export async function submitEvidence(
  work: JobContext,
  staff: { actor: Actor; by: string },
  { dispute_id, version }: { dispute_id: string; version: number },
) {
  const { db, services } = work
  const answers = requireAnswers(work, await disputeById(db, dispute_id))
  const { dispute, evidence } = await inTransaction(db, async (tx) => {
    const locked = await lockEvidence(tx, dispute_id, version, work.now())
    await setSending(tx, locked.dispute, new Date(work.now().getTime() + sendingMinutes * 60_000))
    return locked
  })
  const { provider, provider_dispute, reference } = dispute
  try {
    const files: EvidenceFile[] = []
    for (const { field, file_id } of await evidenceFilesOf(db, dispute)) {
      const { file, bytes } = await openFile(db, services.files, file_id, { user_id: null, is_staff: true })
      files.push({ field, key: file_id, name: file.name, content_type: file.content_type, bytes })
    }
    if (files.length === 0 && Object.keys(evidence.texts).length === 0)
      throw new Problem('invalid', text('Save at least one field or file first'))
    const idempotency_key = `${provider_dispute}:${version}`
    await answers.submit(provider_dispute, { idempotency_key, texts: evidence.texts, files })
  } catch (error) {
    await setSending(db, dispute, null)
    throw refusalOf(error)
  }
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, reference)
    await queryRows(
      tx,
      `update dispute_evidence set submitted_at = clock_timestamp(), submitted_by = $3, sending_until = null
       where provider = $1 and provider_dispute = $2`,
      [provider, provider_dispute, staff.by],
    )
    await noteAnswer(tx, dispute, staff, 'evidence_submitted')
  })
  await settleDispute(work, provider, provider_dispute)
}

/** Accepts a dispute: the provider reports it as lost, and the ledger writes it off. @throws Problem `conflict`. */
export async function concedeDispute(
  work: JobContext,
  staff: { actor: Actor; by: string },
  { dispute_id, version }: { dispute_id: string; version: number },
) {
  const answers = requireAnswers(work, await disputeById(work.db, dispute_id))
  const { dispute } = await inTransaction(work.db, (tx) => lockEvidence(tx, dispute_id, version, work.now()))
  if (dispute.state !== 'open')
    throw new Problem(
      'conflict',
      text('No money was debited yet. To accept the inquiry, refund the order.'),
      {
        data: { reason: 'inquiry' },
      },
    )
  try {
    await answers.concede(dispute.provider_dispute)
  } catch (error) {
    throw refusalOf(error)
  }
  await inTransaction(work.db, async (tx) => {
    await lockOrder(tx, dispute.reference)
    await noteAnswer(tx, dispute, staff, 'dispute_accepted')
  })
  await settleDispute(work, dispute.provider, dispute.provider_dispute)
}

const setSending = (db: Db, { provider, provider_dispute }: StaffDispute, until: Date | null) =>
  queryRows(
    db,
    'update dispute_evidence set sending_until = $3 where provider = $1 and provider_dispute = $2',
    [provider, provider_dispute, until],
  )

async function noteAnswer(
  tx: Db,
  dispute: StaffDispute,
  { actor, by }: { actor: Actor; by: string },
  kind: 'evidence_submitted' | 'dispute_accepted',
) {
  const { provider_dispute, reference } = dispute
  await noteEvent(tx, reference, { kind, actor: `staff:${by}`, cause: `dispute:${provider_dispute}` })
  await recordChange(tx, actor, {
    action: `dispute.${kind === 'evidence_submitted' ? 'submit' : 'accept'}`,
    entity: 'dispute',
    entity_id: provider_dispute,
    label: reference,
    before: { stage: stageOf(dispute) },
    after: { stage: kind === 'evidence_submitted' ? 'under_review' : 'lost' },
  })
}

/** The provider's refusal as a message for staff; other errors stay what they are. */
function refusalOf(error: unknown) {
  if (!(error instanceof ProviderRefusal)) return error
  return new Problem(
    'invalid',
    text('The payment provider refused this answer. Check the dispute on its website.'),
    {
      data: { refusal: error.message },
    },
  )
}
