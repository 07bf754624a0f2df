import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { kindOf } from '#platform/files/file-kinds.ts'
import {
  openFile,
  readPublicFile,
  removeFile,
  removeUnusedFiles,
  saveFile,
  withNewFiles,
} from '#platform/files/files.server.ts'
import { type ImageKind, reencodeImage, resizeImage } from '#platform/files/images.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { maxReviewPhotoBytes, maxReviewPhotos, type PhotoSize, type ReviewPhoto } from './review.ts'
import { type OwnReview, saveReview } from './reviews.server.ts'

type Context = Pick<RequestContext, 'db' | 'services'>

/** `files.purpose` of review photos. */
const purpose = 'review-photo'

/** A photo uploaded with a review. */
export type NewPhoto = { name: string; bytes: Uint8Array }

type SavedPhoto = Record<PhotoSize, string>

/**
 * Saves a review with its photos: those in `removed` (by their full size's ID) are deleted, `added` ones are encoded anew
 * in two sizes. If the review is refused, the new photos are deleted. @throws as `saveReview` and `saveFile` do
 */
export async function saveReviewWithPhotos(
  { db, services }: Context,
  customer: Pick<Customer, 'id' | 'first_name' | 'last_name'>,
  review: { product_id: string; rating: number; title: string; content: string },
  { added, removed }: { added: readonly NewPhoto[]; removed: readonly string[] },
): Promise<OwnReview> {
  if (added.length > maxReviewPhotos) throw tooManyPhotos()
  return withNewFiles(db, async (saved) => {
    const photos: SavedPhoto[] = []
    for (const photo of added) {
      const sizes = await savePhoto({ db, services }, customer.id, photo)
      saved.push(...Object.values(sizes))
      photos.push(sizes)
    }
    return inTransaction(db, async (tx) => {
      const own = await saveReview(tx, customer, review)
      await removePhotos(tx, own.id, removed)
      await addPhotos(tx, own.id, photos)
      return own
    })
  })
}

function tooManyPhotos() {
  const message = text('A review can have up to 4 photos')
  return new Problem('invalid', message, { data: { fields: { photos: message } } })
}

/** Stores both sizes as files of the customer. No metadata of the original remains. */
async function savePhoto({ db, services }: Context, owner_user_id: string, { name, bytes }: NewPhoto) {
  const allowed = ['png', 'jpeg', 'webp', 'avif', 'heic'] as const
  if (bytes.length > maxReviewPhotoBytes) throw new Problem('too-large', text('The file is too large'))
  const kind = kindOf(name, bytes, allowed)
  if (!kind) throw new Problem('invalid', text('You can’t upload files of this type'))
  const image = await reencodeImage(kind as ImageKind, bytes)
  const store = async (size: Parameters<typeof resizeImage>[2]) => {
    const resized = await resizeImage(image.kind, image.bytes, size)
    const file = { owner_user_id, purpose, name, bytes: resized, allowed, max_bytes: maxReviewPhotoBytes }
    return (await saveFile(db, services.files, file)).id
  }
  const full = await store({ width: 1600 })
  return { full, thumb: await store({ width: 240, height: 240, focal: { x: 50, y: 50 } }) }
}

async function addPhotos(tx: Db, review_id: string, photos: readonly SavedPhoto[]) {
  if (photos.length === 0) return
  const taken = await photosOf(tx, review_id)
  if (taken.length + photos.length > maxReviewPhotos) throw tooManyPhotos()
  const free = [...Array(maxReviewPhotos).keys()].filter(
    (at) => !taken.some(({ position }) => position === at),
  )
  for (const [index, { full, thumb }] of photos.entries())
    await queryRows(
      tx,
      `insert into review_photos (review_id, position, size, file_id) values ($1, $2, 'full', $3), ($1, $2, 'thumb', $4)`,
      [review_id, free[index], full, thumb],
    )
}

/** Removes photos by the IDs of their full size, with their files. Returns how many there were. */
async function removePhotos(tx: Db, review_id: string, ids: readonly string[]) {
  if (ids.length === 0) return 0
  const gone = await queryRows<{ file_id: string }>(
    tx,
    `delete from review_photos p using review_photos f
     where f.review_id = $1 and f.size = 'full' and f.file_id::text = any($2)
       and p.review_id = f.review_id and p.position = f.position returning p.file_id`,
    [review_id, ids],
  )
  for (const { file_id } of gone) await removeFile(tx, file_id)
  return gone.length / 2
}

/** The photos of a review, in order. */
export const photosOf = (db: Db, review_id: string) =>
  queryRows<ReviewPhoto & { position: number }>(
    db,
    `select f.position, f.file_id::text as full, t.file_id::text as thumb
     from review_photos f join review_photos t on t.review_id = f.review_id and t.position = f.position and t.size = 'thumb'
     where f.review_id = $1 and f.size = 'full' order by f.position`,
    [review_id],
  )

/** Removes one photo of a review, which stays as it is. @throws Problem `missing` */
export const removeReviewPhoto = (db: Db, actor: Actor, review_id: string, photo: string) =>
  inTransaction(db, async (tx) => {
    const [review] = await queryRows<{ product_id: string }>(
      tx,
      'select product_id from reviews where id = $1 for update',
      [review_id],
    )
    if (!review || (await removePhotos(tx, review_id, [photo])) === 0)
      throw new Problem('missing', text('Review not found'))
    await bumpPublicVersion(tx)
    await recordChange(tx, actor, {
      action: 'review.photo_removed',
      entity: 'review',
      entity_id: review_id,
      label: review.product_id,
      before: { photo },
      after: null,
    })
  })

/** A photo of a published review, which anyone may see; null for any other file. */
export async function readPublicPhoto({ db, services }: Context, id: string) {
  const [shown] = idShape.test(id)
    ? await queryRows(
        db,
        `select 1 from review_photos p join reviews r on r.id = p.review_id where p.file_id = $1 and r.state = 'approved'`,
        [id],
      )
    : []
  return shown ? ((await readPublicFile(db, services.files, id)) ?? null) : null
}

/** A photo of any review, for its owner and for staff who moderate reviews. @throws Problem `missing` */
export async function openOwnPhoto({ db, services }: Context, customer: Customer, id: string) {
  const viewer = { user_id: customer.id, is_staff: customer.permissions.includes('reviews.moderate') }
  const opened = await openFile(db, services.files, id, viewer)
  if (opened.file.purpose !== purpose) throw new Problem('missing', text('File not found'))
  return opened
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Deletes photos that no review uses. Returns the number of files. */
export const removeOrphanedReviewPhotos = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'review_photos' }, now)
