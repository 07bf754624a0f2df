import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '#platform/database/columns.server.ts'
import { commitWithoutFlush, type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { ProviderAnswer, ProviderReport, WebhookEvent } from '../payment.ts'
import { sandbox_disputes, sandbox_payments } from '../payments.table.server.ts'
import { type DisputeAnswer, type PaymentProvider, ProviderRefusal } from './provider.server.ts'

/**
 * The built-in test provider with its own table. It behaves like a real one: the same idempotency key is one payment,
 * the state can be queried or arrives by webhook event, and the payer chooses the result on the test card page.
 */
export function sandboxProvider(db: Db): PaymentProvider {
  return {
    name: 'sandbox',
    async start({ idempotency_key, amount_cents, hold_card }) {
      const id = `sbx_${randomBytes(15).toString('base64url')}`
      const rows = await queryRows<{ id: string; amount_cents: number }>(
        db,
        // If this row is lost, the attempt is still started, and the same key creates it again.
        `insert into sandbox_payments (id, idempotency_key, amount_cents, hold_card)
         select $1, $2, $3::bigint, $4::boolean where ${commitWithoutFlush}
         on conflict (idempotency_key) do update set updated_at = clock_timestamp() returning id, amount_cents`,
        [id, idempotency_key, amount_cents, hold_card],
        'sandbox-start',
      )
      const payment = only(rows)
      if (payment.amount_cents !== amount_cents) throw new Error('The same key with another amount')
      return { provider_reference: payment.id }
    },
    async retrieve(provider_reference) {
      const rows = await queryRows<SandboxPayment>(
        db,
        `with late as (
           update sandbox_payments set state = 'expired', failure = 'timed_out', updated_at = clock_timestamp()
           where id = $1 and ${isUndecided} and not ${isInTime} returning *
         )
         select * from late
         union all select * from sandbox_payments where id = $1 and not exists (select 1 from late)`,
        [provider_reference],
        'sandbox-look',
      )
      return answerOf(only(rows))
    },
    nextAction: async () => ({ kind: 'page' }),
    async cancel(provider_reference) {
      await queryRows(
        db,
        `update sandbox_payments set state = 'failed', failure = 'cancelled', updated_at = clock_timestamp()
         where id = $1 and ${isUndecided}`,
        [provider_reference],
      )
    },
    authorizations: {
      capture: (provider_reference) => settleAuthorization(db, provider_reference, 'succeeded', null),
      release: (provider_reference) => settleAuthorization(db, provider_reference, 'failed', 'cancelled'),
    },
    async refund({ idempotency_key, provider_reference, amount_cents }) {
      await queryRows(
        db,
        `with once as (
           insert into sandbox_payments (id, idempotency_key, amount_cents, state)
           values ('ref_' || $1, $1, $3, 'succeeded') on conflict do nothing returning 1
         )
         update sandbox_payments set refunded_cents = refunded_cents + $3, updated_at = clock_timestamp()
         where id = $2 and exists (select 1 from once)`,
        [idempotency_key, provider_reference, amount_cents],
      )
      return { state: 'done', provider_refund: `ref_${idempotency_key}`, failure: null }
    },
    retrieveRefund: async (provider_refund) => ({ state: 'done', provider_refund, failure: null }),
    retrieveDispute: (provider_dispute) => readSandboxDispute(db, provider_dispute),
    disputeAnswers: {
      async submit(provider_dispute, { texts, files }) {
        const fields = [...Object.keys(texts), ...files.map(({ field }) => field)]
        await answerSandboxDispute(db, provider_dispute, 'under_review', fields)
      },
      concede: (provider_dispute) => answerSandboxDispute(db, provider_dispute, 'lost'),
    },
    async *list({ from, to }) {
      const rows = await queryRows<{ id: string; idempotency_key: string; amount_cents: number }>(
        db,
        `select id, idempotency_key, amount_cents from sandbox_payments
         where state = 'succeeded' and updated_at >= $1 and updated_at < $2 order by id`,
        [from, to],
      )
      for (const { id, idempotency_key, amount_cents } of rows)
        yield { kind: id.startsWith('ref_') ? 'refund' : 'payment', id, ours: idempotency_key, amount_cents }
    },
  }
}

/** Captures (`succeeded`) or releases (`failed`) an authorization; no effect in another state. */
async function settleAuthorization(
  db: Db,
  id: string,
  state: 'succeeded' | 'failed',
  failure: string | null,
) {
  await db
    .update(sandbox_payments)
    .set({ state, failure, updated_at: now })
    .where(and(eq(sandbox_payments.id, id), eq(sandbox_payments.state, 'authorised')))
}

const disputeStates = { needs_response: 'open', under_review: 'open', won: 'won', lost: 'lost' } as const

async function readSandboxDispute(db: Db, id: string): Promise<DisputeAnswer> {
  const [found] = await db.select().from(sandbox_disputes).where(eq(sandbox_disputes.id, id))
  if (!found) throw new ProviderRefusal(`No such dispute: ${id}`)
  return {
    provider_dispute: id,
    provider_payment: found.payment_id,
    amount_cents: found.amount_cents,
    state: disputeStates[found.state],
    reason: found.reason,
    evidence_due_at: found.due_at,
    under_review: found.state === 'under_review',
  }
}

/** Records our answer to a dispute that waits for one; no effect on another. */
async function answerSandboxDispute(
  db: Db,
  id: string,
  state: 'under_review' | 'lost',
  evidence_fields: string[] = [],
) {
  await db
    .update(sandbox_disputes)
    .set({ state, evidence_fields })
    .where(and(eq(sandbox_disputes.id, id), eq(sandbox_disputes.state, 'needs_response')))
}

const daysToAnswer = 7

/** Disputes a sandbox payment, as its payer's bank would. Returns the webhook event that a provider would send. */
export async function openSandboxDispute(
  db: Db,
  { payment_id, amount_cents }: { payment_id: string; amount_cents: number },
  reason: string,
  at: Date,
): Promise<WebhookEvent> {
  const id = `sdp_${randomBytes(12).toString('base64url')}`
  const due_at = new Date(at.getTime() + daysToAnswer * 86_400_000)
  await db.insert(sandbox_disputes).values({ id, payment_id, amount_cents, reason, due_at })
  return disputeEvent(id, 'created')
}

/** Decides a sandbox dispute, as the payer's bank would. Returns the webhook event, or null if it is decided already. */
export async function decideSandboxDispute(db: Db, id: string, state: 'won' | 'lost') {
  const decided = await db
    .update(sandbox_disputes)
    .set({ state })
    .where(
      and(eq(sandbox_disputes.id, id), inArray(sandbox_disputes.state, ['needs_response', 'under_review'])),
    )
    .returning({ id: sandbox_disputes.id })
  return decided.length === 1 ? disputeEvent(id, 'closed') : null
}

const disputeEvent = (id: string, what: 'created' | 'closed'): WebhookEvent => ({
  event_id: `evt_${id}_${what}`,
  kind: `dispute.${what}`,
  topic: 'dispute',
  provider_reference: id,
  payload: { id },
})

// An undecided payment expires after an hour; its order can then be paid again, changed or removed.
const isUndecided = `state in ('open', 'second_step')`
const isInTime = `created_at > clock_timestamp() - interval '1 hour'`

type SandboxPayment = typeof sandbox_payments.$inferSelect

const answerOf = ({ state, amount_cents, failure, card }: SandboxPayment): ProviderAnswer => ({
  state: state === 'second_step' ? 'open' : state,
  amount_cents,
  failure,
  card,
})

/** The test card number of an account: 16 digits with a valid check digit. */
export function testCardOf(user_id: string) {
  const hash = createHash('sha256').update(user_id).digest()
  const digits = `4000${(hash.readUIntBE(0, 6) % 10 ** 11).toString().padStart(11, '0')}`
  // Luhn algorithm: every second digit from the right counts double, and the sum is a multiple of 10.
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}

/** A typed card number, without spaces and hyphens. */
export const CardNumber = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12,19}$/, text('Check the card number')))

