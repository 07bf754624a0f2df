import { maxOrderFiles, type OrderFile } from '#features/sales/orders/order.ts'
import { attachFiles, tooManyFiles } from '#features/sales/orders/order-files.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { Site, SiteInput } from './site.ts'

/** Submission of a design or solution order: the site, its files, and the total shown to the customer. */
export type SiteSubmission = {
  /** The installation address, one of the customer's own. */
  address_id: string
  placement_key: string
  expected_total_cents: number | null
  note: string
  site: SiteInput
  file_ids: readonly string[]
}

/** The customer's own site files with these IDs. Throws `missing` if any of them is not theirs. */
export async function ownSiteFiles(db: Db, user_id: string, ids: readonly string[]): Promise<OrderFile[]> {
  const requested = [...new Set(ids)]
  if (requested.length > maxOrderFiles) throw tooManyFiles()
  if (requested.length === 0) return []
  const found = await queryRows<OrderFile>(
    db,
    `select id, name, content_type, bytes from files
     where id::text = any($1) and owner_user_id = $2 and purpose = 'site' order by created_at, id`,
    [requested, user_id],
  )
  if (found.length !== requested.length) throw new Problem('missing', text('File not found'))
  return found
}

type SiteToSave = {
  user_id: string
  site: Site
  file_ids: readonly string[]
  solution_id: string | null
}

/** Stores the site details and files of an order, in the order's transaction. */
export async function saveSite(
  tx: Db,
  order_id: string,
  { user_id, site, file_ids, solution_id }: SiteToSave,
) {
  await queryRows(tx, 'insert into order_sites (order_id, site, solution_id) values ($1, $2, $3)', [
    order_id,
    JSON.stringify(site),
    solution_id,
  ])
  await attachFiles(tx, order_id, user_id, file_ids)
}

/** Site details of an order, and the package of a solution order. */
export type OrderSite = { site: Site; solution_id: string | null }

/** Site details of an order; null for a product order. The caller checks that the order belongs to the customer. */
export async function siteOfOrder(db: Db, order_id: string): Promise<OrderSite | null> {
  const rows = await queryRows<OrderSite>(
    db,
    'select s.site, s.solution_id from order_sites s where s.order_id = $1',
    [order_id],
    'site-of-order',
  )
  return rows[0] ?? null
}
