import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type ChosenPlanKind,
  type Installment,
  installmentsOf,
  nextInstallment,
  type Plan,
  paidCents,
  stateOf,
} from './payment-schedule.ts'
import { installments, payment_plans } from './payments.table.server.ts'

/** The payment schedule of a reference, or null when it is paid in full at once. */
export async function planOf(db: Db, reference: string): Promise<Plan | null> {
  const [plan] = plansIn(
    await queryRows<PlanRow>(db, selectPlans('p.reference = $1'), [reference], 'plan-of'),
  )
  return plan ?? null
}

/** The payment schedules of these references, without those that are paid in full at once. */
export async function plansOf(db: Db, references: readonly string[]): Promise<Plan[]> {
  if (references.length === 0) return []
  return plansIn(await queryRows<PlanRow>(db, selectPlans('p.reference = any($1)'), [references], 'plans-of'))
}

type PlanRow = Omit<Plan, 'parts'> & Installment

const selectPlans = (which: string) =>
  `select p.reference, p.kind, p.state, p.total_cents, i.position, i.amount_cents,
          to_char(i.called_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as called_at,
          to_char(i.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
   from payment_plans p join instalments i on i.reference = p.reference where ${which} order by p.reference, i.position`

const plansIn = (rows: readonly PlanRow[]): Plan[] =>
  [...Map.groupBy(rows, ({ reference }) => reference)].flatMap(([reference, parts]) => {
    const [first] = parts
    if (!first) return []
    const { kind, state, total_cents } = first
    return {
      reference,
      kind,
      state,
      total_cents,
      parts: parts.map(({ position, amount_cents, called_at, paid_at }) => ({
        position,
        amount_cents,
        called_at,
        paid_at,
      })),
    }
  })

/** SQL for the next unpaid installment of reference $1; no row without a payment schedule. */
export const selectNextInstallment =
  'select position, amount_cents from instalments where reference = $1 and paid_at is null order by position limit 1'

/** Creates a schedule for a total in cents; the first installment is due at once. The caller holds the order's lock. */
export async function createSchedule(tx: Db, reference: string, kind: ChosenPlanKind, total_cents: number) {
  await deleteSchedule(tx, reference)
  await queryRows(
    tx,
    `with plan as (insert into payment_plans (reference, kind, total_cents) values ($1, $2, $3) returning reference)
     insert into instalments (reference, position, amount_cents, called_at)
     select plan.reference, part.number - 1, part.cents, case when part.number = 1 then clock_timestamp() end
     from plan, unnest($4::bigint[]) with ordinality as part(cents, number)`,
    [reference, kind, total_cents, installmentsOf(kind, total_cents)],
  )
}

/** Deletes a schedule that has no payments; throws a conflict when an installment has been paid. */
export async function deleteSchedule(tx: Db, reference: string) {
  const plan = await planOf(tx, reference)
  if (!plan) return
  if (paidCents(plan) > 0)
    throw new Problem('conflict', text('Part of this order is already paid. Please call us.'), {
      data: { reason: 'partly_paid' },
    })
  await tx.delete(payment_plans).where(eq(payment_plans.reference, reference))
}

const requestedNow = sql`coalesce(${installments.called_at}, ${now})`

const installmentAt = ({ reference }: Plan, position: number) =>
  and(eq(installments.reference, reference), eq(installments.position, position))

/** Marks an installment as paid by an attempt. Returns the updated schedule. */
export async function markInstallmentPaid(
  tx: Db,
  plan: Plan,
  position: number,
  attempt_id: string,
): Promise<Plan> {
  await tx
    .update(installments)
    .set({ paid_by: attempt_id, paid_at: now, called_at: requestedNow })
    .where(installmentAt(plan, position))
  return updateState(tx, plan.reference)
}

/** Requests the next installment. No effect when one is already due. */
export async function requestNextInstallment(tx: Db, plan: Plan): Promise<Plan> {
  const next = nextInstallment(plan)
  if (!next) throw new Problem('conflict', text('This order is already paid in full'))
  await tx.update(installments).set({ called_at: requestedNow }).where(installmentAt(plan, next.position))
  return updateState(tx, plan.reference)
}

/** Stores the schedule's state after an installment has changed. Returns the updated schedule. */
async function updateState(tx: Db, reference: string): Promise<Plan> {
  const plan = await planOf(tx, reference)
  if (!plan) throw new Error(`No payment schedule of ${reference}`)
  const state = stateOf(plan)
  await tx.update(payment_plans).set({ state, updated_at: now }).where(eq(payment_plans.reference, reference))
  return { ...plan, state }
}

/** Schedules with an overdue installment, for staff to follow up. */
export const overdueInstallments = (db: Db, before: Date) =>
  db
    .select({
      reference: installments.reference,
      position: installments.position,
      amount_cents: installments.amount_cents,
    })
    .from(installments)
    .where(
      and(isNull(installments.paid_at), gt(installments.position, 0), lt(installments.called_at, before)),
    )
    .orderBy(installments.called_at, installments.reference)

/** What is due of a reference that has been paid, because it was changed; 0 for nothing. */
export async function balanceDueOf(db: Db, reference: string): Promise<number> {
  const [part] = await queryRows<{ amount_cents: number }>(db, selectNextInstallment, [reference])
  return part?.amount_cents ?? 0
}

/**
 * Sets what is due of a paid reference after a change: an amount in cents, or 0. The caller holds the lock of the order,
 * and no payment is open. `paid`: the payment that the order was paid with, where it has no schedule yet.
 */
export async function setBalanceDue(
  tx: Db,
  reference: string,
  due_cents: number,
  paid: { attempt_id: string; amount_cents: number },
) {
  if (!(await planOf(tx, reference))) {
    if (due_cents === 0) return
    await queryRows(
      tx,
      `with plan as (insert into payment_plans (reference, kind, total_cents) values ($1, 'balance', $3::bigint) returning reference)
       insert into instalments (reference, position, amount_cents, called_at, paid_by, paid_at)
       select reference, 0, $3::bigint, clock_timestamp(), $2::uuid, clock_timestamp() from plan`,
      [reference, paid.attempt_id, paid.amount_cents],
    )
  }
  await tx
    .delete(installments)
    .where(and(eq(installments.reference, reference), isNull(installments.paid_at)))
  await queryRows(
    tx,
    `insert into instalments (reference, position, amount_cents, called_at)
     select $1, (select max(position) + 1 from instalments where reference = $1), $2::bigint, clock_timestamp()
     where $2::bigint > 0`,
    [reference, due_cents],
  )
  await queryRows(
    tx,
    `update payment_plans set total_cents = (select sum(amount_cents) from instalments where reference = $1)
     where reference = $1`,
    [reference],
  )
  await updateState(tx, reference)
}
