import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTypesetter } from './typesetter.server.ts'

/** A worker that makes its papers when it has been told of `wanted` of them. */
async function aWorker(wanted: number) {
  const folder = await mkdtemp(join(tmpdir(), 'typesetter-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'worker.mjs')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'
     const ids = []
     parentPort.on('message', ({ id }) => {
       ids.push(id)
       if (ids.length < ${wanted}) return
       for (const one of ids.splice(0)) parentPort.postMessage({ id: one, bytes: new Uint8Array([1]) })
     })`,
  )
  return file
}

const busy = { kind: 'down', status: 503, headers: { 'retry-after': '10' } }

test('when the queue is full a PDF is refused with the seconds to wait, and accepted again when there is space', async () => {
  const typeset = createTypesetter<string>(await aWorker(2), { queued: 2, of_one_visitor: 2 })
  const first = [typeset('a', 'ada'), typeset('b', 'bob')]

  await expect(typeset('c', 'carl')).rejects.toMatchObject(busy)
  await Promise.all(first)

  expect(await Promise.all([typeset('c', 'carl'), typeset('d', 'dora')])).toHaveLength(2)
})

test('one visitor can fill only their share of the queue', async () => {
  const typeset = createTypesetter<string>(await aWorker(2), { queued: 20, of_one_visitor: 1 })
  const hers = typeset('a', 'ada')

  await expect(typeset('b', 'ada')).rejects.toMatchObject(busy)

  expect(await Promise.all([hers, typeset('c', 'bob')])).toHaveLength(2)
})