/** Card fingerprint: identifies a card without revealing its number. */
const fingerprintOf = (card_number: string) =>
  createHash('sha256').update(`sandbox card ${card_number}`).digest('base64url')

/** The choices of the test card page. */
export const sandboxChoices = [
  'approve',
  'decline',
  'second_step',
  'pass_second_step',
  'fail_second_step',
  'time_out',
  'cancel',
] as const
export type SandboxChoice = (typeof sandboxChoices)[number]

const outcomes = {
  approve: { from: ['open'], to: 'succeeded', failure: null },
  decline: { from: ['open'], to: 'failed', failure: 'declined' },
  second_step: { from: ['open'], to: 'second_step', failure: null },
  pass_second_step: { from: ['second_step'], to: 'succeeded', failure: null },
  fail_second_step: { from: ['second_step'], to: 'failed', failure: 'second_step_failed' },
  cancel: { from: ['open', 'second_step'], to: 'failed', failure: 'cancelled' },
  time_out: { from: ['open', 'second_step'], to: 'expired', failure: 'timed_out' },
} as const

/**
 * Applies a choice of the test card page. Returns the payment's state with the webhook event that a provider would send, or
 * null while the second step is pending. Throws a conflict if the payment was already decided or has expired.
 */
export async function chooseInSandbox(
  db: Db,
  provider_reference: string,
  choice: SandboxChoice,
  card_number = testCardOf(provider_reference),
): Promise<ProviderReport | null> {
  const { from, to, failure } = outcomes[choice]
  const [payment] = await queryRows<SandboxPayment>(
    db,
    // Made durable by the commit that settles the payment. If this row is lost, the payer chooses again.
    `update sandbox_payments set failure = $3, card = coalesce(card, $5), updated_at = clock_timestamp(),
            state = case when hold_card and $2 = 'succeeded' then 'authorised' else $2 end
     where id = $1 and state = any($4) and ${isInTime} and ${commitWithoutFlush} returning *`,
    [provider_reference, to, failure, from, fingerprintOf(card_number)],
    'sandbox-choose',
  )
  if (!payment) throw new Problem('conflict', text('This payment is already complete'))
  if (payment.state === 'second_step') return null
  const { id, state, amount_cents } = payment
  const event = {
    event_id: `evt_${id}_${state}`,
    kind: `payment.${state}`,
    provider_reference: id,
    payload: { id, state, amount_cents },
  }
  return { answer: answerOf(payment), event }
}

/** The payment's state for the test card page. */
export async function sandboxState(db: Db, provider_reference: string) {
  const rows = await queryRows<Pick<SandboxPayment, 'state'>>(
    db,
    `select case when ${isUndecided} and not ${isInTime} then 'expired' else state end as state
     from sandbox_payments where id = $1`,
    [provider_reference],
  )
  return only(rows).state
}
