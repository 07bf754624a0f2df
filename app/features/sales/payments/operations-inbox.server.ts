import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { deletedValue } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/** Kinds of tasks. */
export type TaskKind =
  | 'unknown_payment'
  | 'poison_notice'
  | 'dispute'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'unmatched_transfer'
  | 'overdue_instalment'
  | 'reconciliation'
  | 'chat_waiting'

export type TaskToRaise = {
  /** Idempotency key: the same key is the same task. */
  key: string
  kind: TaskKind
  reference?: string | null
  details?: Record<string, unknown>
  due_at?: Date | null
}

/** Adds a task to the operations inbox, once per key; returns true when it is new. */
export async function addInboxTask(db: Db, { key, kind, reference, details, due_at }: TaskToRaise) {
  const rows = await queryRows(
    db,
    `insert into operator_tasks (key, kind, reference, details, due_at) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning 1`,
    [key, kind, reference ?? null, JSON.stringify(details ?? {}), due_at ?? null],
  )
  return rows.length === 1
}

/** Closes the task with this key because it resolved itself; no effect when it is missing or already done. */
export async function settleInboxTask(db: Db, key: string, outcome: string) {
  await queryRows(
    db,
    `update operator_tasks set done_at = clock_timestamp(), done_by = 'system', outcome = $2
     where key = $1 and done_at is null`,
    [key, outcome],
    'settle-task',
  )
}

/** Replaces the outcome text of tasks by key prefix; they stay completed. */
export async function eraseOutcomes(tx: Db, key_prefixes: string[]) {
  await queryRows(
    tx,
    `update operator_tasks set outcome = $2
     where outcome is not null and exists (select from unnest($1::text[]) as prefix where starts_with(key, prefix))`,
    [key_prefixes, deletedValue],
  )
}

export type InboxTask = {
  id: string
  kind: TaskKind
  reference: string | null
  details: Record<string, unknown>
  due_at: Date | null
  created_at: Date
  done_at: Date | null
  done_by: string | null
  outcome: string | null
}

/** A page of open or completed tasks, ordered by due date. */
export async function listInboxTasks(
  db: Db,
  { done, page, page_size }: { done: boolean; page: number; page_size: number },
) {
  const where = done ? 'done_at is not null' : 'done_at is null'
  const items = await queryRows<InboxTask>(
    db,
    `select id, kind, reference, details, due_at, created_at, done_at, done_by, outcome from operator_tasks
     where ${where} order by due_at nulls last, created_at, id limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from operator_tasks where ${where}`,
    ),
  )
  return { items, total }
}

/** Records who completed a task and the outcome. If two people submit at once, only the first is recorded. */
export async function finishInboxTask(db: Db, id: string, done: { by: string; outcome: string }) {
  const rows = await queryRows<InboxTask>(
    db,
    `update operator_tasks set done_at = clock_timestamp(), done_by = $2, outcome = $3
     where id = $1 and done_at is null returning *`,
    [id, done.by, done.outcome],
  )
  if (!rows[0]) throw new Problem('missing', text('This task is not open'))
  return rows[0]
}
