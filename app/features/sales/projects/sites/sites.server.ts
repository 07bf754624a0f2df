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

/** Stores the site details and files of an order, in the order's transaction. */
export async function saveSite(
  tx: Db,
  order_id: string,
  { site, file_ids, solution_id }: { site: Site; file_ids: readonly string[]; solution_id: string | null },
) {
  await queryRows(
    tx,
    `with saved as (insert into order_sites (order_id, site, solution_id) values ($1, $2, $3) returning order_id)
     insert into order_files (order_id, file_id, position)
     select saved.order_id, f.id::uuid, f.number - 1 from saved, unnest($4::text[]) with ordinality as f(id, number)`,
    [order_id, JSON.stringify(site), solution_id, file_ids],
  )
}

/** Site details and files of an order, and the package of a solution order. */
export type OrderSite = { site: Site; solution_id: string | null; files: SiteFile[] }

/** Site details of an order; null for a product order. The caller checks that the order belongs to the customer. */
export async function siteOfOrder(db: Db, order_id: string): Promise<OrderSite | null> {
  const rows = await queryRows<OrderSite>(
    db,
    `select s.site, s.solution_id,
            coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type,
                                                          'bytes', f.bytes) order by o.position)
                      from order_files o join files f on f.id = o.file_id where o.order_id = s.order_id), '[]') as files
     from order_sites s where s.order_id = $1`,
    [order_id],
    'site-of-order',
  )
  return rows[0] ?? null
}
