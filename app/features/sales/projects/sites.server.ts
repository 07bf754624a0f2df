import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { mostSiteFileBytes, mostSiteFiles, type Site, type SiteFile } from './site.ts'

const allowed: readonly FileKind[] = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic']
const purpose = 'site'

const says = (message: string) => new Problem('invalid', message, { data: { fields: { files: message } } })

/** Keeps a plan, a bill or a photo for an order that is about to be placed; gives its id. Its owner alone and the staff may open it. */
export async function saveSiteFile(
  db: Db,
  store: FileStore,
  user_id: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  try {
    const file = { owner_user_id: user_id, purpose, name, bytes, allowed, max_bytes: mostSiteFileBytes }
    return (await saveFile(db, store, file)).id
  } catch (error) {
    // Said of the field, where the form shows it.
    throw error instanceof Problem ? says(error.message) : error
  }
}

/** The files of these ids, if they all are the customer's own and sent for a site; anybody else's is not found. */
export async function ownSiteFiles(db: Db, user_id: string, ids: readonly string[]): Promise<SiteFile[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > mostSiteFiles) throw says(text('At most 6 files can be sent'))
  if (wanted.length === 0) return []
  const found = await queryRows<SiteFile>(
    db,
    `select id, name, content_type, bytes from files
     where id::text = any($1) and owner_user_id = $2 and purpose = $3 order by created_at, id`,
    [wanted, user_id, purpose],
  )
  if (found.length !== wanted.length) throw new Problem('missing', text('File not found'))
  return found
}

/** Removes files that were sent for an order which was never placed; gives how many. */
export const removeForgottenSiteFiles = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'order_files' }, now)

/** Writes down the place of an order with its files, in the order's own transaction. */
export async function keepSite(
  tx: Db,
  order_id: string,
  { site, file_ids, solution_id }: { site: Site; file_ids: readonly string[]; solution_id: string | null },
) {
  await queryRows(
    tx,
    `with kept as (insert into order_sites (order_id, site, solution_id) values ($1, $2, $3) returning order_id)
     insert into order_files (order_id, file_id, position)
     select kept.order_id, f.id::uuid, f.number - 1 from kept, unnest($4::text[]) with ordinality as f(id, number)`,
    [order_id, JSON.stringify(site), solution_id, file_ids],
  )
}

export type OrderSite = { site: Site; solution_id: string | null; files: SiteFile[] }

/** What was told of the place of an order; null for a product order. The caller has found the order for its owner. */
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
