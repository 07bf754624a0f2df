import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { randomFrom } from '#tests/harness/random.ts'
import { locales } from '#text/text.tsx'
import { numbersOf } from '../bits.ts'
import { createIndex, type SavedIndex } from '../catalog-index.ts'
import { untilIdle } from '../compact/sort-slowly.ts'
import { everything } from '../filter-index.ts'
import { listingSorts } from '../product-orders.ts'
import { type RandomProduct, randomProduct } from './random-products.ts'
import { DamagedSnapshot, readSnapshot, writeSnapshot } from './snapshot-file.server.ts'

type Index = ReturnType<typeof createIndex>

const origin = { fingerprint: 'one', database: 'one', since: 5, version: 7 }

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), 'stored-index-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, path: join(folder, 'index') }
}

function putAll({ filters, facts }: Index, products: RandomProduct[]) {
  for (const product of products) {
    filters.put(product)
    facts.put(product)
  }
}

/** What an index answers to many questions. */
function answersOf({ filters, facts }: Index, products: RandomProduct[]) {
  const criteria = [
    everything,
    { ...everything, families: ['f1'] },
    {
      ...everything,
      facet_values: [
        ['brand:a', 'brand:c'],
        ['power:3', 'power:4'],
      ],
    },
    { ...everything, price_from_cents: 500, price_to_cents: 2000 },
  ]
  const lists = criteria.map((one) => {
    const found = filters.matching(one)
    const pages = listingSorts.flatMap((sort) =>
      locales.map((locale) => filters.page(found, sort, locale, 3, 40)),
    )
    return { numbers: numbersOf(found), counts: filters.count(found), pages }
  })
  const parts = products.flatMap(({ model_number, id }) => [
    model_number.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
    ...model_number.toLowerCase().split(/[-.]/),
    ...id.split('-'),
  ])
  return {
    lists,
    power: filters.valuesOf('power').toSorted(),
    models: parts.map((part) => facts.models.find(part).toSorted((a, b) => a - b)),
    lines: parts.map((part) => facts.names.find(part).toSorted((a, b) => a - b)),
    products: products.map(({ number, id, names }) => [
      filters.isShown(number),
      facts.numberOf(id),
      filters.idOf(number),
      locales.map((locale) => filters.nameOf(number, locale)),
      facts.numbers(number, 'size'),
      facts.numbers(number, 'power'),
      facts.numbers(number, 'efficiency'),
      facts.choice(number, 'roof'),
      facts.fit(number, (number + 1) % products.length),
      Object.values(names).map((name) => facts.hasWord(name.split(' ')[0] ?? '')),
    ]),
  }
}

test('an index from a file answers as the one that was stored, also after further changes', async () => {
  const { path } = await aFile()
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 150 }), async (seed, count) => {
      const random = randomFrom(seed)
      const products = Array.from({ length: count }, (_, number) => randomProduct(number, random))
      const index = createIndex()
      putAll(index, products)
      await index.filters.sortAll(untilIdle)

      await writeSnapshot(path, origin, index.save())
      const stored = await readSnapshot(path, () => true)
      const copy = createIndex(stored?.value as SavedIndex)

      expect(copy.size()).toBe(count)
      expect(answersOf(copy, products)).toEqual(answersOf(index, products))
      const changed = Array.from({ length: 30 }, () => {
        const number = Math.floor(random() * (count + 10))
        return { ...randomProduct(number, random), id: products[number]?.id ?? `new-${number}` }
      })
      const fresh = createIndex()
      putAll(fresh, [...products, ...changed])
      putAll(copy, changed)
      const all = [...new Map([...products, ...changed].map((one) => [one.number, one])).values()]
      expect(answersOf(copy, all)).toEqual(answersOf(fresh, all))
    }),
    { numRuns: 25 },
  )
})

test('a file that lacks bytes or has others is refused', async () => {
  const { path } = await aFile()
  const index = createIndex()
  putAll(index, [randomProduct(0, randomFrom(1))])
  await writeSnapshot(path, origin, index.save())
  const bytes = await readFile(path)

  for (const at of [0, 9, 40, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] as number) ^ 1
    await writeFile(path, damaged)
    await expect(readSnapshot(path, () => true)).rejects.toThrow(DamagedSnapshot)
  }
  for (const length of [0, 11, 100, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, length))
    await expect(readSnapshot(path, () => true)).rejects.toThrow(DamagedSnapshot)
  }
})

test('a head with another type or length is reported as damaged before it is used', async () => {
  const { path } = await aFile()
  await writeSnapshot(path, origin, { all: new Uint32Array(5) })
  const text = (await readFile(path)).toString('latin1')

  for (const [from, to] of [
    ['"type":"Uint32Array"', '"type":"Uint33Array"'],
    ['"type":"Uint32Array"', '"type":"__proto__xx"'],
    ['"length":5', '"length":9'],
    ['"type":"Uint32Array","length":5', '"type":"Int8Array","length":9e9 '],
    ['"arrays"', '"arrayz"'],
  ] as const) {
    await writeFile(path, Buffer.from(text.replace(from, to), 'latin1'))
    await expect(readSnapshot(path, () => true)).rejects.toThrow(DamagedSnapshot)
  }
})

test('what was ended after its last byte gets no name, and only the owner can read a file', async () => {
  const { folder, path } = await aFile()
  await writeSnapshot(path, origin, { all: new Uint8Array(5) })
  const { mode } = await stat(path)
  await rm(path)
  let looks = 0
  const endsAt = (end: number) =>
    ({
      throwIfAborted() {
        if (++looks === end) throw new Error('ended')
      },
    }) as AbortSignal
  await writeSnapshot(path, origin, { all: new Uint8Array(9e6) }, endsAt(0))
  const last = looks
  await rm(path)
  looks = 0

  const ended = writeSnapshot(path, origin, { all: new Uint8Array(9e6) }, endsAt(last))

  await expect(ended).rejects.toThrow('ended')
  expect(await readdir(folder)).toEqual([])
  expect(mode & 0o777).toBe(0o600)
})

test('of several writers one remains whole, and those that ended leave nothing', async () => {
  const { folder, path } = await aFile()
  const values = Array.from({ length: 6 }, (_, i) => ({ all: new Uint32Array(100_000).fill(i), i }))

  await Promise.all(values.map((value, since) => writeSnapshot(path, { ...origin, since }, value)))
  const found = await readSnapshot(path, () => true)
  await writeFile(`${path}.old.tmp`, '')
  await utimes(`${path}.old.tmp`, 0, 0)
  const ended = writeSnapshot(
    path,
    origin,
    { all: new Uint8Array(9e6) },
    AbortSignal.abort(new Error('ended')),
  )

  await expect(ended).rejects.toThrow('ended')
  expect(found?.value).toEqual(values[found?.origin.since ?? -1])
  expect(await readdir(folder)).toEqual(['index'])
})

test('products that are put while an order is sorted are in their places', async () => {
  const random = randomFrom(3)
  const products = Array.from({ length: 400 }, (_, number) => randomProduct(number, random))
  const changed = Array.from({ length: 50 }, (_, i) => ({
    ...randomProduct(i * 9, random),
    id: products[i * 9]?.id ?? `new-${i}`,
  }))
  const [index, fresh] = [createIndex(), createIndex()]
  putAll(index, products)
  putAll(fresh, [...products, ...changed])

  let left = changed
  await index.filters.sortAll(async () => {
    putAll(index, left.slice(0, 5))
    left = left.slice(5)
    await untilIdle()
  })
  putAll(index, left)

  expect(answersOf(index, changed)).toEqual(answersOf(fresh, changed))
})
