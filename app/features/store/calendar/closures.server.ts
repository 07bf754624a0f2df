import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { setStaffPeriods } from './business-days.ts'
import type { ClosureFields } from './closure-input.ts'

export type StoredClosure = ClosureFields & { id: string }

const columns = 'id, name, first_day::text as first_day, last_day::text as last_day, is_open'

/** The closures that staff entered and that have not ended before this day. */
export const listClosures = (db: Db, from: string) =>
  queryRows<StoredClosure>(
    db,
    `select ${columns} from shop_closures where last_day >= $1 order by first_day, last_day, id limit 500`,
    [from],
  )

/** Reads what staff entered into the calendar of this process. Past closures stay, for times that are counted back. */
export async function loadClosures(db: Db) {
  setStaffPeriods(
    await queryRows<StoredClosure>(
      db,
      `select ${columns} from shop_closures where last_day > now() - interval '400 days' order by first_day, id`,
    ),
  )
}

/** Adds a closure, or days on which the shop is open. */
export const addClosure = (db: Db, actor: Actor, { name, first_day, last_day, is_open }: ClosureFields) =>
  inTransaction(db, async (tx) => {
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        'insert into shop_closures (name, first_day, last_day, is_open) values ($1, $2, $3, $4) returning id',
        [name, first_day, last_day, is_open],
      ),
    )
    await recordChange(tx, actor, {
      action: 'closure.added',
      entity: 'closure',
      entity_id: id,
      label: name,
      before: null,
      after: { name, first_day, last_day, is_open },
    })
    await bumpPublicVersion(tx)
    return { id }
  })

/** Removes a closure. @throws Problem `missing` */
export const removeClosure = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const [removed] = await queryRows<StoredClosure>(
      tx,
      `delete from shop_closures where id = $1 returning ${columns}`,
      [id],
    )
    if (!removed) throw new Problem('missing', text('This closure no longer exists'))
    const { id: _, ...before } = removed
    await recordChange(tx, actor, {
      action: 'closure.removed',
      entity: 'closure',
      entity_id: id,
      label: removed.name,
      before,
      after: null,
    })
    await bumpPublicVersion(tx)
  })
