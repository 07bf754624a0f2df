import { LRUCache } from 'lru-cache'
import { cardSize, pictureWidths } from '#features/catalog/products/product-files.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { newFileKey } from '#platform/files/file-store.server.ts'
import { openFile, removeFile, saveFile } from '#platform/files/files.server.ts'
import { type PictureSize, resizeImage, type SafeImageKind } from '#platform/files/images.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { text } from '#text/text.tsx'

type Context = Pick<RequestContext, 'db' | 'services'>
type Bytes = Uint8Array<ArrayBuffer>

/** The purposes of uploaded files (`files.purpose`). */
export const picturePurpose = 'product-picture'
export const documentPurpose = 'product-document'

export const maxPictureMegabytes = 20
export const maxDocumentMegabytes = 20

/** Stores an uploaded picture, encoded anew, and its sizes. Returns its id. @throws Problem as `saveFile` does. */
export async function uploadPicture(
  { db, services }: Context,
  { name, bytes }: { name: string; bytes: Uint8Array },
) {
  const file = await saveFile(db, services.files, {
    owner_user_id: null,
    purpose: picturePurpose,
    name,
    bytes,
    allowed: ['png', 'jpeg', 'webp', 'avif', 'heic', 'tiff', 'svg'],
    max_bytes: maxPictureMegabytes * 1024 * 1024,
  })
  for (const width of pictureWidths) await readVariant({ db, services }, file.id, `${width}.webp`)
  return file.id
}

/** Stores an uploaded PDF. Returns its id and the name of the file. */
export async function uploadDocument(
  { db, services }: Context,
  { name, bytes }: { name: string; bytes: Uint8Array },
) {
  const file = await saveFile(db, services.files, {
    owner_user_id: null,
    purpose: documentPurpose,
    name,
    bytes,
    allowed: ['pdf'],
    max_bytes: maxDocumentMegabytes * 1024 * 1024,
  })
  return { id: file.id, name: file.name }
}

// The pictures that visitors look at now; the rest is read from the file store.
const variants = new LRUCache<string, Bytes>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})
const rendering = new Map<string, Promise<Bytes>>()

/**
 * A size (`960.webp`) or a crop (`card-40-60.webp`) of an uploaded picture as WebP. Made once, then read from the file
 * store. @throws Problem `missing` for an unknown picture or size.
 */
export function readVariant(context: Context, id: string, name: string): Promise<Bytes> {
  const size = sizeOf(name)
  if (!size || !idShape.test(id)) throw new Problem('missing', text('File not found'))
  const key = `${id} ${name}`
  const cached = variants.get(key)
  if (cached) return Promise.resolve(cached)
  const running = rendering.get(key)
  if (running) return running
  const made = storedVariant(context, id, name, size).finally(() => rendering.delete(key))
  rendering.set(key, made)
  return made.then((bytes) => {
    variants.set(key, bytes)
    return bytes
  })
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The size that the name of a variant means; null for a name that is none. Focal points are whole percents. */
function sizeOf(name: string): PictureSize | null {
  const width = pictureWidths.find((one) => name === `${one}.webp`)
  if (width) return { width }
  const [, x, y] = /^card-(\d|[1-9]\d|100)-(\d|[1-9]\d|100)\.webp$/.exec(name) ?? []
  return x === undefined || y === undefined ? null : { ...cardSize, focal: { x: Number(x), y: Number(y) } }
}

async function storedVariant(
  { db, services }: Context,
  id: string,
  name: string,
  size: PictureSize,
): Promise<Bytes> {
  const [file] = await queryRows<{ key: string | null }>(
    db,
    `select v.key from files f left join picture_variants v on v.file_id = f.id and v.name = $2
     where f.id = $1 and f.purpose = $3`,
    [id, name, picturePurpose],
  )
  if (!file) throw new Problem('missing', text('File not found'))
  const stored = file.key && (await services.files.get(file.key))
  if (stored) return stored
  if (size.focal && !(await isFocalPoint(db, id, name))) throw new Problem('missing', text('File not found'))
  const original = await openFile(db, services.files, id, { user_id: null, is_staff: true })
  const kind = original.file.content_type.replace('image/', '') as SafeImageKind
  const bytes = Uint8Array.from(await resizeImage(kind, original.bytes, size))
  const key = newFileKey()
  await services.files.put(key, bytes, { content_type: 'image/webp' })
  await queryRows(
    db,
    `insert into picture_variants (file_id, name, key) values ($1, $2, $3)
     on conflict (file_id, name) do update set key = excluded.key`,
    [id, name, key],
  )
  return bytes
}

/** Whether a product uses this crop: others are not made, so that nobody can request all that are possible. */
async function isFocalPoint(db: Db, id: string, name: string) {
  const rows = await queryRows(
    db,
    "select 1 from products where images @> jsonb_build_array(jsonb_build_object('thumbnail', $1::text)) limit 1",
    [`/pictures/${id}/${name}`],
  )
  return rows.length > 0
}

/** An uploaded document of a product, with the headers to serve it. @throws Problem `missing`. */
export async function openProductDocument({ db, services }: Context, id: string) {
  const opened = await openFile(db, services.files, id, { user_id: null, is_staff: true })
  if (opened.file.purpose !== documentPurpose) throw new Problem('missing', text('File not found'))
  return opened
}

/** Removes uploaded pictures and documents that no product has used for a month. Returns their number. */
export async function removeUnusedProductFiles(db: Db, now: Date): Promise<number> {
  const unused = await queryRows<{ id: string; keys: string[] }>(
    db,
    `select f.id, array(select v.key from picture_variants v where v.file_id = f.id) as keys
     from files f
     where f.purpose in ($2, $3) and f.created_at < $1::timestamptz - interval '30 days'
       and not exists (select 1 from product_documents d where d.file_id = f.id)
       and not exists (select 1 from products p
                       where p.images @> jsonb_build_array(jsonb_build_object('path', '/pictures/' || f.id || '/1600.webp')))
     order by f.created_at limit 200`,
    [now, picturePurpose, documentPurpose],
  )
  for (const { id, keys } of unused)
    await inTransaction(db, async (tx) => {
      for (const key of keys) await enqueue(tx, 'remove-bytes', { key })
      await removeFile(tx, id)
    })
  return unused.length
}
