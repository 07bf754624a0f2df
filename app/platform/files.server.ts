import { createHash } from 'node:crypto'
import { and, eq, inArray, like } from 'drizzle-orm'
import { text } from '#text/text.tsx'
import { type Db, inTransaction, rowsOf } from './db.server.ts'
import { type FileStore, newKey } from './file-store.server.ts'
import { files, type StoredFile } from './files.table.server.ts'
import { later } from './jobs.server.ts'
import { Problem } from './problem.ts'
import { only } from './rows.ts'

declare module './jobs.server.ts' {
  interface Jobs {
    'remove-bytes': { key: string }
  }
}

/** The kinds of files that we take: how they are named, and how they begin. */
const kinds = {
  pdf: { content_type: 'application/pdf', endings: ['pdf'], begins: (it: Bytes) => it.has(0, '%PDF-') },
  png: {
    content_type: 'image/png',
    endings: ['png', 'apng'],
    begins: (it: Bytes) => it.has(0, '\x89PNG\r\n\x1a\n'),
  },
  jpeg: {
    content_type: 'image/jpeg',
    endings: ['jpg', 'jpeg', 'jfif', 'pjp', 'pjpeg'],
    begins: (it: Bytes) => it.has(0, '\xff\xd8\xff'),
  },
  webp: {
    content_type: 'image/webp',
    endings: ['webp'],
    begins: (it: Bytes) => it.has(0, 'RIFF') && it.has(8, 'WEBP'),
  },
  avif: {
    content_type: 'image/avif',
    endings: ['avif'],
    begins: (it: Bytes) => it.has(4, 'ftypavif') || it.has(4, 'ftypavis'),
  },
  heic: {
    content_type: 'image/heic',
    endings: ['heic', 'heif'],
    begins: (it: Bytes) => ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypmsf1'].some((brand) => it.has(4, brand)),
  },
  gif: {
    content_type: 'image/gif',
    endings: ['gif'],
    begins: (it: Bytes) => it.has(0, 'GIF87a') || it.has(0, 'GIF89a'),
  },
  bmp: {
    content_type: 'image/bmp',
    endings: ['bmp'],
    begins: (it: Bytes) => it.has(0, 'BM') && it.has(6, '\0\0\0\0'),
  },
  ico: { content_type: 'image/x-icon', endings: ['ico'], begins: (it: Bytes) => it.has(0, '\0\0\x01\0') },
  tiff: {
    content_type: 'image/tiff',
    endings: ['tif', 'tiff'],
    begins: (it: Bytes) => it.has(0, 'II*\0') || it.has(0, 'MM\0*'),
  },
  xbm: {
    content_type: 'image/x-xbitmap',
    endings: ['xbm'],
    begins: (it: Bytes) => it.opensWith(/^\s*(?:\/\*[\s\S]*?\*\/\s*)?#define\s+\w*width\s+\d+/),
  },
  svg: {
    content_type: 'image/svg+xml',
    endings: ['svg'],
    begins: (it: Bytes) =>
      it.opensWith(/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^>[]*>\s*)*<svg[\s>]/),
  },
  csv: { content_type: 'text/csv; charset=utf-8', endings: ['csv'], begins: (it: Bytes) => it.isText() },
  txt: { content_type: 'text/plain; charset=utf-8', endings: ['txt'], begins: (it: Bytes) => it.isText() },
}

export type FileKind = keyof typeof kinds

type Bytes = {
  has(offset: number, signature: string): boolean
  isText(): boolean
  /** It is text and its first kilobytes match. */
  opensWith(pattern: RegExp): boolean
}

const looksOf = (bytes: Uint8Array): Bytes => ({
  has: (offset, signature) =>
    Buffer.from(
      bytes.buffer,
      bytes.byteOffset + offset,
      Math.max(0, Math.min(signature.length, bytes.length - offset)),
    ).toString('latin1') === signature,
  isText: () => isPlainText(bytes),
  opensWith: (pattern) =>
    isPlainText(bytes) && pattern.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8')),
})

