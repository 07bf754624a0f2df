import { percentOf } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'

/** Kinds of payment schedules that a customer can choose. */
export const planKinds = ['deposit', 'milestones'] as const
export type ChosenPlanKind = (typeof planKinds)[number]

/** `balance`: the order was paid in full, and a change of it made more due. */
export type PlanKind = ChosenPlanKind | 'balance'

/**
 * States of a payment schedule. `agreed`: nothing paid; `deposit_paid`: every requested installment is paid;
 * `balance_due`: the next installment was requested; `paid`: fully paid, and only then may the order ship.
 */
export type PlanState = 'agreed' | 'deposit_paid' | 'balance_due' | 'paid'

/** Installment shares in basis points; each schedule adds up to 10,000. */
const shares: Record<ChosenPlanKind, readonly number[]> = {
  deposit: [3000, 7000],
  milestones: [3000, 4000, 3000],
}

/** Minimum order total in cents for installments: below it, two payments cost more effort than they save. */
export const minimumPlanCents = 500_000

/**
 * Splits a total into installments in whole cents that add up to it exactly: each share is rounded half up, and the
 * last installment is the remainder. `total_cents` must be positive.
 */
export function installmentsOf(kind: ChosenPlanKind, total_cents: number): number[] {
  const all = shares[kind]
  const before = all.slice(0, -1).map((share) => percentOf(total_cents, share))
  return [...before, total_cents - before.reduce((sum, part) => sum + part, 0)]
}

export type Installment = {
  position: number
  amount_cents: number
  called_at: string | null
  paid_at: string | null
}

export type Plan = {
  reference: string
  kind: PlanKind
  state: PlanState
  total_cents: number
  parts: Installment[]
}

/** The next unpaid installment, or undefined when all are paid. */
export const nextInstallment = ({ parts }: Pick<Plan, 'parts'>) => parts.find((part) => part.paid_at === null)

export const paidCents = ({ parts }: Pick<Plan, 'parts'>) =>
  parts.reduce((sum, part) => sum + (part.paid_at === null ? 0 : part.amount_cents), 0)

/** The state of a schedule, from its paid and requested installments. */
export function stateOf({ parts }: Pick<Plan, 'parts'>): PlanState {
  const next = nextInstallment({ parts })
  if (!next) return 'paid'
  if (next.position === 0) return 'agreed'
  return next.called_at === null ? 'deposit_paid' : 'balance_due'
}

/** Customer-facing name of each kind. */
export const planLabels: Record<PlanKind, string> = {
  deposit: text('30% now, 70% before shipping'),
  milestones: text('30% now, 40% when ready, 30% before shipping'),
  balance: text('Balance after a change'),
}

const installmentLabels: Record<PlanKind, readonly string[]> = {
  deposit: [text('Deposit'), text('Balance before shipping')],
  milestones: [text('Deposit'), text('When your order is ready'), text('Balance before shipping')],
  balance: [text('Order total')],
}

/** A part beyond those of its kind is due since the order was changed. */
export const installmentLabel = (kind: PlanKind, position: number) =>
  installmentLabels[kind][position] ?? text('Balance after a change')

/** Customer-facing label of each state. */
export const planStateLabels: Record<PlanState, string> = {
  agreed: text('Waiting for deposit'),
  deposit_paid: text('Deposit paid, preparing your order'),
  balance_due: text('Next payment due'),
  paid: text('Paid in full'),
}
