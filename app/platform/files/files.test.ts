import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test as plainTest } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { kindOf } from './file-kinds.ts'
import { createFileStore, type FileStore, type StoredEntry } from './file-store.server.ts'
import { attachment, type NewFile, openFile, removeFile, sanitizeFileName, saveFile } from './files.server.ts'

const key = 'ab/ab000000-0000-4000-8000-000000000001'
const pdf = new TextEncoder().encode('%PDF-1.7\n% a bill over 120 kWh\n')
const ada = { user_id: 'ada', is_staff: false }
const eve = { user_id: 'eve', is_staff: false }
const guest = { user_id: null, is_staff: false }
const staff = { user_id: 'sam', is_staff: true }

const settings = {
  DATA_DIR: 'memory',
  S3_REGION: 'us-east-1',
  S3_BUCKET: undefined,
  S3_ENDPOINT: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
}

const aBill = (more: Partial<NewFile> = {}): NewFile => ({
  owner_user_id: 'ada',
  purpose: 'bill',
  name: 'Rechnung März 2026.pdf',
  bytes: pdf,
  allowed: ['pdf', 'png'],
  max_bytes: 1_000,
  ...more,
})

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A fake of S3 for one bucket, path style, that requires a signature. */
async function aBucket() {
  const objects = new Map<string, { bytes: Buffer; content_type: string | undefined }>()
  const requests: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url = '', headers } = request
    requests.push({ method, url, headers })
    const path = url.split('?')[0] ?? ''
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=shop-key/')) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code></Error>')
    } else if (method === 'PUT') {
      objects.set(path, { bytes: Buffer.concat(chunks), content_type: headers['content-type'] })
      response.writeHead(200, { etag: '"1"' }).end()
    } else if (method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (objects.has(path)) {
      const bytes = objects.get(path)?.bytes ?? Buffer.alloc(0)
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>None</Message></Error>')
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const storeAs = (S3_ACCESS_KEY_ID: string) =>
    createFileStore({
      ...settings,
      S3_BUCKET: 'shop',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: 'shop-secret',
    })
  return { objects, requests, store: storeAs('shop-key'), storeAs }
}

plainTest('memory, folder and bucket stores behave the same', async () => {
  const bucket = await aBucket()
  const stores = [
    createFileStore(settings),
    createFileStore({ ...settings, DATA_DIR: await aFolder() }),
    bucket.store,
  ]

  for (const store of stores) {
    expect(await store.get(key)).toBeNull()
    await store.put(key, pdf, { content_type: 'application/pdf' })
    await store.put(key, pdf.subarray(0, 9), { content_type: 'application/pdf' })
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('%PDF-1.7\n')
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
  }
})

plainTest('memory, a folder and a bucket store a file and open it as a stream', async () => {
  const bucket = await aBucket()
  const folder = await aFolder()
  const stores = [createFileStore(settings), createFileStore({ ...settings, DATA_DIR: folder }), bucket.store]
  const path = join(folder, 'archive.zip')
  await writeFile(path, pdf)

  for (const store of stores) {
    expect(await store.open(key)).toBeNull()
    await store.put(key, pdf.subarray(0, 9), { content_type: 'application/pdf' })
    await store.putFile(key, path, { content_type: 'application/zip' })
    const opened = await store.open(key)
    expect(opened?.bytes).toBe(pdf.length)
    expect(Buffer.from(await new Response(opened?.body).arrayBuffer())).toEqual(Buffer.from(pdf))
  }
  expect(bucket.objects.get(`/shop/${key}`)?.content_type).toBe('application/zip')
})

async function entriesOf(store: FileStore) {
  const entries: StoredEntry[] = []
  for await (const entry of store.list()) entries.push(entry)
  return entries
}

plainTest('a folder lists its keys and the leftovers of interrupted writes, and removes them', async () => {
  const folder = await aFolder()
  const store = createFileStore({ ...settings, DATA_DIR: folder })
  await store.put(key, pdf, { content_type: 'application/pdf' })
  await writeFile(join(folder, 'files', `${key}.1.part`), 'half')

  const listed = await entriesOf(store)
  for (const entry of listed) if (entry.key === null) await store.removeEntry(entry)

  expect(listed.map((entry) => entry.key).toSorted()).toEqual([key, null])
  expect((await entriesOf(store)).map((entry) => entry.key)).toEqual([key])
})

plainTest('a bucket gets path-style, signed requests with the content type', async () => {
  const { objects, requests, store } = await aBucket()

  await store.put(key, pdf, { content_type: 'application/pdf' })

  expect(objects.get(`/shop/${key}`)).toEqual({ bytes: Buffer.from(pdf), content_type: 'application/pdf' })
  expect(requests[0]?.headers.authorization).toMatch(/SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/)
  expect(requests[0]?.headers['x-amz-content-sha256']).toBeTruthy()
})

plainTest('a request that the bucket refuses is an error, not a missing file', async () => {
  const { storeAs } = await aBucket()
  const stranger = storeAs('other-key')

  await expect(stranger.get(key)).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(stranger.put(key, pdf, { content_type: 'application/pdf' })).rejects.toMatchObject({
    name: 'AccessDenied',
  })
})

plainTest('a store accepts only keys of its own format', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'secret'), 'x')
  const stores = [
    createFileStore({ ...settings, DATA_DIR: folder }),
    createFileStore(settings),
    (await aBucket()).store,
  ]

  for (const store of stores) {
    for (const wrong of [
      '../secret',
      '/etc/passwd',
      'ab/../../secret',
      `${key}/..`,
      `${key}\n`,
      '',
      'ab\\x',
      '..%2fsecret',
    ]) {
      await expect(store.get(wrong), wrong).rejects.toThrow('Not a key')
      await expect(store.put(wrong, pdf, { content_type: 'x' }), wrong).rejects.toThrow('Not a key')
      await expect(store.remove(wrong), wrong).rejects.toThrow('Not a key')
    }
  }
})

