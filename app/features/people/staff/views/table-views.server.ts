import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

export type TableViewInput = { path: string; name: string; query: string; shared: boolean }
export type TableView = TableViewInput & { id: string; mine: boolean }

/** Saved views that a staff member may have. */
const maxViews = 100

/** A staff member's own views and those that others share, by name. */
export const listTableViews = (db: Db, staff_id: string) =>
  queryRows<TableView>(
    db,
    `select id, path, name, query, shared, staff_id = $1 as mine from table_views
     where staff_id = $1 or shared order by lower(name), id limit 500`,
    [staff_id],
  )

/**
 * Saves a view; one of the same name for the same list is replaced. Returns its id. @throws Problem `conflict` at
 * `maxViews`
 */
export const saveTableView = (ctx: RequestContext, staff: Customer, input: TableViewInput) =>
  inTransaction(ctx.db, async (tx) => {
    const [known] = await queryRows<{ id: string }>(
      tx,
      'delete from table_views where staff_id = $1 and path = $2 and lower(name) = lower($3) returning id',
      [staff.id, input.path, input.name],
    )
    const { views } = only(
      await queryRows<{ views: number }>(
        tx,
        'select count(*)::int as views from table_views where staff_id = $1',
        [staff.id],
      ),
    )
    if (views >= maxViews)
      throw new Problem('conflict', text('Delete a saved view first. You have too many.'))
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        `insert into table_views (id, staff_id, path, name, query, shared)
         values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6) returning id`,
        [known?.id ?? null, staff.id, input.path, input.name, input.query, input.shared],
      ),
    )
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'table_view.saved',
      entity: 'table_view',
      entity_id: id,
      label: input.name,
      before: null,
      after: input,
    })
    return id
  })

/** Deletes a view of this staff member. @throws Problem `missing` */
export const removeTableView = (ctx: RequestContext, staff: Customer, id: string) =>
  inTransaction(ctx.db, async (tx) => {
    const [view] = await queryRows<TableViewInput>(
      tx,
      'delete from table_views where id = $1 and staff_id = $2 returning path, name, query, shared',
      [id, staff.id],
    )
    if (!view) throw new Problem('missing', text('This view no longer exists'))
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'table_view.removed',
      entity: 'table_view',
      entity_id: id,
      label: view.name,
      before: view,
      after: null,
    })
  })
