import { staffActor } from '#platform/audit/audit.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { answersFor, concedeDispute, submitEvidence } from './answer-dispute.server.ts'
import {
  disputeReasons,
  disputeStages,
  evidenceFileFields,
  evidenceTextFields,
  maxEvidenceBytes,
  maxEvidenceCharacters,
  stageOf,
} from './dispute.ts'
import {
  addEvidenceFile,
  evidenceFilesOf,
  evidenceOf,
  removeEvidenceFile,
  saveEvidence,
} from './evidence.server.ts'
import { disputeById, listDisputes, type StaffDispute } from './list-disputes.server.ts'
import { proposeEvidence } from './propose-evidence.server.ts'
import { decideTestDispute, hasSandbox, openTestDispute } from './sandbox-disputes.server.ts'

/** Staff endpoints for disputed payments. */
export const disputesApi = newApi('Disputes')

const dispute_id = z.string().trim().min(1).max(100)
const version = z.coerce.number().int().min(0)
const Version = z.object({ version: z.number().int() })
const Texts = z.object(
  Object.fromEntries(
    evidenceTextFields.map((field) => [field, z.string().max(maxEvidenceCharacters).optional()]),
  ) as Record<(typeof evidenceTextFields)[number], z.ZodOptional<z.ZodString>>,
)
const FileField = z.enum(evidenceFileFields)

const Dispute = z.object({
  dispute_id: z.string(),
  provider: z.string(),
  order_id: z.string(),
  amount_cents: z.number().int(),
  stage: z.enum(disputeStages),
  is_inquiry: z.boolean().describe('The bank asks, and no money was debited'),
  reason: z.string(),
  due_at: z.string().nullable().describe('Until when evidence can be submitted'),
  created_at: z.string(),
  has_draft: z.boolean(),
})

const toDto = (dispute: StaffDispute): z.input<typeof Dispute> => ({
  dispute_id: dispute.provider_dispute,
  provider: dispute.provider,
  order_id: dispute.reference,
  amount_cents: dispute.amount_cents,
  stage: stageOf(dispute),
  is_inquiry: dispute.state === 'inquiry',
  reason: dispute.reason,
  due_at: dispute.evidence_due_at?.toISOString() ?? null,
  created_at: dispute.created_at.toISOString(),
  has_draft: dispute.has_draft,
})

export const listStaffDisputes = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes',
  summary: 'Disputed payments: those that need a response first, by due date, then the newest',
  access: 'staff',
  permission: 'payments.match',
  body: Paging.extend({ stage: z.enum(disputeStages).optional() }),
  answer: z.object({
    items: z.array(Dispute),
    total: z.number().int(),
    can_test: z.boolean().describe('Test card payments are on'),
  }),
  async handle({ ctx, body: { stage, page, page_size } }) {
    const { items, total } = await listDisputes(ctx.db, { stage, page, page_size })
    return { items: items.map(toDto), total, can_test: hasSandbox(ctx) }
  },
})

export const getStaffDispute = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/get',
  summary: 'A dispute with its evidence, and the texts that the records of the order propose for it',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id }),
  answer: Dispute.extend({
    version: z.number().int().describe('0 while no evidence is saved'),
    texts: Texts,
    proposed: Texts,
    files: z.array(
      z.object({ field: FileField, file_id: z.string(), name: z.string(), bytes: z.number().int() }),
    ),
    submitted_at: z.string().nullable(),
    can_answer: z.boolean().describe('False: it is answered on the website of the provider'),
    can_test: z.boolean().describe('It is a dispute of a test card payment'),
  }),
  async handle({ ctx, body }) {
    const dispute = await disputeById(ctx.db, body.dispute_id)
    const { texts, version, submitted_at } = await evidenceOf(ctx.db, dispute)
    return {
      ...toDto(dispute),
      version,
      texts,
      proposed: await proposeEvidence(ctx.db, dispute.reference, urlBuilderFor(ctx.services.settings)),
      files: await evidenceFilesOf(ctx.db, dispute),
      submitted_at: submitted_at?.toISOString() ?? null,
      can_answer: answersFor(ctx, dispute) !== null,
      can_test: dispute.provider === 'sandbox' && hasSandbox(ctx),
    }
  },
})

export const saveDisputeEvidence = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/save',
  summary: 'Save the draft of the evidence; 409 for another version, or once it was submitted',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id, version, texts: Texts }),
  answer: Version,
  async handle({ ctx, customer, body }) {
    const saved = await saveEvidence(ctx.db, staffActor(ctx, customer), body, ctx.now())
    return reply({ version: saved }, text('Draft saved'))
  },
})

export const uploadDisputeFile = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/upload',
  summary:
    'Add a PDF, PNG or JPEG file to the evidence, as multipart/form-data; it replaces the file of this field',
  access: 'staff',
  permission: 'payments.match',
  form: { files: 1, file_bytes: maxEvidenceBytes },
  body: z.object({
    dispute_id,
    version,
    field: FileField,
    file: z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' }),
  }),
  answer: Version,
  async handle({ ctx, customer, body: { file, ...rest } }) {
    const added = { ...rest, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    const { db, services } = ctx
    const saved = await addEvidenceFile(db, services.files, staffActor(ctx, customer), added, ctx.now())
    return reply({ version: saved }, text('File added'))
  },
})

export const removeDisputeFile = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/remove_file',
  summary: 'Remove the file of a field of the evidence',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id, version, field: FileField }),
  answer: Version,
  async handle({ ctx, customer, body }) {
    const saved = await removeEvidenceFile(ctx.db, staffActor(ctx, customer), body, ctx.now())
    return reply({ version: saved }, text('File removed'))
  },
})

const staffOf = (ctx: RequestContext, customer: Customer) => ({
  actor: staffActor(ctx, customer),
  by: customer.id,
})

export const submitDisputeEvidence = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/submit',
  summary: 'Submit the saved evidence to the payment provider; it cannot be changed afterwards',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id, version }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await submitEvidence(ctx, staffOf(ctx, customer), body)
    return reply(null, text('Evidence submitted'))
  },
})

export const acceptDispute = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/accept',
  summary: 'Accept a dispute without evidence: it is lost',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id, version }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await concedeDispute(ctx, staffOf(ctx, customer), body)
    return reply(null, text('Dispute accepted'))
  },
})

export const openDisputeForTest = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/test/open',
  summary: 'Dispute a payment by test card, as its bank would; 422 for an order without one',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({
    order_id: z.string().trim().min(1).max(40),
    reason: z.enum(Object.keys(disputeReasons) as [string, ...string[]]),
  }),
  answer: z.object({ dispute_id: z.string() }),
  async handle({ ctx, body }) {
    const opened = await openTestDispute(ctx, body.order_id, body.reason)
    return reply({ dispute_id: opened }, text('Test dispute opened'))
  },
})

export const decideDisputeForTest = disputesApi.endpoint({
  method: 'post',
  path: '/staff/disputes/test/decide',
  summary: 'Decide the dispute of a payment by test card, as its bank would',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ dispute_id, outcome: z.enum(['won', 'lost']) }),
  answer: z.null(),
  async handle({ ctx, body }) {
    await decideTestDispute(ctx, body.dispute_id, body.outcome)
    return null
  },
})
