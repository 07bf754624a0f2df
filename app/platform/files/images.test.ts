import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createImage, drawing } from '#tests/harness/images.ts'
import { type ImageKind, reencodeImage } from './images.server.ts'

const svg = (inside: string, attributes = 'width="20" height="10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

test('every kind of image is re-encoded as a kind that browsers display', async () => {
  const kinds: Record<ImageKind, string> = {
    png: 'png',
    jpeg: 'jpeg',
    webp: 'webp',
    avif: 'avif',
    heic: 'jpeg',
    gif: 'gif',
    bmp: 'png',
    ico: 'png',
    tiff: 'png',
    xbm: 'png',
    svg: 'png',
    svgz: 'png',
  }

  for (const [kind, becomes] of Object.entries(kinds)) {
    const image = await reencodeImage(kind as ImageKind, await createImage(kind as ImageKind))
    const { format, width, height } = await sharp(image.bytes).metadata()
    expect([kind, image.kind, width, height]).toEqual([kind, becomes, 16, 8])
    expect(format).toBe(becomes === 'avif' ? 'heif' : becomes)
  }
})

test('a photo loses its location and camera data and is rotated upright', async () => {
  const photo = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '41/1 53/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const hidden = Buffer.concat([photo, Buffer.from('<?php hidden after the end')])

  const { bytes } = await reencodeImage('jpeg', hidden)

  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  expect([width, height, exif, orientation]).toEqual([10, 30, undefined, undefined])
  expect(Buffer.from(bytes).includes('SecretCam')).toBe(false)
  expect(Buffer.from(bytes).includes('hidden')).toBe(false)
})

test('a HEIC photo becomes a JPEG with the same colors and no other data of the file; a broken one is refused', async () => {
  const photo = await createImage('heic')
  const hidden = Buffer.concat([photo, Buffer.from('SecretCam 41.88,-87.63')])
  // The size is in the `ispe` box, after its version: 100,000 × 100,000 pixels.
  const huge = Buffer.from(photo)
  huge.writeUInt32BE(100_000, huge.indexOf('ispe') + 8)
  huge.writeUInt32BE(100_000, huge.indexOf('ispe') + 12)

  const { kind, bytes } = await reencodeImage('heic', hidden)

  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([kind, info.width, info.height]).toEqual(['jpeg', 16, 8])
  const [red = 0, green = 0, blue = 0] = data
  expect([red > 180, green > 160, blue < 90]).toEqual([true, true, true])
  expect(Buffer.from(bytes).includes('SecretCam')).toBe(false)
  for (const broken of [photo.subarray(0, 40), photo.subarray(0, photo.length - 100), huge])
    await expect(reencodeImage('heic', broken)).rejects.toMatchObject({ kind: 'invalid' })
})

test('animated GIF and WebP stay animated', async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  for (const kind of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(kind)
      .toBuffer()

    const { bytes } = await reencodeImage(kind, moving)

    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
  }
})

test('a drawing loads no file or URL, and its scripts are removed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
  const file = `file://${process.cwd()}/public/apple-touch-icon.png`
  const whole = 'width="20" height="10"'

  for (const inside of [
    `<image href="${url}" ${whole}/>`,
    `<image xlink:href="${file}" ${whole}/>`,
    `<image href="public/apple-touch-icon.png" ${whole}/>`,
    `<style>@import url(${url}); rect { fill: url(${url}) }</style>`,
    `<filter id="f"><feImage href="${file}"/></filter><rect ${whole} fill="none" filter="url(#f)"/>`,
    `<script>alert(1)</script><use href="${file}#a"/>`,
  ]) {
    const image = await reencodeImage('svg', svg(inside))
    const { channels } = await sharp(image.bytes).stats()
    expect([inside, channels.at(-1)?.max]).toEqual([inside, 0])
    expect(Buffer.from(image.bytes).includes('alert')).toBe(false)
  }
  expect(asked).toEqual([])
})

test('broken, oversized and expanding images are refused, and the next image is not affected', async () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(100)}">${'bcdefgh'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at]};`.repeat(10)}">`)
    .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`
  const huge = Buffer.from(await createImage('bmp'))
  huge.writeInt32LE(60_000, 18)
  huge.writeInt32LE(60_000, 22)
  const refused: [ImageKind, Uint8Array][] = [
    ['png', Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1')],
    ['jpeg', (await createImage('jpeg')).subarray(0, 30)],
    ['svg', Buffer.from(laughs)],
    ['svg', svg('<rect width="9" height="9"/>', 'width="200000" height="200000"')],
    ['svgz', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
    ['svgz', Buffer.from('\x1f\x8bnot packed', 'latin1')],
    ['bmp', huge],
    ['ico', Buffer.from('\0\0\x01\0\x01\0', 'latin1')],
    ['xbm', Buffer.from('#define a_width 99999\n#define a_height 99999\nchar a[] = { 0x01 };')],
    ['xbm', Buffer.from('#define a_width 8\n#define a_height')],
    ['tiff', Buffer.from('II*\0....', 'latin1')],
    ['avif', Buffer.from('\0\0\0\x1cftypavif', 'latin1')],
  ]

  for (const [at, [kind, bytes]] of refused.entries())
    await expect(reencodeImage(kind, bytes), `${at} ${kind}`).rejects.toMatchObject({ kind: 'invalid' })
  await expect(reencodeImage('svg', Buffer.from(drawing))).resolves.toMatchObject({ kind: 'png' })
})

test('when many images arrive at once, the last are refused with a request to retry', async () => {
  const image = await createImage('png')

  const results = await Promise.allSettled(Array.from({ length: 40 }, () => reencodeImage('png', image)))

  const refused = results.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'down' })
  await expect(reencodeImage('png', image)).resolves.toMatchObject({ kind: 'png' })
})
