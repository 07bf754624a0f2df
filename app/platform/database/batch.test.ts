import { expect, test } from 'vitest'
import { batchLookups } from './batch.server.ts'
import type { Db } from './db.server.ts'

const db = {} as Db

test('lookups of one event loop turn become one query, later ones another', async () => {
  const queries: string[][] = []
  const lengthOf = batchLookups(async (_db, words) => {
    queries.push(words)
    return new Map(words.filter((word) => word !== 'moon').map((word) => [word, word.length]))
  })

  const first = await Promise.all(['sun', 'panel', 'sun', 'moon'].map((word) => lengthOf(db, word)))
  const later = await lengthOf(db, 'sun')

  expect(first).toEqual([3, 5, 3, undefined])
  expect(later).toBe(3)
  expect(queries).toEqual([['sun', 'panel', 'moon'], ['sun']])
})

test('a failed query rejects all lookups of its batch and no later ones', async () => {
  let works = false
  const ask = batchLookups(async (_db, keys) => {
    if (!works) throw new Error('connection cut')
    return new Map(keys.map((key) => [key, true]))
  })

  const outcomes = await Promise.allSettled([ask(db, 'one'), ask(db, 'two')])
  works = true

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(await ask(db, 'one')).toBe(true)
})

test('a key that the database rejects fails alone', async () => {
  const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' })
  const ask = batchLookups(async (_db, keys) => {
    if (keys.includes('\0')) throw refused
    return new Map(keys.map((key) => [key, true]))
  })

  const outcomes = await Promise.allSettled(['a', '\0', 'b', 'c', 'd'].map((key) => ask(db, key)))

  expect(outcomes.map((one) => one.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
