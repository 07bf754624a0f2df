import sharp from 'sharp'
import { expect } from 'vitest'
import { aPaidOrder, aShippedOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as reviewPhotoPage from './pages/review-photo.ts'
import * as writeReviewPage from './pages/write-review.tsx'
import { reviewsPersonalData } from './reviews.personal.server.ts'

/** A photo with a camera's metadata. */
const aPhoto = async (color: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 2000, height: 1000, channels: 3, background: color } })
          .withExif({ IFD0: { Artist: 'kanarienvogel' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'roof.jpg',
  )

type Answer = { ok: boolean; problems?: Record<string, string> }

/** Submits the review form with these photos. */
async function write(harness: Harness, photos: readonly File[], removed: readonly string[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ rating: '5', title: 'Solid', content: 'Well packed.' }))
    form.append(name, value)
  for (const photo of photos) form.append('photos', photo)
  for (const id of removed) form.append('remove_photo', id)
  const answer = await requestPage<Answer | { data: Answer }>(harness, writeReviewPage, {
    path: '/writeReview?product_id=panel',
    form,
  })
  return 'data' in answer ? answer.data : answer
}

type Shown = {
  total: number
  items: { id: string; title: string; is_verified: boolean; photos: { full: string; thumb: string }[] }[]
}
const shown = async (harness: Harness, query = '') =>
  (await harness.get<Shown>(`/product/get/reviews?product_id=panel${query}`)).data

/** The photos that are stored, as staff see them. Staff stay signed in. */
async function stored(harness: Harness) {
  await becomeStaff(harness)
  type Listed = { list: { id: string; photos: { full: string; thumb: string }[]; is_verified: boolean }[] }
  const { list } = (await harness.call<Listed>('/staff/reviews', {})).data
  return list[0] ?? { id: '', photos: [], is_verified: false }
}

const decide = (harness: Harness, id: string, decision: string) =>
  harness.call('/staff/reviews/decide', { chosen: { keys: [id] }, decision })

const openPhoto = async (harness: Harness, id: string) => {
  const answer = await requestPage<Response | { init?: { status?: number } }>(harness, reviewPhotoPage, {
    path: `/reviewPhoto/${id}`,
    params: { id },
  })
  return answer instanceof Response ? answer : new Response(null, { status: answer.init?.status ?? 500 })
}

const countFiles = async (harness: Harness) =>
  (await queryRows(harness.db, `select 1 from files where purpose = 'review-photo'`)).length

