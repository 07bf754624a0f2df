import { type Db, queryRows } from '#platform/database/db.server.ts'
import { changeStatus } from './manage-products.server.ts'

/** Makes every product that is shown a draft, so that the shop starts empty. Returns how many. */
export async function makeAllProductsDrafts(tx: Db): Promise<number> {
  const shown = await queryRows<{ id: string }>(
    tx,
    `select id from products where status <> 'draft' order by id`,
  )
  for (const { id } of shown) await changeStatus(tx, id, 'draft')
  return shown.length
}