plainTest(
  'a folder store never shows partial files, and other users of the machine cannot read them',
  async () => {
    const folder = await aFolder()
    const store = createFileStore({ ...settings, DATA_DIR: folder })

    await Promise.all(
      Array.from({ length: 8 }, () => store.put(key, pdf, { content_type: 'application/pdf' })),
    )

    expect(await readdir(join(folder, 'files/ab'))).toEqual([key.slice(3)])
    expect((await stat(join(folder, 'files', key))).mode & 0o777).toBe(0o600)
  },
)

test('the owner gets a file as a download that cannot run', async ({ harness }) => {
  const store = createFileStore(settings)
  const saved = await saveFile(harness.db, store, aBill())

  const { bytes, headers } = await openFile(harness.db, store, saved.id, ada)

  expect(Buffer.from(bytes)).toEqual(Buffer.from(pdf))
  expect(saved.key).not.toContain('Rechnung')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="Rechnung M_rz 2026.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz%202026.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('files of others and of guests do not exist for a customer; staff can open both', async ({
  harness,
}) => {
  const store = createFileStore(settings)
  const hers = await saveFile(harness.db, store, aBill())
  const nobodys = await saveFile(harness.db, store, aBill({ owner_user_id: null }))

  for (const [file, viewer] of [
    [hers, eve],
    [hers, guest],
    [nobodys, ada],
    [nobodys, guest],
  ] as const)
    await expect(openFile(harness.db, store, file.id, viewer)).rejects.toMatchObject({ kind: 'missing' })
  await expect(openFile(harness.db, store, "1' or '1'='1", staff)).rejects.toMatchObject({ kind: 'missing' })
  expect((await openFile(harness.db, store, hers.id, staff)).file.id).toBe(hers.id)
  expect((await openFile(harness.db, store, nobodys.id, staff)).file.id).toBe(nobodys.id)
})