function isPlainText(bytes: Uint8Array) {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** The kind that both the name and the first bytes tell, when it is one of those allowed; else null. */
export function kindOf(name: string, bytes: Uint8Array, allowed: readonly FileKind[]): FileKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const looks = looksOf(bytes)
  return allowed.find((kind) => kinds[kind].endings.includes(ending) && kinds[kind].begins(looks)) ?? null
}

export type NewFile = {
  owner_user_id: string | null
  purpose: string
  name: string
  bytes: Uint8Array
  allowed: readonly FileKind[]
  max_bytes: number
}

/**
 * Stores a file that somebody sent, if it is small enough and what it says it is. The bytes come before the row: if
 * the caller's transaction fails some bytes nobody knows of stay behind, but a row always has its bytes.
 */
export async function saveFile(db: Db, store: FileStore, file: NewFile): Promise<StoredFile> {
  const { owner_user_id, purpose, bytes, allowed, max_bytes } = file
  if (bytes.length === 0) throw new Problem('invalid', text('The file is empty'))
  if (bytes.length > max_bytes) throw new Problem('too-large', text('The file is too large'))
  const kind = kindOf(file.name, bytes, allowed)
  if (!kind) throw new Problem('invalid', text('Files of this type cannot be sent'))

  const { content_type } = kinds[kind]
  const key = newKey()
  await store.put(key, bytes, { content_type })
  try {
    const row = {
      owner_user_id,
      purpose,
      name: harmlessName(file.name),
      content_type,
      bytes: bytes.length,
      sha256: sha256(bytes),
      key,
    }
    return only(await db.insert(files).values(row).returning())
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The last part of a path without what a file system, a header or a reader's eye could stumble over. */
export function harmlessName(name: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/i.exec(plain) ?? []
  return `${[...stem.replace(/^\.+/, '')].slice(0, 100).join('').trim() || 'file'}${ending}`
}

/** Who asks for a file. */
export type FileViewer = { user_id: string | null; is_staff: boolean }

export type OpenFile = { file: StoredFile; bytes: Uint8Array; headers: Record<string, string> }

/**
 * A file with the headers to serve it by. It opens for its owner and for the staff; for anybody else, a guest and a
 * guest's own file included, it does not exist.
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

// PostgreSQL would call any other text an error of ours.
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A download and never a page: a browser that shows it anyway runs and loads nothing. */
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

/** The name twice: plainly for old programs, and in full as RFC 5987 writes it. */
export function attachment(name: string) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percentEncoded)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Whether all of these are pictures that this person has sent. */
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

/** Removes a file. Its bytes go by a job of the caller's transaction, which tries until they are gone. */
export async function removeFile(db: Db, id: string): Promise<void> {
  const [gone] = await db.delete(files).where(eq(files.id, id)).returning({ key: files.key })
  if (gone) await later(db, 'remove-bytes', { key: gone.key })
}

/** Says what files are kept for from here on: what they were sent for no longer decides when they go. */
export async function claimFiles(tx: Db, ids: readonly string[], purpose: string) {
  await rowsOf(tx, 'update files set purpose = $2 where id = any($1::uuid[])', [ids, purpose])
}

/** Makes files of a guest those of the account that the guest has signed in to. */
export async function giveFiles(tx: Db, ids: readonly string[], owner_user_id: string) {
  await rowsOf(
    tx,
    'update files set owner_user_id = $2 where id = any($1::uuid[]) and owner_user_id is null',
    [ids, owner_user_id],
  )
}

/** Removes files of a purpose which after a day no row of the table that would use them names; gives how many. */
export async function removeUnusedFiles(
  db: Db,
  {
    purpose,
    used_in,
  }: { purpose: string; used_in: 'lead_files' | 'order_files' | 'return_photos' | 'chat_messages' },
  now: Date,
): Promise<number> {
  const unused = await rowsOf<{ id: string }>(
    db,
    `select id from files f where purpose = $1 and created_at < $2::timestamptz - interval '1 day'
       and not exists (select 1 from ${used_in} where file_id = f.id) order by created_at limit 500`,
    [purpose, now],
  )
  for (const { id } of unused) await inTransaction(db, (tx) => removeFile(tx, id))
  return unused.length
}
