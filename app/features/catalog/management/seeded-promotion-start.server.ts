import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'

/** When the promotions of a new store start: at the beginning of the day of `now` in the shop's time zone. */
export async function seededPromotionStart(tx: Db, now: Date): Promise<Date> {
  const rows = await queryRows<{ start: Date }>(
    tx,
    `select date_trunc('day', $1::timestamptz, $2) as start`,
    [now, shopTimeZone()],
  )
  return only(rows).start
}
