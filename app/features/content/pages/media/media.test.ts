import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createImage } from '#tests/harness/images.ts'
import { openMedia } from './media.server.ts'

type Added = { id: string; src: string; width: number; height: number; alt: { en: string; de?: string } }
type Listed = { id: string; name: string; version: string; uses: { key: string; is_current: boolean }[] }

async function asOwner(harness: Harness) {
  const sam = await harness.signIn('sam@example.com', ['Sam', 'Sutter'])
  await harness.db.$client.query('update users set role = $2 where id = $1', [sam.id, 'owner'])
}

async function formOf(kind: 'png' | 'jpeg' | 'svg', fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(await createImage(kind))], `roof.${kind}`))
  return form
}

const upload = async (harness: Harness) =>
  (
    await harness.send<Added>(
      '/content/media/upload',
      await formOf('png', { alt_en: 'A roof', alt_de: 'Ein Dach' }),
    )
  ).data

const list = async (harness: Harness, search = '') =>
  (await harness.call<{ list: Listed[] }>('/content/media', { search })).data.list

async function show(harness: Harness, key: string, src: string) {
  const image = { src, alt: { en: 'A roof' }, width: 10, height: 10 }
  const body = { title: { en: key }, description: { en: 'x' }, blocks: [{ kind: 'image', image }] }
  const { data } = await harness.call<{ version_id: string }>('/content/draft', { kind: 'page', key, body })
  await harness.call('/content/publish', { version_id: data.version_id })
}

async function stopShowing(harness: Harness, key: string) {
  const body = {
    title: { en: key },
    description: { en: 'x' },
    blocks: [{ kind: 'text', html: { en: '<p>x</p>' } }],
  }
  const { data } = await harness.call<{ version_id: string }>('/content/draft', { kind: 'page', key, body })
  await harness.call('/content/publish', { version_id: data.version_id })
}

test('an uploaded picture is re-encoded, listed with its texts and size, and public', async ({ harness }) => {
  await asOwner(harness)

  const added = await upload(harness)
  const opened = await openMedia(harness.db, harness.services.files, added.id)

  expect(added).toMatchObject({ src: `/media/${added.id}`, alt: { en: 'A roof', de: 'Ein Dach' } })
  expect(added.width).toBeGreaterThan(0)
  expect(added.height).toBeGreaterThan(0)
  expect(opened.file.content_type).toBe('image/png')
  expect((await list(harness, 'dach')).map(({ id }) => id)).toEqual([added.id])
  expect(await list(harness, 'no such picture')).toEqual([])
})

test('a file that is no picture is refused', async ({ harness }) => {
  await asOwner(harness)
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7'], 'roof.png'))

  expect((await harness.send('/content/media/upload', form)).code).toBe(422)
  expect(await list(harness)).toEqual([])
})

test('a picture that a page shows cannot be deleted; one that no page shows any more can', async ({
  harness,
}) => {
  await asOwner(harness)
  const { id, src } = await upload(harness)
  await show(harness, '/roofs', src)

  const refused = await harness.call<{ uses: { key: string }[] }>('/content/media/remove', { id })
  const used = await list(harness)
  harness.clock = new Date(harness.clock.getTime() + 60_000)
  await stopShowing(harness, '/roofs')
  const unused = await list(harness)
  const removed = await harness.call('/content/media/remove', { id })

  expect(refused).toMatchObject({ code: 409, data: { uses: [{ key: '/roofs' }] } })
  expect(used[0]?.uses).toMatchObject([{ key: '/roofs', is_current: true }])
  expect(unused[0]?.uses).toMatchObject([{ key: '/roofs', is_current: false }])
  expect(removed.code).toBe(200)
  await expect(openMedia(harness.db, harness.services.files, id)).rejects.toMatchObject({ kind: 'missing' })
})

test('a replaced picture keeps its address and its texts', async ({ harness }) => {
  await asOwner(harness)
  const { id } = await upload(harness)
  const [before] = await list(harness)

  await harness.send('/content/media/replace', await formOf('jpeg', { id }))
  const [after] = await list(harness)
  const opened = await openMedia(harness.db, harness.services.files, id)

  expect(after).toMatchObject({ id, alt: { en: 'A roof' } })
  expect(after?.version).not.toBe(before?.version)
  expect(opened.file.content_type).toBe('image/jpeg')
  const { rows } = await harness.db.$client.query("select 1 from files where purpose = 'media'")
  expect(rows).toHaveLength(1)
})

test('the alternative text can be changed, and be empty', async ({ harness }) => {
  await asOwner(harness)
  const { id } = await upload(harness)

  const saved = await harness.call('/content/media/alt', { id, alt: { en: '', zh: '屋顶' } })

  expect(saved.code).toBe(200)
  expect((await list(harness))[0]).toMatchObject({ alt: { en: '', zh: '屋顶' } })
})
