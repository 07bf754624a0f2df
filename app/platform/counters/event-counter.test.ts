import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import {
  createEventCounter,
  deleteCountsBefore,
  eventsByDay,
  mostFrequentDetails,
} from './event-counter.server.ts'

const day = '2026-11-24'
const countRows = (db: Parameters<typeof queryRows>[0]) =>
  queryRows(
    db,
    'select day::text as day, event, detail, count::int as count from event_counts order by detail',
  )

test('counts are added to the day, event and detail, from every process', async ({ harness: { db } }) => {
  const [one, other] = [createEventCounter(db, () => day), createEventCounter(db, () => day)]

  one.count('visit')
  one.count('visit')
  other.count('visit')
  other.count('search.empty', 'heat pump')
  await one.flush()
  await other.flush()

  expect(await countRows(db)).toEqual([
    { day, event: 'visit', detail: '', count: 3 },
    { day, event: 'search.empty', detail: 'heat pump', count: 1 },
  ])
  expect(await eventsByDay(db, ['visit'], day, day)).toEqual([{ day, event: 'visit', count: 3 }])
  expect(
    await mostFrequentDetails(db, { event: 'search.empty', from: day, until: day, limit: 5, at_least: 1 }),
  ).toEqual([{ detail: 'heat pump', count: 1 }])
})

test('counts survive a failed write', async ({ harness: { db } }) => {
  let isAway = true
  const client = {
    query: (...given: [never]) => (isAway ? Promise.reject(new Error('away')) : db.$client.query(...given)),
  }
  const counter = createEventCounter({ $client: client } as never, () => day)

  counter.count('visit')
  await counter.flush()
  isAway = false
  await counter.flush()

  expect(await countRows(db)).toEqual([{ day, event: 'visit', detail: '', count: 1 }])
})

test('the number of different details between two writes is limited', async ({ harness: { db } }) => {
  const counter = createEventCounter(db, () => day)

  for (let i = 0; i < 3000; i++) counter.count('search.empty', `term ${i}`)
  await counter.flush()

  expect(await queryRows(db, 'select count(*)::int as rows from event_counts')).toEqual([{ rows: 2000 }])
})

test('old days are deleted', async ({ harness: { db } }) => {
  for (const one of ['2024-01-01', day]) {
    const counter = createEventCounter(db, () => one)
    counter.count('visit')
    await counter.flush()
  }

  expect(await deleteCountsBefore(db, '2026-01-01')).toBe(1)
  expect(await countRows(db)).toMatchObject([{ day }])
})
