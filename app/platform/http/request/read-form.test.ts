import { expect, test } from 'vitest'
import { formLimits, readFormData } from './read-form.server.ts'

const settings = { BODY_LIMIT_KB: 256, UPLOAD_LIMIT_MB: 32 }
const plain = formLimits(settings)
const withFiles = formLimits(settings, { files: 2, file_bytes: 1024 * 1024 })

const sent = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

const multipart = (body: string) => sent(body, { 'content-type': 'multipart/form-data; boundary=x' })
const part = (name: string, value: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

test('both encodings return the same fields with every character', async () => {
  const form = new FormData()
  form.append('name', 'Zoë 屋顶 & "co"')
  form.append('f', '1')
  form.append('f', '')

  const read = await readFormData(sent(form), plain)
  const encoded = await readFormData(sent(new URLSearchParams([...form] as [string, string][])), plain)

  expect([...read]).toEqual([...form])
  expect([...encoded]).toEqual([...form])
})

test('files keep their name, type and bytes; an empty file field stays empty', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
  const form = new FormData()
  form.append('photo', new File([bytes], 'Dach – Süd.png', { type: 'image/png' }))
  form.append('other', new File([], ''))
  form.append('words', 'hello')

  const read = await readFormData(sent(form), withFiles)

  const photo = read.get('photo') as File
  expect([photo.name, photo.type, photo.size]).toEqual(['Dach – Süd.png', 'image/png', bytes.length])
  expect(new Uint8Array(await photo.arrayBuffer())).toEqual(bytes)
  expect(read.get('other')).toMatchObject({ name: '', size: 0 })
  expect(read.get('words')).toBe('hello')
})

test('a form over any limit is too large', async () => {
  const file = (size: number) => new File([new Uint8Array(size)], 'a.png')
  const filesOf = (count: number, size: number) => {
    const form = new FormData()
    for (let at = 0; at < count; at++) form.append('files', file(size))
    return form
  }
  const requests = [
    [multipart(`${part('a', '').repeat(50_000)}--x--`), withFiles],
    [multipart(`${part('a', '1').repeat(501)}--x--`), plain],
    [multipart(`${part('n'.repeat(101), '1')}--x--`), plain],
    [multipart(`${part('a', 'v'.repeat(130 * 1024))}--x--`), plain],
    [multipart(`${part('a', 'x', '; filename="a.png"')}--x--`), plain],
    [sent(filesOf(4, 10)), withFiles],
    [sent(filesOf(3, 1024 * 1024)), withFiles],
    [sent('a=1&'.repeat(501), { 'content-type': 'application/x-www-form-urlencoded' }), plain],
    [sent('a'.repeat(300 * 1024), { 'content-type': 'application/x-www-form-urlencoded' }), plain],
  ] as const

  for (const [at, [request, limits]] of requests.entries())
    await expect(readFormData(request, limits), String(at)).rejects.toMatchObject({ kind: 'too-large' })
})

test('a body with a large content length is refused without being read', async () => {
  const silent = new ReadableStream({ pull: () => new Promise(() => {}) })
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: silent,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '33554432' },
    duplex: 'half',
  } as RequestInit)

  await expect(readFormData(request, plain)).rejects.toMatchObject({ kind: 'too-large' })
})

test('a body that is not the form its content type says is malformed', async () => {
  const broken = [
    multipart(''),
    multipart('nonsense'),
    multipart(part('a', '1')),
    multipart('--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--'),
    multipart('--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nhalf'),
    sent('a=1', { 'content-type': 'multipart/form-data' }),
    sent('a=1', { 'content-type': 'text/plain' }),
    sent('{}', { 'content-type': 'application/json' }),
  ]

  for (const [at, request] of broken.entries())
    await expect(readFormData(request, withFiles), String(at)).rejects.toMatchObject({ kind: 'malformed' })
})
