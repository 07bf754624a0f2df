import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { readPublicFile, removeFile, saveFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Texts, text } from '#text/text.tsx'
import type { DocumentKind } from '../blocks.ts'
import { maxMediaMegabytes, mediaPath } from './media.ts'

const pictureKinds = ['png', 'jpeg', 'webp', 'avif', 'heic', 'gif', 'svg', 'tiff', 'bmp'] as const

/** A document that shows a picture. `is_current` is false if only earlier versions do. */
export type MediaUse = { id: string; kind: DocumentKind; key: string; title: string; is_current: boolean }

export type MediaFile = {
  id: string
  file_id: string
  name: string
  alt: Texts
  width: number
  height: number
  bytes: number
  content_type: string
  sha256: string
  created_at: Date
}

const selectMedia = `
  select m.id, m.file_id, f.name, m.alt, m.width, m.height, f.bytes, f.content_type, f.sha256, m.created_at
  from media_files m join files f on f.id = m.file_id`

/** One page of the library, newest first; `search` is a part of the file name or of an alternative text. */
export async function listMedia(
  db: Db,
  search: string | undefined,
  { page, size }: { page: number; size: number },
) {
  const pattern = search ? `%${escapeLike(search)}%` : null
  const where = `($1::text is null or f.name ilike $1 or m.alt::text ilike $1)`
  const list = await queryRows<MediaFile>(
    db,
    `${selectMedia} where ${where} order by m.created_at desc, m.id limit $2 offset $3`,
    [pattern, size, (page - 1) * size],
  )
  const [counted] = await queryRows<{ total: number }>(
    db,
    `select count(*)::int as total from media_files m join files f on f.id = m.file_id where ${where}`,
    [pattern],
  )
  return { list, total: counted?.total ?? 0 }
}

/** The documents whose versions contain each picture, by the picture's id. */
export async function findMediaUses(db: Db, ids: readonly string[], now: Date) {
  const rows = await queryRows<MediaUse & { media_id: string }>(
    db,
    `select m.id as media_id, d.id, d.kind, d.key, newest.body->'title'->>'en' as title,
       bool_or(v.number = newest.number or v.publish_at > $3
         or (v.publish_at is not null and v.number = shown.number)) as is_current
     from unnest($1::uuid[]) as m(id)
     join content_versions v on v.body::text like '%' || $2 || m.id || '%'
     join content_documents d on d.id = v.document_id
     join lateral (select number, body from content_versions where document_id = d.id order by number desc limit 1)
       newest on true
     left join lateral (select number from content_versions where document_id = d.id and publish_at <= $3
       order by publish_at desc, number desc limit 1) shown on true
     group by m.id, d.id, newest.body order by d.kind, d.key`,
    [ids, mediaPath(''), now],
  )
  return Map.groupBy(rows, (row) => row.media_id)
}

type Upload = { name: string; bytes: Uint8Array }

/** Adds a picture to the library. @throws Problem `invalid` or `too-large`, see `saveFile`. */
export async function addMedia(db: Db, store: FileStore, actor: Actor, upload: Upload, alt: Texts) {
  const { id: file_id, name, size } = await savePicture(db, store, upload)
  return inTransaction(db, async (tx) => {
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        'insert into media_files (file_id, alt, width, height) values ($1, $2, $3, $4) returning id',
        [file_id, alt, size.width, size.height],
      ),
    )
    await recordChange(tx, actor, {
      action: 'media.added',
      entity: 'media',
      entity_id: id,
      label: name,
      before: null,
      after: { name, alt },
    })
    return { id, src: mediaPath(id), alt, ...size }
  })
}

/** Replaces a picture under the same address: everything that shows it shows the new one. */
export async function replaceMedia(db: Db, store: FileStore, actor: Actor, id: string, upload: Upload) {
  const { id: file_id, name, size } = await savePicture(db, store, upload)
  return inTransaction(db, async (tx) => {
    const media = await lockMedia(tx, id)
    await queryRows(
      tx,
      'update media_files set file_id = $2, width = $3, height = $4, updated_at = clock_timestamp() where id = $1',
      [id, file_id, size.width, size.height],
    )
    await removeFile(tx, media.file_id)
    await bumpPublicVersion(tx)
    await recordChange(tx, actor, {
      action: 'media.replaced',
      entity: 'media',
      entity_id: id,
      label: name,
      before: { name: media.name, width: media.width, height: media.height },
      after: { name, ...size },
    })
  })
}

async function savePicture(db: Db, store: FileStore, { name, bytes }: Upload) {
  const saved = await saveFile(db, store, {
    owner_user_id: null,
    purpose: 'media',
    name,
    bytes,
    allowed: pictureKinds,
    max_bytes: maxMediaMegabytes * 1024 * 1024,
  })
  if (!saved.size) throw new Problem('invalid', text('You can’t upload files of this type'))
  return { ...saved, size: saved.size }
}

/** Changes the alternative text that the picture has when it is chosen; texts in pages stay as they are. */
export function saveMediaAlt(db: Db, actor: Actor, id: string, alt: Texts) {
  return inTransaction(db, async (tx) => {
    const media = await lockMedia(tx, id)
    await queryRows(tx, 'update media_files set alt = $2, updated_at = clock_timestamp() where id = $1', [
      id,
      alt,
    ])
    await recordChange(tx, actor, {
      action: 'media.saved',
      entity: 'media',
      entity_id: id,
      label: media.name,
      before: { alt: media.alt },
      after: { alt },
    })
  })
}

/** Deletes a picture that no current version shows. @throws Problem `conflict` with the documents that show it. */
export function deleteMedia(db: Db, actor: Actor, id: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const media = await lockMedia(tx, id)
    const uses = ((await findMediaUses(tx, [id], now)).get(id) ?? []).filter((use) => use.is_current)
    if (uses.length > 0)
      throw new Problem('conflict', text('This picture is in use. Remove it from the content first.'), {
        data: { uses },
      })
    await queryRows(tx, 'delete from media_files where id = $1', [id])
    await removeFile(tx, media.file_id)
    await recordChange(tx, actor, {
      action: 'media.removed',
      entity: 'media',
      entity_id: id,
      label: media.name,
      before: { name: media.name, alt: media.alt },
      after: null,
    })
  })
}

async function lockMedia(tx: Db, id: string) {
  const [found] = await queryRows<MediaFile>(tx, `${selectMedia} where m.id = $1 for update of m`, [id])
  if (!found) throw new Problem('missing', text('Picture not found'))
  return found
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The bytes of a picture of the library, for anyone. @throws Problem `missing` */
export async function openMedia(db: Db, store: FileStore, id: string) {
  const [media] = idShape.test(id)
    ? await queryRows<{ file_id: string }>(db, 'select file_id from media_files where id = $1', [id])
    : []
  const found = media && (await readPublicFile(db, store, media.file_id))
  if (!found) throw new Problem('missing', text('File not found'))
  return found
}
