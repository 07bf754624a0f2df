import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { deletedValue } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'
import { operator_tasks, type TaskKind } from './payments.table.server.ts'

export type NewInboxTask = {
  /** Idempotency key: the same key is the same task. */
  key: string
  kind: TaskKind
  reference?: string | null | undefined
  details?: Record<string, unknown> | undefined
  due_at?: Date | null | undefined
}

/** Adds a task to the operations inbox, once per key; returns true when it is new. */
export async function addInboxTask(db: Db, { key, kind, reference, details, due_at }: NewInboxTask) {
  const added = await db
    .insert(operator_tasks)
    .values({ key, kind, reference, details, due_at })
    .onConflictDoNothing({ target: operator_tasks.key })
    .returning({ id: operator_tasks.id })
  return added.length === 1
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

export type InboxTask = Omit<typeof operator_tasks.$inferSelect, 'key'>

const { key: _, ...taskColumns } = getTableColumns(operator_tasks)

/** A page of open or completed tasks, ordered by due date. */
export async function listInboxTasks(
  db: Db,
  { done, page, page_size }: { done: boolean; page: number; page_size: number },
) {
  const { due_at, created_at, done_at, id } = taskColumns
  const condition = done ? isNotNull(done_at) : isNull(done_at)
  const items = await db
    .select(taskColumns)
    .from(operator_tasks)
    .where(condition)
    .orderBy(sql`${due_at} nulls last`, created_at, id)
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await db.$count(operator_tasks, condition) }
}

/** Records who completed a task and the outcome. If two people submit at once, only the first is recorded. */
export async function finishInboxTask(
  db: Db,
  id: string,
  done: { by: string; outcome: string },
): Promise<InboxTask> {
  const [task] = await db
    .update(operator_tasks)
    .set({ done_at: now, done_by: done.by, outcome: done.outcome })
    .where(and(eq(operator_tasks.id, id), isNull(operator_tasks.done_at)))
    .returning(taskColumns)
  if (!task) throw new Problem('missing', text('This task isn’t open'))
  return task
}

/** Open tasks, and those past their due time. */
export const countOpenTasks = async (db: Db, at: Date) =>
  only(
    await queryRows<{ count: number; overdue: number }>(
      db,
      `select count(*)::int as count, count(*) filter (where due_at < $1)::int as overdue
       from operator_tasks where done_at is null`,
      [at],
    ),
  )
