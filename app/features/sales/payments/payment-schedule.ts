import { percentOf } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'

/** How an order is paid in parts. */
export const planKinds = ['deposit', 'milestones'] as const
export type PlanKind = (typeof planKinds)[number]

/**
 * Life of a plan. `agreed`: nothing has come yet; `deposit_paid`: what was asked for is there; `balance_due`: the next
 * part has been asked for; `paid`: all of it is there, and only then may anything leave the warehouse.
 */
export type PlanState = 'agreed' | 'deposit_paid' | 'balance_due' | 'paid'

/** Shares of the parts in basis points; each plan adds up to 10,000. */
const shares: Record<PlanKind, readonly number[]> = { deposit: [3000, 7000], milestones: [3000, 4000, 3000] }

/** From this total on an order may be paid in parts: below it, two payments are more work than they help. */
export const leastForPlan = 500_000

/**
 * The parts of a total in whole cents, which add up to it exactly: each share is rounded half up, and the last part is
 * what is left. `total_cents` must be positive.
 */
export function partsOf(kind: PlanKind, total_cents: number): number[] {
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

/** The part that is paid next, or undefined when all are. */
export const nextPart = ({ parts }: Pick<Plan, 'parts'>) => parts.find((part) => part.paid_at === null)

export const paidCents = ({ parts }: Pick<Plan, 'parts'>) =>
  parts.reduce((sum, part) => sum + (part.paid_at === null ? 0 : part.amount_cents), 0)

/** The state that follows from the parts: what is paid, and what has been asked for. */
export function stateOf({ parts }: Pick<Plan, 'parts'>): PlanState {
  const next = nextPart({ parts })
  if (!next) return 'paid'
  if (next.position === 0) return 'agreed'
  return next.called_at === null ? 'deposit_paid' : 'balance_due'
}

/** What a plan is called where one is chosen. */
export const planWords: Record<PlanKind, string> = {
  deposit: text('30 % now, 70 % before it ships'),
  milestones: text('30 % now, 40 % when it is ready, 30 % before it ships'),
}

const partWords: Record<PlanKind, readonly string[]> = {
  deposit: [text('Deposit'), text('Balance before shipping')],
  milestones: [text('Deposit'), text('When the goods are ready'), text('Balance before shipping')],
}

export const wordsOfPart = (kind: PlanKind, position: number) => partWords[kind][position] ?? ''

/** What a plan waits for. */
export const planStateWords: Record<PlanState, string> = {
  agreed: text('Waiting for the deposit'),
  deposit_paid: text('Deposit paid; we get the goods ready'),
  balance_due: text('The next part is due'),
  paid: text('Everything is paid'),
}