test('photos are stored in two sizes without metadata, and shown to everyone only while the review is published', async ({
  harness,
}) => {
  await aPaidOrder(harness)
  expect(await write(harness, [await aPhoto('red'), await aPhoto('blue')])).toMatchObject({ ok: true })
  const { id, photos } = await stored(harness)
  const { full = '', thumb = '' } = photos[0] ?? {}

  harness.becomeGuest()
  const asGuest = await openPhoto(harness, full)
  await harness.signIn('eve@example.com')
  const asOther = await openPhoto(harness, full)
  await harness.signIn()
  const asOwner = await openPhoto(harness, full)
  await becomeStaff(harness)
  const asStaff = await openPhoto(harness, full)
  await decide(harness, id, 'approve')
  harness.becomeGuest()
  const published = await openPhoto(harness, full)

  expect(photos).toHaveLength(2)
  expect(await countFiles(harness)).toBe(4)
  expect([asGuest.status, asOther.status, asOwner.status, asStaff.status]).toEqual([302, 404, 200, 200])
  expect(published.headers.get('cache-control')).toBe('public, max-age=600')
  const bytes = Buffer.from(await published.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(bytes.includes('kanarienvogel')).toBe(false)
  const small = Buffer.from(await (await openPhoto(harness, thumb)).arrayBuffer())
  expect(await sharp(small).metadata()).toMatchObject({ width: 240, height: 240 })
  expect((await shown(harness)).items).toMatchObject([{ photos }])
})

test('a review has at most four photos, and a refused one leaves no files', async ({ harness }) => {
  await aPaidOrder(harness)
  const photo = await aPhoto('green')
  const five = await write(
    harness,
    Array.from({ length: 5 }, () => photo),
  )
  await write(harness, [photo, photo, photo])
  const third = await write(harness, [photo, photo])
  const noPicture = await write(harness, [new File(['hello'], 'note.txt')])
  await harness.signIn('eve@example.com', ['Eve', 'Online'])
  const notBought = await write(harness, [photo])

  expect([five.ok, third.ok, noPicture.ok, notBought.ok]).toEqual([false, false, false, false])
  expect(third.problems).toMatchObject({ photos: 'A review can have up to 4 photos' })
  expect(await countFiles(harness)).toBe(6)
})

test('an author replaces photos, which hides the review until it is checked again', async ({ harness }) => {
  await aPaidOrder(harness)
  await write(harness, [await aPhoto('red')])
  const before = await stored(harness)
  await decide(harness, before.id, 'approve')
  await harness.signIn()

  await write(harness, [await aPhoto('blue')], [before.photos[0]?.full ?? ''])

  expect((await shown(harness)).items).toEqual([])
  const after = await stored(harness)
  expect(after.photos).toHaveLength(1)
  expect(after.photos[0]?.full).not.toBe(before.photos[0]?.full)
  expect(await countFiles(harness)).toBe(2)
})

test('staff remove one photo of a published review, which is audited', async ({ harness }) => {
  await aPaidOrder(harness)
  await write(harness, [await aPhoto('red'), await aPhoto('blue')])
  const { id, photos } = await stored(harness)
  await decide(harness, id, 'approve')
  const remove = (photo = '') => harness.call('/staff/reviews/remove_photo', { id, photo })

  const codes = [
    (await remove(photos[0]?.full)).code,
    (await remove(photos[0]?.full)).code,
    (await remove(photos[1]?.thumb)).code,
  ]

  expect(codes).toEqual([200, 404, 404])
  expect((await shown(harness)).items).toMatchObject([{ photos: [photos[1]] }])
  expect(
    await queryRows(harness.db, `select label from audit_log where action = 'review.photo_removed'`),
  ).toEqual([{ label: 'panel' }])
})

test('a review is marked as from a verified buyer once its product was delivered to that account', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness)
  await write(harness, [])
  const before = await stored(harness)
  await queryRows(harness.db, 'update shipments set delivered_at = now() where order_id = $1', [order.id])
  const after = await stored(harness)
  await decide(harness, after.id, 'approve')

  expect([before.is_verified, after.is_verified]).toEqual([false, true])
  expect((await shown(harness)).items).toMatchObject([{ is_verified: true }])
})

test('reviews are filtered by stars and sorted by rating', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  for (const rating of [2, 5, 4]) {
    const { id } = await harness.signIn(`r${rating}@example.com`)
    await queryRows(
      harness.db,
      `insert into reviews (product_id, user_id, order_id, author, rating, title, content, state)
       values ('panel', $1, $2, 'A', $3::int, $3::int::text, 'Fine', 'approved')`,
      [id, order.id, rating],
    )
  }
  const titles = async (query: string) => (await shown(harness, query)).items.map(({ title }) => title)

  expect(await titles('&order=highest')).toEqual(['5', '4', '2'])
  expect(await titles('&order=lowest')).toEqual(['2', '4', '5'])
  expect(await titles('')).toEqual(['4', '5', '2'])
  expect(await shown(harness, '&stars=4')).toMatchObject({ total: 1, items: [{ title: '4' }] })
  expect(await shown(harness, '&stars=1')).toMatchObject({ total: 0, items: [] })
})

test('the photos of a review are in the export, and deleted with the account', async ({ harness }) => {
  const { ada } = await aPaidOrder(harness)
  await write(harness, [await aPhoto('red')])
  const person = { id: ada.id, email: 'ada@example.com', phone: null }

  const exported: unknown[] = []
  for await (const row of reviewsPersonalData.collect(harness.db, person) as AsyncIterable<unknown>)
    exported.push(row)
  await reviewsPersonalData.scrub(harness.db, person)

  expect(exported).toMatchObject([{ photos: [{ full: expect.any(String), thumb: expect.any(String) }] }])
  expect(await queryRows(harness.db, 'select 1 from review_photos')).toEqual([])
})
