import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { saveFile } from '#platform/files/files.server.ts'
import type { ImageKind } from '#platform/files/images.server.ts'
import { chargeGuestQuota } from '#platform/files/upload-quota.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createImage, drawing } from '#tests/harness/images.ts'
import { type Exchange, imageExtensions } from '../chat.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

const kindOf: Partial<Record<string, ImageKind>> = {
  jpg: 'jpeg',
  jfif: 'jpeg',
  pjp: 'jpeg',
  pjpeg: 'jpeg',
  tif: 'tiff',
  apng: 'png',
}
const contentOf = (ending: string) => createImage(kindOf[ending] ?? (ending as ImageKind))

const send = (harness: Harness, name: string, content: Buffer, key: string = randomUUID()) => {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(content)], name))
  form.set('key', key)
  return harness.send<Exchange>('/chat/image', form)
}

test('an image of every specified type is accepted', async ({ harness }) => {
  for (const ending of imageExtensions) {
    const sent = await send(harness, `roof.${ending.toUpperCase()}`, await contentOf(ending))
    expect([ending, sent.code, sent.data.messages?.[0]?.isImage]).toEqual([ending, 200, true])
  }
})

test('a file that is no image, or has an extension that is not specified, is rejected and not stored', async ({
  harness,
}) => {
  const page = bytes('<!doctype html><script>alert(1)</script>')
  const refused: [string, Buffer][] = [
    ['page.png', page],
    ['page.html', page],
    ['page.svg', page],
    ['picture.exe', await contentOf('png')],
    ['picture', await contentOf('png')],
    ['entity.svg', bytes(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`)],
    ['bomb.svgz', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
    ['not-packed.svgz', bytes('\x1f\x8bnot packed')],
    ['half.png', (await contentOf('png')).subarray(0, 40)],
    ['empty.png', bytes('')],
  ]

  for (const [name, content] of refused)
    expect([name, (await send(harness, name, content)).code]).toEqual([name, 422])
  const large = Buffer.concat([await contentOf('png'), Buffer.alloc(10 * 1024 * 1024)])
  expect((await send(harness, 'large.png', large)).code).toBe(413)
  expect(await queryRows(harness.db, 'select 1 from files')).toEqual([])
})

test('a drawing is stored as pixels: no script, handler or link in it is left', async ({ harness }) => {
  const active = drawing
    .replace('<path', '<script>alert(1)</script><path onload="alert(1)"')
    .replace('<path', '<image href="https://elsewhere.example/x.png"/><path')

  for (const [name, content] of [
    ['roof.svg', bytes(active)],
    ['roof.svgz', gzipSync(active)],
    ['roof.png', bytes(active)],
  ] as const) {
    const sent = await send(harness, name, content)
    const opened = await harness.open(sent.data.messages[0]?.image?.replace(/^\/api/, '') ?? '')
    const shown = Buffer.from(await opened.arrayBuffer())
    expect([name, opened.headers.get('content-type')]).toEqual([name, 'image/png'])
    expect(opened.headers.get('content-disposition')).toContain('.png')
    expect(/script|alert|elsewhere/.test(shown.toString('latin1'))).toBe(false)
  }
})

test('the number of images is limited for guests and for accounts', async ({ harness }) => {
  harness.services.limits.take = async () => undefined
  const image = await contentOf('png')
  await queryRows(
    harness.db,
    `insert into files (owner_user_id, purpose, name, content_type, bytes, sha256, key)
     select 'ada', 'chat', 'a.png', 'image/png', 1, '', 'key ' || n from generate_series(1, 150) n`,
  )

  const store = harness.services.files
  const account = saveFile(harness.db, store, {
    owner_user_id: 'ada',
    purpose: 'chat',
    name: 'a.png',
    bytes: image,
    allowed: ['png'],
    max_bytes: 1e6,
  })
  await expect(account).rejects.toMatchObject({ kind: 'too-many' })
  for (let sent = 0; sent < 60; sent++) await chargeGuestQuota(harness.ctx(), 10)
  expect((await send(harness, 'roof.png', image)).code).toBe(429)
})

test('an image sent again with the same key is stored once', async ({ harness }) => {
  const key = randomUUID()

  const first = await send(harness, 'roof.png', await contentOf('png'), key)
  const again = await send(harness, 'roof.png', await contentOf('png'), key)

  expect(again.data).toEqual(first.data)
  expect(await queryRows(harness.db, 'select 1 from files')).toHaveLength(1)
})

test('an image opens only for its sender, as a download that runs no scripts', async ({ harness }) => {
  const sent = await send(harness, 'roof.svg', Buffer.from(drawing))
  const path = sent.data.messages[0]?.image?.replace(/^\/api/, '') ?? ''
  const secret = harness.chatSecret

  const own = await harness.open(path)
  expect(own.status).toBe(200)
  const shown = Buffer.from(await own.arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 16, height: 8 })
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringContaining('attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  harness.becomeGuest()
  expect((await harness.open(path)).status).toBe(404)
  await harness.signIn('eve@example.com', ['Eve', 'Other'])
  expect((await harness.open(path)).status).toBe(404)
  harness.becomeGuest()
  harness.holdChatSecret(secret)
  await harness.signIn()
  expect((await harness.open(path)).status).toBe(200)
})
