import { createHash } from 'node:crypto'
import { create } from 'content-disposition'
import { and, eq, inArray, like } from 'drizzle-orm'
import { text } from '#text/text.tsx'
import { type Db, inTransaction, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'
import { Problem } from '../http/problem.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import { contentTypeOf, type FileKind, fileNameFor, isDecodable, kindOf } from './file-kinds.ts'
import { type FileStore, newFileKey } from './file-store.server.ts'
import { files, type StoredFile } from './files.table.server.ts'
import { reencodeImage } from './images.server.ts'
import { assertWithinQuota } from './upload-quota.server.ts'

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'remove-bytes': { key: string }
  }
}

export type SavedFile = StoredFile & { size: { width: number; height: number } | null }

export type NewFile = {
  owner_user_id: string | null
  purpose: string
  name: string
  bytes: Uint8Array
  allowed: readonly FileKind[]
  max_bytes: number
}

/**
 * Stores an uploaded file if it is small enough and of an allowed kind by its content. An image is decoded and
 * re-encoded (`reencodeImage`), so uploaded image bytes are never served. PDF and text stay unchanged. The bytes are
 * written before the row: if the caller's transaction fails, unreferenced bytes may remain, but a row always has its
 * bytes. Returns the row, with the size of an image in pixels. @throws Problem `invalid` or `too-large` for the file,
 * `too-many` or `too-large` over the account's quota.
 */
