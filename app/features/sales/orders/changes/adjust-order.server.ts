import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { statusCode } from '../order.ts'
import { lockVersion, noteChange } from '../orders.server.ts'
import { orders } from '../orders.table.server.ts'
import type { ShipTo } from '../placed-order.ts'

/** A staff member's action: on which version of the order, and why. */
export type StaffAction = { staff_id: string; order_id: string; version: number; cause?: string | undefined }

/** The cause that the order's log records for a staff action: their own words, otherwise the kind of action. */
export const staffCause = ({ staff_id, cause }: Pick<StaffAction, 'staff_id' | 'cause'>, kind: string) => ({
  kind,
  actor: `staff:${staff_id}`,
  cause: cause || `${kind} by staff`,
})

export type Correction = {
  ship_to?: Partial<Omit<ShipTo, 'state' | 'zip_code'>> | undefined
  get_it_by?: string | undefined
}

/**
 * Corrects delivery details of a paid order before it ships: name, street, phone, promised date. State and ZIP code
 * cannot change, because tax and freight were calculated from them. The audit log records the old values.
 */
export const correctOrder = (db: Db, staffAction: StaffAction, change: Correction) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    if (order.status !== statusCode.paid && order.status !== statusCode.preparing)
      throw new Problem('conflict', text('Only a paid order that hasn’t shipped can be corrected'), {
        data: { order_status: order.status },
      })
    const ship_to = { ...order.ship_to, ...definedIn(change.ship_to ?? {}) }
    const get_it_by = change.get_it_by ?? order.get_it_by
    await tx.update(orders).set({ ship_to, get_it_by }).where(eq(orders.id, order.id))
    const before = { ship_to: order.ship_to, get_it_by: order.get_it_by }
    await noteChange(tx, order, {
      ...staffCause(staffAction, 'corrected'),
      before,
      after: { ship_to, get_it_by },
    })
  })

const definedIn = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
