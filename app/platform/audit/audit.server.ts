import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { escapeLike } from '../database/like.ts'
import { audit_log } from './audit.table.server.ts'

/** Who makes a change. */
export type Actor = { kind: 'staff' | 'api_key' | 'job' | 'system'; id: string; request_id: string }

/** The staff member of a request, or the API key that acts for them, as the actor of a change. */
export const staffActor = (
  { request_id }: Pick<RequestContext, 'request_id'>,
  { id, api_key_id }: Customer,
): Actor => (api_key_id ? { kind: 'api_key', id: api_key_id, request_id } : { kind: 'staff', id, request_id })

/** What changed. `before` is null for something new, `after` for something removed. */
export type Change = {
  action: `${string}.${string}`
  entity: string
  entity_id: string
  label?: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Records a change in the transaction that makes it. Of an update only the fields that differ are stored; an update that
 * changes nothing is not recorded.
 */
export const recordChange = (tx: Db, actor: Actor, change: Change) => recordChanges(tx, actor, [change])

const rowsPerStatement = 500

/** The same for many changes, with few statements. */
export async function recordChanges(tx: Db, actor: Actor, changes: readonly Change[]) {
  const rows = changes.flatMap(({ action, entity, entity_id, label, ...values }) => {
    const { before, after } = changedFields(values)
    if (values.before && values.after && Object.keys(after ?? {}).length === 0) return []
    const { kind: actor_kind, id: actor_id, request_id } = actor
    return [
      { actor_kind, actor_id, action, entity, entity_id, label: label ?? '', before, after, request_id },
    ]
  })
  for (let i = 0; i < rows.length; i += rowsPerStatement)
    await tx.insert(audit_log).values(rows.slice(i, i + rowsPerStatement))
}

/** The fields whose values differ, of both sides; everything where one side is missing. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>) {
  if (!before || !after) return { before, after }
  const differs = (name: string) =>
    JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(differs)
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

export type AuditEntry = {
  id: string
  at: Date
  actor_kind: Actor['kind']
  actor_id: string
  action: string
  entity: string
  entity_id: string
  label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type AuditFilter = {
  entity?: string | undefined
  entity_id?: string | undefined
  actor_id?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Part of a label or of a changed value. */
  search?: string | undefined
}

/** The condition of a filter over `audit_log a`, with its values. */
export function auditConditions(filter: AuditFilter) {
  const values = [
    filter.entity ?? null,
    filter.entity_id ?? null,
    filter.actor_id ?? null,
    filter.action ?? null,
    filter.from ?? null,
    filter.until ?? null,
    filter.search ? `%${escapeLike(filter.search)}%` : null,
  ]
  const where = `($1::text is null or a.entity = $1) and ($2::text is null or a.entity_id = $2)
    and ($3::text is null or a.actor_id = $3) and ($4::text is null or a.action = $4)
    and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6)
    and ($7::text is null or a.label ilike $7 or a.entity_id ilike $7
         or a.before::text ilike $7 or a.after::text ilike $7)`
  return { where, values }
}

/** One page of the audit log, newest first, with the number of all matching entries. */
export async function listAuditLog(
  db: Db,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
): Promise<{ list: AuditEntry[]; total: number }> {
  const { where, values } = auditConditions(filter)
  const list = await queryRows<AuditEntry>(
    db,
    `select a.id::text, a.at, a.actor_kind, a.actor_id, a.action, a.entity, a.entity_id, a.label, a.before, a.after
     from audit_log a
     where ${where} order by a.id desc limit $8 offset $9`,
    [...values, size, (page - 1) * size],
  )
  const [counted] = await queryRows<{ total: number }>(
    db,
    `select count(*)::int as total from audit_log a where ${where}`,
    values,
  )
  return { list, total: counted?.total ?? 0 }
}

/** The values that the audit log has for filters. */
export async function auditFilterValues(
  db: Db,
): Promise<{ entities: string[]; actions: string[]; actor_ids: string[] }> {
  const rows = await queryRows<{ entity: string; action: string }>(
    db,
    'select distinct entity, action from audit_log order by entity, action',
  )
  const actors = await queryRows<{ actor_id: string }>(db, 'select distinct actor_id from audit_log')
  return {
    actor_ids: actors.map(({ actor_id }) => actor_id),
    entities: [...new Set(rows.map(({ entity }) => entity))],
    actions: [...new Set(rows.map(({ action }) => action))],
  }
}
