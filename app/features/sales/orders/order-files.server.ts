import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeUnusedFiles, saveFile, withNewFiles } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { maxOrderFileBytes, maxOrderFiles, type OrderFile } from './order.ts'

const allowed: readonly FileKind[] = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic']

/** `files.purpose` of what is uploaded at checkout, and of plans and photos of a site. */
type Purpose = 'order' | 'site'

type Upload = { name: string; bytes: Uint8Array }

const fileError = (message: string) =>
  new Problem('invalid', message, { data: { fields: { files: message } } })

export const tooManyFiles = () => fileError(text('You can upload up to 6 files.'))

/**
 * Stores uploads for the order that `place` is about to place, and passes it their IDs. If the order is refused, they are
 * removed. @throws Problem `invalid` for the field `files`
 */
export async function withOrderFiles<Result>(
  { db, store, user_id }: { db: Db; store: FileStore; user_id: string },
  uploads: readonly Upload[],
  place: (file_ids: string[]) => Promise<Result>,
): Promise<Result> {
  if (uploads.length > maxOrderFiles) throw tooManyFiles()
  return withNewFiles(db, async (file_ids) => {
    for (const upload of uploads) file_ids.push(await saveOrderFile(db, store, user_id, upload, 'order'))
    return place(file_ids)
  })
}

/**
 * Stores a file for an order about to be placed, and returns its ID. Only its owner and staff can open it.
 * @throws Problem `invalid` for the field `files`
 */
export async function saveOrderFile(
  db: Db,
  store: FileStore,
  user_id: string,
  upload: Upload,
  purpose: Purpose,
): Promise<string> {
  try {
    const file = { ...upload, owner_user_id: user_id, purpose, allowed, max_bytes: maxOrderFileBytes }
    return (await saveFile(db, store, file)).id
  } catch (error) {
    // Report it on the form field.
    throw error instanceof Problem ? fileError(error.message) : error
  }
}

/** Attaches the customer's own files to an order, in the order's transaction. @throws Problem `missing` for any other file */
export async function attachFiles(tx: Db, order_id: string, user_id: string, file_ids: readonly string[]) {
  if (file_ids.length === 0) return
  const attached = await queryRows(
    tx,
    `insert into order_files (order_id, file_id, position)
     select $1, f.id, sent.number - 1 from unnest($3::text[]) with ordinality as sent(id, number)
     join files f on f.id::text = sent.id and f.owner_user_id = $2 returning 1`,
    [order_id, user_id, file_ids],
  )
  if (attached.length !== file_ids.length) throw new Problem('missing', text('File not found'))
}

/** The files uploaded with an order. The caller checks who may see the order. */
export const filesOfOrder = (db: Db, order_id: string) =>
  queryRows<OrderFile>(
    db,
    `select f.id, f.name, f.content_type, f.bytes from order_files o join files f on f.id = o.file_id
     where o.order_id = $1 order by o.position`,
    [order_id],
    'files-of-order',
  )

const purposes: readonly Purpose[] = ['order', 'site']

/** Deletes files of orders that were never placed. Returns their number. */
export async function removeUnusedOrderFiles(db: Db, now: Date): Promise<number> {
  let removed = 0
  for (const purpose of purposes)
    removed += await removeUnusedFiles(db, { purpose, used_in: 'order_files' }, now)
  return removed
}
