import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staticFiles } from './static-files.server.ts'

let root: string
let app: Hono

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heliostead-static-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/one.js'), 'whole')
  writeFileSync(join(root, 'assets/one.js.br'), 'brotli')
  app = new Hono()
  app.use((_, next) => next())
  app.use('/assets/*', staticFiles(root, 'public, max-age=60'))
  app.get('/assets/old.svg', (c) => c.redirect('/assets/new.webp', 301))
  app.all('*', (c) => c.text('no file', 404))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request(path, { headers, method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a file is served as each browser accepts it, and a second time from memory', async () => {
  const first = [
    await ask('/assets/one.js', { 'accept-encoding': 'gzip, deflate, br' }),
    await ask('/assets/one.js'),
  ]
  rmSync(join(root, 'assets'), { recursive: true })

  const second = [
    await ask('/assets/one.js', { 'accept-encoding': 'br, gzip' }),
    await ask('/assets/one.js', { 'accept-encoding': 'deflate' }),
  ]

  expect(second.map(({ text }) => text)).toEqual(['brotli', 'whole'])
  for (const [i, { headers, status }] of second.entries()) {
    expect(status).toBe(200)
    expect([...headers]).toEqual([...(first[i]?.headers ?? [])])
  }
  expect(second[0]?.headers.get('content-encoding')).toBe('br')
  expect(second[1]?.headers.get('content-encoding')).toBeNull()
  expect(second[0]?.headers.get('vary')).toBe('Accept-Encoding')
  expect(second[0]?.headers.get('cache-control')).toBe('public, max-age=60')
  expect(second[0]?.headers.get('content-type')).toContain('javascript')
})

test('a browser that has the file as of its last change gets 304', async () => {
  const { headers } = await ask('/assets/one.js')
  const changed = headers.get('last-modified') ?? ''

  const same = await ask('/assets/one.js', { 'if-modified-since': changed })
  const later = await ask('/assets/one.js', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })
  const older = await ask('/assets/one.js', { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' })

  expect(same).toMatchObject({ status: 304, text: '' })
  expect(same.headers.get('cache-control')).toBe('public, max-age=60')
  expect(later.status).toBe(304)
  expect(older).toMatchObject({ status: 200, text: 'whole' })
})

test('what is no file is answered by those that come after', async () => {
  expect(await ask('/assets/none.js')).toMatchObject({ status: 404, text: 'no file' })
  expect(await ask('/assets/one.js', {}, 'POST')).toMatchObject({ status: 404, text: 'no file' })
  expect((await ask('/assets/old.svg')).headers.get('location')).toBe('/assets/new.webp')
})

test('an encoding that is named several times is the same file', async () => {
  await ask('/assets/one.js', { 'accept-encoding': 'br' })
  rmSync(join(root, 'assets'), { recursive: true })

  expect((await ask('/assets/one.js', { 'accept-encoding': 'br, br, br' })).text).toBe('brotli')
})

test('parts of a file, its headers alone and large files are not stored', async () => {
  writeFileSync(join(root, 'assets/large.bin'), 'x'.repeat(300_000))
  await ask('/assets/large.bin')
  const part = await ask('/assets/one.js', { range: 'bytes=1-2' })
  const head = await ask('/assets/one.js', {}, 'HEAD')
  rmSync(join(root, 'assets'), { recursive: true })

  expect(part).toMatchObject({ status: 206, text: 'ho' })
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe('5')
  expect(head.headers.get('cache-control')).toBe('public, max-age=60')
  expect((await ask('/assets/one.js')).status).toBe(404)
  expect((await ask('/assets/large.bin')).status).toBe(404)
})
