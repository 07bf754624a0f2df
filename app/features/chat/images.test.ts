import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { rowsOf } from '#platform/db.server.ts'
import { test, type World } from '#tests/world.ts'
import { type Exchange, imageExtensions } from './chat.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')
const drawing =
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4z"/></svg>'

/** The beginning of a file of each kind. */
const contents: Record<string, Buffer> = {
  png: bytes('\x89PNG\r\n\x1a\n…'),
  apng: bytes('\x89PNG\r\n\x1a\n…acTL'),
  jpg: bytes('\xff\xd8\xff\xe0..JFIF'),
  webp: bytes('RIFF1234WEBPVP8 '),
  avif: bytes('\0\0\0\x1cftypavif'),
  gif: bytes('GIF89a......'),
  bmp: bytes('BM\x46\0\0\0\0\0\0\0'),
  ico: bytes('\0\0\x01\0\x01\0'),
  tif: bytes('II*\0....'),
  xbm: bytes('#define dot_width 8\n#define dot_height 1\nstatic char dot_bits[] = { 0x01 };'),
  svg: bytes(drawing),
  svgz: gzipSync(drawing),
}
const alike: Record<string, string> = { jpeg: 'jpg', jfif: 'jpg', pjp: 'jpg', pjpeg: 'jpg', tiff: 'tif' }
const contentOf = (ending: string) => contents[alike[ending] ?? ending] ?? bytes('')

const send = (world: World, name: string, content: Buffer, key: string = randomUUID()) => {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(content)], name))
  form.set('key', key)
  return world.send<Exchange>('/chat/image', form)
}

test('a picture of every kind that the contract names is taken', async ({ world }) => {
  for (const ending of imageExtensions) {
    const sent = await send(world, `roof.${ending.toUpperCase()}`, contentOf(ending))
    expect([ending, sent.code, sent.data.messages?.[0]?.isImage]).toEqual([ending, 200, true])
  }
})

test('what is not what its name says, or is more than a picture, is refused and kept nowhere', async ({
  world,
}) => {
  const page = bytes('<!doctype html><script>alert(1)</script>')
  const script = drawing.replace('<path', '<script>alert(1)</script><path')
  const refused: [string, Buffer][] = [
    ['page.png', page],
    ['page.html', page],
    ['page.svg', page],
    ['picture.exe', contentOf('png')],
    ['picture', contentOf('png')],
    ['script.svg', bytes(script)],
    ['handler.svg', bytes(drawing.replace('<path', '<path onload="alert(1)"'))],
    ['link.svg', bytes(drawing.replace('<path', '<image href="https://elsewhere.example/x.png"/><path'))],
    ['entity.svg', bytes(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`)],
    ['script.svgz', gzipSync(script)],
    ['bomb.svgz', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
    ['not-packed.svgz', bytes(drawing)],
    ['empty.png', bytes('')],
  ]

  for (const [name, content] of refused)
    expect([name, (await send(world, name, content)).code]).toEqual([name, 422])
  const large = Buffer.concat([contentOf('png'), Buffer.alloc(10 * 1024 * 1024)])
  expect((await send(world, 'large.png', large)).code).toBe(413)
  expect(await rowsOf(world.db, 'select 1 from files')).toEqual([])
})

test('a picture sent again under its key is kept once', async ({ world }) => {
  const key = randomUUID()

  const first = await send(world, 'roof.png', contentOf('png'), key)
  const again = await send(world, 'roof.png', contentOf('png'), key)

  expect(again.data).toEqual(first.data)
  expect(await rowsOf(world.db, 'select 1 from files')).toHaveLength(1)
})

test('a picture opens for whoever sent it, as a download that runs nothing, and is missing for all others', async ({
  world,
}) => {
  const sent = await send(world, 'roof.svg', contentOf('svg'))
  const path = sent.data.messages[0]?.image?.replace(/^\/api/, '') ?? ''
  const secret = world.chatSecret

  const own = await world.open(path)
  expect(own.status).toBe(200)
  expect(await own.text()).toBe(drawing)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': expect.stringContaining('attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  world.becomeGuest()
  expect((await world.open(path)).status).toBe(404)
  await world.signIn('eve@example.com', ['Eve', 'Other'])
  expect((await world.open(path)).status).toBe(404)
  world.becomeGuest()
  world.holdChatSecret(secret)
  await world.signIn()
  expect((await world.open(path)).status).toBe(200)
})
