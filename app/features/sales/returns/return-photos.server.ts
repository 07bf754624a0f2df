import type { UrlOf } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeUnusedFiles, saveFile, withNewFiles } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type ReturnRequest, requestReturn } from './request-return.server.ts'
import { maxPhotoBytes, maxPhotos } from './return.ts'

const purpose = 'return'

/** A photo uploaded with a request. */
export type NewPhoto = { name: string; bytes: Uint8Array }

export type RequestWithPhotos = Omit<ReturnRequest, 'photos'> & {
  /** IDs of the customer's own files, and new photos. */
  photos: readonly (string | NewPhoto)[]
}

/** Requests a return and stores its new photos. If the request is refused, the new photos are deleted. */
export async function requestReturnWithPhotos(
  { db, files, urlOf }: { db: Db; files: FileStore; urlOf: UrlOf },
  user_id: string,
  request: RequestWithPhotos,
) {
  if (request.photos.length > maxPhotos) {
    const message = text('You can upload up to 6 photos')
    throw new Problem('invalid', message, { data: { fields: { photos: message } } })
  }
  return withNewFiles(db, async (saved) => {
    const photos: string[] = []
    for (const photo of request.photos) {
      const id = typeof photo === 'string' ? photo : await savePhoto(db, files, user_id, photo)
      if (typeof photo !== 'string') saved.push(id)
      photos.push(id)
    }
    return requestReturn(db, user_id, { ...request, photos }, urlOf)
  })
}

async function savePhoto(db: Db, store: FileStore, user_id: string, { name, bytes }: NewPhoto) {
  const allowed = ['png', 'jpeg', 'webp', 'avif'] as const
  const file = { owner_user_id: user_id, purpose, name, bytes, allowed, max_bytes: maxPhotoBytes }
  return (await saveFile(db, store, file)).id
}

/** Deletes photos that no return uses. Returns their number. */
export const removeOrphanedPhotos = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'return_photos' }, now)
