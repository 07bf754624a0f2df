import { expect, test } from 'vitest'
import { batched } from './batch.server.ts'
import type { Db } from './db.server.ts'

const db = {} as Db

test('what is asked in one turn is one question, and what comes after it another', async () => {
  const questions: string[][] = []
  const lengthOf = batched(async (_db, words) => {
    questions.push(words)
    return new Map(words.filter((word) => word !== 'moon').map((word) => [word, word.length]))
  })

  const first = await Promise.all(['sun', 'panel', 'sun', 'moon'].map((word) => lengthOf(db, word)))
  const later = await lengthOf(db, 'sun')

  expect(first).toEqual([3, 5, 3, undefined])
  expect(later).toBe(3)
  expect(questions).toEqual([['sun', 'panel', 'moon'], ['sun']])
})

test('a question that fails fails for all who asked it, and only for them', async () => {
  let works = false
  const ask = batched(async (_db, keys) => {
    if (!works) throw new Error('connection cut')
    return new Map(keys.map((key) => [key, true]))
  })

  const outcomes = await Promise.allSettled([ask(db, 'one'), ask(db, 'two')])
  works = true

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(await ask(db, 'one')).toBe(true)
})

test('a key that the database refuses fails alone, not its neighbors', async () => {
  const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' })
  const ask = batched(async (_db, keys) => {
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