test('a file must be small enough and of an allowed kind; its extension follows its content', async ({
  harness,
}) => {
  const store = createFileStore(settings)
  const page = new TextEncoder().encode('<script>alert(1)</script>')

  const save = (more: Partial<NewFile>) => saveFile(harness.db, store, aBill(more))

  await expect(save({ bytes: new Uint8Array() })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(save({ max_bytes: pdf.length - 1 })).rejects.toMatchObject({ kind: 'too-large' })
  await expect(save({ bytes: page })).rejects.toMatchObject({ kind: 'invalid' })
  expect((await save({ name: 'bill.html' })).name).toBe('bill.pdf')
  expect(await save({ name: 'bill.png' })).toMatchObject({
    name: 'bill.pdf',
    content_type: 'application/pdf',
  })
  await expect(save({ name: 'bill.pdf', bytes: begins('\x89PNG\r\n\x1a\n…') })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(save({ allowed: ['png'] })).rejects.toMatchObject({ kind: 'invalid' })
})

test('bytes that were changed in the store are not served', async ({ harness }) => {
  const store = createFileStore(settings)
  const saved = await saveFile(harness.db, store, aBill())
  await store.put(saved.key, pdf.toReversed(), { content_type: 'application/pdf' })

  await expect(openFile(harness.db, store, saved.id, ada)).rejects.toThrow('not those that were stored')
})

test('a removed file is gone immediately, and a job deletes its bytes', async ({ harness }) => {
  const store = createFileStore(settings)
  const saved = await saveFile(harness.db, store, aBill())

  await removeFile(harness.db, saved.id)

  await expect(openFile(harness.db, store, saved.id, ada)).rejects.toMatchObject({ kind: 'missing' })
  const jobs = await harness.db.$client.query(`select data from pgboss.job where name = 'remove-bytes'`)
  expect(jobs.rows).toEqual([{ data: { key: saved.key } }])
})

const begins = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

plainTest('the kind of a file follows its content, not its name', () => {
  const all = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic', 'csv', 'txt'] as const

  expect(kindOf('a.PDF', pdf, all)).toBe('pdf')
  expect(kindOf('a.png', begins('\x89PNG\r\n\x1a\n…'), all)).toBe('png')
  expect(kindOf('a.jpg', begins('\xff\xd8\xff\xe0'), all)).toBe('jpeg')
  expect(kindOf('a.webp', begins('RIFF1234WEBPVP8 '), all)).toBe('webp')
  expect(kindOf('a.avif', begins('\0\0\0\x1cftypavif'), all)).toBe('avif')
  expect(kindOf('a.heic', begins('\0\0\0\x18ftypheic'), all)).toBe('heic')
  expect(kindOf('a.csv', Buffer.from('name,größe\n'), all)).toBe('csv')
  expect(kindOf('a.csv', begins('name,gr\xf6\xdfe'), all)).toBeNull()
  expect(kindOf('a.txt', begins('a\0b'), all)).toBeNull()
  expect(kindOf('a.jpg', begins('\xff\xd8'), all)).toBeNull()
  expect(kindOf('pdf', pdf, all)).toBe('pdf')
  expect(kindOf('a.pdf.exe', pdf, all)).toBe('pdf')
  expect(kindOf('a.png', pdf, ['png'])).toBeNull()
  const xml = `<?xml version="1.0"?>${'<!---->'.repeat(100)}`
  expect(kindOf('a.png', Buffer.from(`${xml}<svg xmlns="x">`), ['svg'])).toBe('svg')
  expect(kindOf('a.svg', Buffer.from(`${'<!---->'.repeat(8000)}<a`), ['svg'])).toBeNull()
  expect(kindOf('a.xbm', Buffer.from('/* a */ #define a_width 8'), ['xbm'])).toBe('xbm')
})

plainTest(
  'a sanitized name loses its path, control characters and excess length, and keeps its extension',
  () => {
    expect(sanitizeFileName('C:\\Users\\ada\\Dach – Süd.jpg')).toBe('Dach – Süd.jpg')
    expect(sanitizeFileName('../../etc/passwd')).toBe('passwd')
    expect(sanitizeFileName('bill\u202egpj.pdf\r\n')).toBe('billgpj.pdf')
    expect(sanitizeFileName('.htaccess')).toBe('htaccess')
    expect(sanitizeFileName(`${'屋'.repeat(300)}.png`)).toBe(`${'屋'.repeat(100)}.png`)
    expect(sanitizeFileName('')).toBe('file')
  },
)

plainTest('a download keeps every character of its name', () => {
  expect(attachment('屋顶 (1)*.pdf')).toBe(
    `attachment; filename="__ (1)*.pdf"; filename*=UTF-8''%E5%B1%8B%E9%A1%B6%20%281%29%2A.pdf`,
  )
  // A name without spaces needs no quotes (RFC 6266).
  expect(attachment('a"b\\c%.pdf')).toBe(`attachment; filename=a_b_c_.pdf; filename*=UTF-8''a%22b%5Cc%25.pdf`)
  expect(() => attachment('\ud83d.pdf')).not.toThrow()
})
