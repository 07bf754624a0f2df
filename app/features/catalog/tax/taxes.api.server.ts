import { dayIn } from '#features/store/calendar/business-days.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import {
  certificatesOf,
  listCertificates,
  reviewCertificate,
  sendCertificate,
} from './certificates.server.ts'
import {
  type Certificate,
  CertificateInput,
  certificateStatuses,
  certificateStatusTexts,
  effectiveStatus,
} from './exemption.ts'

export const taxesApi = newApi('Tax exemption')

const CertificateDto = z.object({
  certificate_id: z.string(),
  company_name: z.string(),
  state: z.string(),
  number: z.string(),
  expires_on: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'revoked', 'expired']),
  statusValue: z.string(),
  review_note: z.string(),
  file_id: z.string().nullable(),
  create_time: z.string(),
})

function toDto(found: Certificate, ctx: RequestContext) {
  const status = effectiveStatus(found, dayIn(ctx.now()))
  const {
    id: certificate_id,
    company_name,
    state,
    number,
    expires_on,
    review_note,
    file_id,
    created_at,
  } = found
  return {
    certificate_id,
    company_name,
    state,
    number,
    expires_on,
    status,
    statusValue: ctx.t(certificateStatusTexts[status]),
    review_note,
    file_id,
    create_time: created_at,
  }
}

const user_id = z.string().optional()

taxesApi.endpoint({
  method: 'post',
  path: '/user/tax_certificate/list',
  summary: "The signed-in customer's exemption certificates, newest first",
  access: 'customer',
  body: z.object({ user_id }),
  answer: z.object({ list: z.array(CertificateDto) }),
  handle: async ({ ctx, customer }) => ({
    list: (await certificatesOf(ctx.db, customer.id)).map((one) => toDto(one, ctx)),
  }),
})

taxesApi.endpoint({
  method: 'post',
  path: '/user/tax_certificate/add',
  summary:
    'Send an exemption certificate of a state as PDF or picture; it holds once the staff have accepted it',
  access: 'customer',
  body: CertificateInput.extend({
    user_id,
    file: z.object({ name: z.string().min(1).max(200), content_base64: z.base64().min(1).max(7_000_000) }),
  }),
  answer: CertificateDto,
  async handle({ ctx, customer, body: { file, ...input } }) {
    await ctx.services.limits.take('ask', `certificate ${customer.id}`)
    const { db, services } = ctx
    const bytes = Buffer.from(file.content_base64, 'base64')
    const sent = await sendCertificate(
      db,
      services.files,
      customer.id,
      input,
      { name: file.name, bytes },
      ctx.now(),
    )
    return reply(toDto(sent, ctx), text('We received your certificate and are reviewing it'))
  },
})

const CertificateQuery = Paging.extend({
  status: z.enum(certificateStatuses).optional(),
  customer_id: z.string().max(100).optional(),
})

export type CertificateQuery = z.input<typeof CertificateQuery>

export const listCertificatesForStaff = taxesApi.endpoint({
  method: 'post',
  path: '/user/merchant/tax_certificates',
  summary: 'Exemption certificates of all customers or of one for the staff, those that wait longest first',
  access: 'staff',
  permission: 'taxes.edit',
  body: CertificateQuery,
  answer: z.object({
    items: z.array(CertificateDto.extend({ user_id: z.string() })),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
  async handle({ ctx, body: { customer_id, ...body } }) {
    const { items, ...paging } = await listCertificates(ctx.db, { ...body, user_id: customer_id })
    return { items: items.map((one) => ({ ...toDto(one, ctx), user_id: one.user_id })), ...paging }
  },
})

export const reviewCertificateByStaff = taxesApi.endpoint({
  method: 'post',
  path: '/user/merchant/tax_certificate/review',
  summary:
    'Accept or refuse an exemption certificate that waits, or revoke one that holds; its owner is told',
  access: 'staff',
  permission: 'taxes.edit',
  body: z.object({
    certificate_id: z.uuid(),
    decision: z.enum(['approved', 'rejected', 'revoked']),
    note: z.string().trim().max(500).default(''),
  }),
  answer: CertificateDto,
  async handle({ ctx, customer, body: { certificate_id, decision, note } }) {
    const review = { certificate_id, status: decision, note }
    return toDto(await reviewCertificate(ctx.db, customer.id, review), ctx)
  },
})
