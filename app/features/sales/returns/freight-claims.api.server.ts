import { carrierOf } from '#features/sales/shipments/shipment.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { claimOutcomes, damageReports } from './freight-claim.ts'
import { claimFactsOf, freightClaimOf, saveFreightClaim } from './freight-claims.server.ts'

/** Staff endpoints for claims against freight carriers. */
export const freightClaimsApi = newApi('Freight claims')

const return_id = z.string().min(1).max(40)

const Claim = z.object({
  reported: z.enum(damageReports),
  receipt_noted: z
    .boolean()
    .nullable()
    .describe('Damage is noted on the delivery receipt; null while unknown'),
  carrier: z.string().trim().max(100),
  tracking_number: z.string().trim().max(200).describe('Tracking or PRO number'),
  filed_on: z.iso.date(text('Please check this value')).nullable(),
  amount_cents: z
    .number()
    .int()
    .min(0, text('Please check this value'))
    .max(10_000_000_000, text('This amount is too high'))
    .nullable(),
  outcome: z.enum(claimOutcomes),
})

export const getFreightClaim = freightClaimsApi.endpoint({
  method: 'post',
  path: '/staff/returns/freight_claim',
  summary: 'The claim against the freight carrier of a damaged delivery, and its deadlines',
  access: 'staff',
  permission: 'returns.review',
  body: z.object({ return_id }),
  answer: z.object({
    claim: Claim.extend({ version: z.number().int() }).nullable(),
    is_freight: z
      .boolean()
      .describe(
        'Shipped by a freight carrier, or by none that is recorded; the deadlines hold only for freight',
      ),
    delivered_on: z.string().nullable(),
    notice_until: z
      .string()
      .nullable()
      .describe('Notice of concealed damage: 5 business days (NMFC item 300135)'),
    claim_until: z.string().nullable().describe('Written claim: at least 9 months (49 USC 14706(e))'),
    carrier: z.string().describe('Of the last shipment'),
    tracking_number: z.string().describe('Of the shipments'),
  }),
  async handle({ ctx, body }) {
    const { shipped_with, shipped_as, ...facts } = await claimFactsOf(ctx.db, body.return_id)
    const claim = await freightClaimOf(ctx.db, body.return_id)
    const carrier = shipped_with && ctx.t(carrierOf(shipped_with).name)
    return { claim, ...facts, carrier, tracking_number: shipped_as }
  },
})

export const saveFreightClaimByStaff = freightClaimsApi.endpoint({
  method: 'post',
  path: '/staff/returns/freight_claim/save',
  summary: 'Save the claim against the freight carrier; version 0 for a new one, 409 for another version',
  access: 'staff',
  permission: 'returns.review',
  body: Claim.extend({ return_id, version: z.number().int().min(0) }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body }) {
    const version = await saveFreightClaim(ctx.db, staffActor(ctx, customer), body)
    return reply({ version }, text('Claim saved'))
  },
})
