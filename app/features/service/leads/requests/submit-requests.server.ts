import type { z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { bookTime, checkBookable, requireFreeCustomer } from '../appointments/availability.server.ts'
import { storeLead } from '../leads.server.ts'
import type { ConsultationInput, ContactInput, QuoteInput, TransformerInput } from './request-input.server.ts'

/** Stores a quote request. */
export function requestQuote(ctx: RequestContext, request: Request, input: z.output<typeof QuoteInput>) {
  const { project, timeframe, owns_property, monthly_bill, system_kw, product, report, ...person } = input
  const monthly_bill_cents = monthly_bill === null ? null : Math.round(monthly_bill * 100)
  const details = { project, timeframe, owns_property, monthly_bill_cents, system_kw, product, report }
  return storeLead(ctx, request, { kind: 'quote', person, details, page: '/quote', form_id: 'quote' })
}

/** Stores a transformer request. */
export function requestTransformerQuote(
  ctx: RequestContext,
  request: Request,
  input: z.output<typeof TransformerInput>,
) {
  const {
    quantity,
    power_kva,
    phases,
    primary_voltage,
    secondary_voltage,
    construction,
    winding,
    use,
    needed_by,
    ...person
  } = input
  const voltages = { primary_voltage, secondary_voltage }
  const details = { quantity, power_kva, phases, ...voltages, construction, winding, use, needed_by }
  const page = '/TransformerQuote'
  return storeLead(ctx, request, { kind: 'transformer', person, details, page, form_id: 'transformer' })
}

/** Stores a question. */
export function askQuestion(ctx: RequestContext, request: Request, input: z.output<typeof ContactInput>) {
  const { topic, order_number, ...person } = input
  const details = { topic, order_number }
  return storeLead(ctx, request, { kind: 'contact', person, details, page: '/contact', form_id: 'contact' })
}

/**
 * Books a consultation. @throws Problem `conflict` when the time is taken, or the signed-in customer has another
 * appointment then; nothing is stored in this case.
 */
export async function requestConsultation(
  ctx: RequestContext,
  request: Request,
  input: z.output<typeof ConsultationInput>,
) {
  const { desk, starts_at, ...person } = input
  await checkBookable(ctx.db, desk, starts_at, ctx.now())
  const details = { desk, starts_at: new Date(starts_at).toISOString() }
  return storeLead(ctx, request, {
    kind: 'consultation',
    person,
    details,
    page: '/consultation',
    form_id: 'consultation',
    appointment: details,
    afterInsert: async (tx, { id, user_id }) => {
      if (user_id !== null) await requireFreeCustomer(tx, user_id, new Date(details.starts_at))
      await bookTime(tx, id, details)
    },
  })
}
