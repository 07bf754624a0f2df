import { profileOf, setMapGroup } from '#features/people/auth/accounts.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type UserGroup, userGroupOf, userGroups, workTypes } from './partner.ts'

const allTypes = workTypes.map((_, value) => value)

/** The group of guests. Public pages are rendered with it, so that they can be cached for all visitors. */
export const guestGroup: UserGroup = 'Residential Users'

/** The group whose work types a caller sees: staff are Employees, guests are Residential Users. */
export async function groupOf(db: Db, customer: Customer | null): Promise<UserGroup> {
  if (!customer) return guestGroup
  if (customer.role !== 'customer') return 'Employees'
  return userGroupOf((await profileOf(db, customer.id)).map_group)
}

/** The numbers of the work types that a group sees, limited to those in `allowed`. Employees see all. */
export async function visibleTypesOf(
  db: Db,
  group: UserGroup,
  allowed: readonly number[] = allTypes,
): Promise<readonly number[]> {
  if (group === 'Employees') return allTypes.filter((type) => allowed.includes(type))
  const rows = await queryRows<{ work_type: number }>(
    db,
    `select work_type from map_group_work_types
     where user_group = $1 and work_type = any($2::integer[]) order by work_type`,
    [group, allowed],
    'visible-work-types',
  )
  return rows.map(({ work_type }) => work_type)
}

/** Every user group with the work types it sees. */
export async function listUserGroups(db: Db) {
  const groups = []
  for (const user_group of userGroups)
    groups.push({ user_group, work_types: await visibleTypesOf(db, user_group) })
  return groups
}

/** Replaces the work types that a group sees, and records the change. Rejected for Employees, who see all. */
export async function saveVisibleTypes(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  actor: Customer,
  { user_group, work_types }: { user_group: UserGroup; work_types: readonly number[] },
) {
  const message = text('Employees see all work types')
  if (user_group === 'Employees')
    throw new Problem('invalid', message, { data: { fields: { user_group: message } } })
  await inTransaction(ctx.db, async (tx) => {
    // One writer at a time, so that the event's `before` is correct.
    await queryRows(tx, 'lock table map_group_work_types in share row exclusive mode')
    const before = await visibleTypesOf(tx, user_group)
    await queryRows(tx, 'delete from map_group_work_types where user_group = $1', [user_group])
    await queryRows(
      tx,
      'insert into map_group_work_types (user_group, work_type) select distinct $1, unnest($2::integer[])',
      [user_group, work_types],
    )
    const after = await visibleTypesOf(tx, user_group)
    await bumpPublicVersion(tx)
    await recordEvent(
      tx,
      { kind: 'work-types', user_id: null, actor_id: actor.id, user_group, before, after },
      ctx.now(),
    )
  })
}

/** Assigns a customer to a group, and records the change. @throws Problem `missing` for an unknown customer. */
export async function saveCustomerGroup(
  ctx: Pick<RequestContext, 'db' | 'now' | 'request_id'>,
  actor: Customer,
  { customer_id, user_group }: { customer_id: string; user_group: UserGroup },
) {
  await inTransaction(ctx.db, async (tx) => {
    const before = await setMapGroup(tx, customer_id, user_group)
    if (before === null) throw new Problem('missing', text('Customer not found'))
    await recordChange(tx, staffActor(ctx, actor), {
      action: 'customer.group_changed',
      entity: 'customer',
      entity_id: customer_id,
      before: { map_group: before },
      after: { map_group: user_group },
    })
    const event = {
      kind: 'customer',
      user_id: customer_id,
      actor_id: actor.id,
      user_group,
      before,
      after: user_group,
    }
    await recordEvent(tx, event, ctx.now())
  })
}

type GroupEvent = {
  kind: string
  user_id: string | null
  actor_id: string
  user_group: UserGroup
  before: unknown
  after: unknown
}

const recordEvent = (tx: Db, event: GroupEvent, at: Date) =>
  queryRows(
    tx,
    `insert into map_group_events (kind, user_id, actor_id, user_group, before, after, at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`,
    [
      event.kind,
      event.user_id,
      event.actor_id,
      event.user_group,
      JSON.stringify(event.before),
      JSON.stringify(event.after),
      at,
    ],
  )
