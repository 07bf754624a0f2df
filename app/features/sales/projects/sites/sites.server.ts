import { attachFiles, filesOfOrder } from '#features/sales/orders/order-files.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { maxSiteFileBytes, maxSiteFiles, type Site, type SiteFile, type SiteInput } from './site.ts'

const allowed: readonly FileKind[] = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic']
const purpose = 'site'

const fileError = (message: string) =>
  new Problem('invalid', message, { data: { fields: { files: message } } })

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

/**
 * Stores a plan, bill or photo for an order about to be placed, and returns its ID. Only its owner and staff can open
 * it. Throws `invalid` for the `files` field.
 */
export async function saveSiteFile(
  db: Db,
  store: FileStore,
  user_id: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  try {
    const file = { owner_user_id: user_id, purpose, name, bytes, allowed, max_bytes: maxSiteFileBytes }
    return (await saveFile(db, store, file)).id
  } catch (error) {
    // Report it on the form field.
    throw error instanceof Problem ? fileError(error.message) : error
  }
}

/** The customer's own site files with these IDs. Throws `missing` if any of them is not theirs. */
export async function ownSiteFiles(db: Db, user_id: string, ids: readonly string[]): Promise<SiteFile[]> {
  const requested = [...new Set(ids)]
  if (requested.length > maxSiteFiles) throw fileError(text('You can upload up to 6 files.'))
  if (requested.length === 0) return []
  const found = await queryRows<SiteFile>(
    db,
    `select id, name, content_type, bytes from files
     where id::text = any($1) and owner_user_id = $2 and purpose = $3 order by created_at, id`,
    [requested, user_id, purpose],
  )
  if (found.length !== requested.length) throw new Problem('missing', text('File not found'))
  return found
}

/** Deletes files of orders that were never placed. Returns their number. */
export const removeUnusedSiteFiles = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'order_files' }, now)

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

/** Site details and files of an order, and the package of a solution order. */
export type OrderSite = { site: Site; solution_id: string | null; files: SiteFile[] }

/** Site details of an order; null for a product order. The caller checks that the order belongs to the customer. */
export async function siteOfOrder(db: Db, order_id: string): Promise<OrderSite | null> {
  const [found] = await queryRows<Omit<OrderSite, 'files'>>(
    db,
    'select s.site, s.solution_id from order_sites s where s.order_id = $1',
    [order_id],
    'site-of-order',
  )
  return found ? { ...found, files: await filesOfOrder(db, order_id) } : null
}