export async function saveFile(db: Db, store: FileStore, file: NewFile): Promise<SavedFile> {
  const { owner_user_id, purpose, allowed, max_bytes } = file
  if (file.bytes.length === 0) throw new Problem('invalid', text('The file is empty'))
  if (file.bytes.length > max_bytes) throw tooLarge()
  const sent = kindOf(file.name, file.bytes, allowed)
  if (!sent) throw new Problem('invalid', text('You can’t upload files of this type'))
  if (owner_user_id) await assertWithinQuota(db, owner_user_id, file.bytes.length)

  const image = isDecodable(sent) ? await reencodeImage(sent, file.bytes) : null
  const { kind, bytes } = image ?? { kind: sent, bytes: file.bytes }
  // Re-encoding can enlarge an image with few colors.
  if (bytes.length > 2 * max_bytes) throw tooLarge()
  const content_type = contentTypeOf(kind)
  const key = newFileKey()
  await store.put(key, bytes, { content_type })
  try {
    const row = {
      owner_user_id,
      purpose,
      name: fileNameFor(kind, sanitizeFileName(file.name)),
      content_type,
      bytes: bytes.length,
      sha256: sha256(bytes),
      key,
    }
    return await inTransaction(db, async (tx) => {
      if (owner_user_id) await assertWithinQuota(tx, owner_user_id, bytes.length, { locked: true })
      const saved = only(await tx.insert(files).values(row).returning())
      return { ...saved, size: image && { width: image.width, height: image.height } }
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

const tooLarge = () => new Problem('too-large', text('The file is too large'))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The last part of a path without characters that are unsafe in file systems, headers or on screen. */
export function sanitizeFileName(name: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ending = /\.[a-z0-9]{1,5}$/i.exec(plain.slice(-6))?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  return `${[...stem.replace(/^\.+/, '')].slice(0, 100).join('').trim() || 'file'}${ending}`
}

/** The bytes of a file that anyone may see, and its row; the caller has checked that it is such a file. */
export async function readPublicFile(db: Db, store: FileStore, id: string) {
  const file = await findFile(db, id, { user_id: null, is_staff: true })
  const bytes = file && (await store.get(file.key))
  return bytes ? { file, bytes } : undefined
}

/** Who requests a file. */
export type FileViewer = { user_id: string | null; is_staff: boolean }

export type OpenFile = { file: StoredFile; bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * A file with the response headers to serve it. Only its owner and staff may open it; for everyone else, including
 * guests and their own files, it does not exist. @throws Problem `missing`.
 */
export async function openFile(db: Db, store: FileStore, id: string, viewer: FileViewer): Promise<OpenFile> {
  const file = await findFile(db, id, viewer)
  const bytes = file && (await store.get(file.key))
  if (!bytes) throw new Problem('missing', text('File not found'))
  if (sha256(bytes) !== file.sha256) throw new Error(`The bytes of file ${id} are not those that were stored`)
  return { file, bytes, headers: headersOf(file) }
}

async function findFile(db: Db, id: string, { user_id, is_staff }: FileViewer) {
  if (!idShape.test(id) || (!is_staff && user_id === null)) return undefined
  const theirs = is_staff ? undefined : eq(files.owner_user_id, user_id ?? '')
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), theirs))
  return file
}

// PostgreSQL would fail on any other text.
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Served as a download, never as a page; a browser that displays it anyway runs and loads nothing. */
function headersOf(file: StoredFile): Record<string, string> {
  return {
    'content-type': file.content_type,
    'content-length': String(file.bytes),
    'content-disposition': attachment(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  }
}

/** Value of Content-Disposition for a download. A name that is not plain ASCII is sent in both forms of RFC 6266. */
export const attachment = (name: string) => disposition(name, 'attachment')

/** Value of Content-Disposition for a file that browsers display; saved, it has this name. */
export const inline = (name: string) => disposition(name, 'inline')

const disposition = (name: string, type: 'attachment' | 'inline') =>
  create(name.toWellFormed(), { type, fallback: name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_') })

/** Whether all of these are images that this user uploaded. */
export async function areOwnPictures(db: Db, owner_user_id: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (!wanted.every((id) => idShape.test(id))) return false
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, wanted),
        eq(files.owner_user_id, owner_user_id),
        like(files.content_type, 'image/%'),
      ),
    )
  return found.length === wanted.length
}

/** Removes a file. A job of the caller's transaction deletes the bytes and retries until they are gone. */
export async function removeFile(db: Db, id: string): Promise<void> {
  const [gone] = await db.delete(files).where(eq(files.id, id)).returning({ key: files.key })
  if (gone) await enqueue(db, 'remove-bytes', { key: gone.key })
}

/** Runs `use`, which adds the IDs of the files that it saves to `saved`; if it fails, these files are removed. */
export async function withNewFiles<Result>(
  db: Db,
  use: (saved: string[]) => Promise<Result>,
): Promise<Result> {
  const saved: string[] = []
  try {
    return await use(saved)
  } catch (error) {
    await inTransaction(db, async (tx) => {
      for (const id of saved) await removeFile(tx, id)
    })
    throw error
  }
}

/** Changes the purpose of files, so that the retention of the upload purpose no longer applies. */
export async function setFilesPurpose(tx: Db, ids: readonly string[], purpose: string) {
  await queryRows(tx, 'update files set purpose = $2 where id = any($1::uuid[])', [ids, purpose])
}

/** Assigns a guest's files to the account that the guest signed in to. */
export async function assignFilesToUser(tx: Db, ids: readonly string[], owner_user_id: string) {
  await queryRows(
    tx,
    'update files set owner_user_id = $2 where id = any($1::uuid[]) and owner_user_id is null',
    [ids, owner_user_id],
  )
}

/** Removes files of a purpose that no row of the table references after a day. Returns their number. */
export async function removeUnusedFiles(
  db: Db,
  {
    purpose,
    used_in,
  }: {
    purpose: string
    used_in:
      | 'lead_files'
      | 'order_files'
      | 'return_photos'
      | 'review_photos'
      | 'chat_messages'
      | 'tax_certificates'
      | 'dispute_files'
  },
  now: Date,
): Promise<number> {
  const unused = await queryRows<{ id: string }>(
    db,
    `select id from files f where purpose = $1 and created_at < $2::timestamptz - interval '1 day'
       and not exists (select 1 from ${used_in} where file_id = f.id) order by created_at limit 500`,
    [purpose, now],
  )
  for (const { id } of unused) await inTransaction(db, (tx) => removeFile(tx, id))
  return unused.length
}
