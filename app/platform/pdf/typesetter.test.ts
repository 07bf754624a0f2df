import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTypesetter } from './typesetter.server.ts'

/** A worker file that makes one byte of each document, or fails. */
async function aWorker(body = 'return new Uint8Array([1])') {
  const folder = await mkdtemp(join(tmpdir(), 'typesetter-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'worker.mjs')
  await writeFile(file, `export default (paper) => { ${body} }`)
  return file
}

const busy = { kind: 'down', status: 503, headers: { 'retry-after': '10' } }

test('when the queue is full a PDF is refused with the seconds to wait, and accepted again when there is space', async () => {
  const typeset = createTypesetter<string>(await aWorker(), { queued: 2, of_one_visitor: 2 })
  const first = [typeset('a', 'ada'), typeset('b', 'bob')]

  await expect(typeset('c', 'carl')).rejects.toMatchObject(busy)
  await Promise.all(first)

  expect(await Promise.all([typeset('c', 'carl'), typeset('d', 'dora')])).toHaveLength(2)
})

test('one visitor can fill only their share of the queue', async () => {
  const typeset = createTypesetter<string>(await aWorker(), { queued: 20, of_one_visitor: 1 })
  const hers = typeset('a', 'ada')

  await expect(typeset('b', 'ada')).rejects.toMatchObject(busy)

  expect(await Promise.all([hers, typeset('c', 'bob')])).toHaveLength(2)
})

test('a document that fails is an error with its cause, and the next document is rendered', async () => {
  const worker = await aWorker(`if (paper === 'bad') throw new Error('no font'); return new Uint8Array([1])`)
  const typeset = createTypesetter<string>(worker)

  await expect(typeset('bad', 'ada')).rejects.toMatchObject({
    message: 'A document could not be typeset',
    cause: { message: 'no font' },
  })

  expect(await typeset('good', 'ada')).toEqual(new Uint8Array([1]))
})

test('a thread that ends fails its document, and the next document gets a new thread', async () => {
  const worker = await aWorker(`if (paper === 'bad') process.exit(1); return new Uint8Array([1])`)
  const typeset = createTypesetter<string>(worker)

  await expect(typeset('bad', 'ada')).rejects.toThrow('could not be typeset')

  expect(await typeset('good', 'ada')).toEqual(new Uint8Array([1]))
})
