import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db.server.ts'

// Creating it takes several seconds.
const database = await openDatabase({ dataDir: 'memory', poolSize: 8 })
afterAll(() => database.close())

test('queries of concurrent connections do not mix', async () => {
  await database.pool.query(
    `create table shelf as select id, 'product ' || id as name from generate_series(1, 500) id`,
  )
  const find = { text: 'select name from shelf where id = $1', refused: 'select 1 / $1::int' }
  const crossed: unknown[] = []

  const asks = async (connection: number) => {
    for (let turn = 0; turn < 40; turn++) {
      const id = 1 + ((connection * 61 + turn * 7) % 500)
      const client = await database.pool.connect()
      // Some query within a transaction, some fail, the others just query.
      if (connection % 4 === 0) await client.query('begin')
      if (connection % 4 === 1) await client.query(find.refused, [0]).catch(() => {})
      const { rows } = await client.query(find.text, [id])
      if (rows[0]?.name !== `product ${id}`) crossed.push({ id, rows })
      if (connection % 4 === 0) await client.query('commit')
      client.release()
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, connection) => asks(connection)))

  expect(crossed).toEqual([])
})

test('a connection that goes away in the middle of a transaction holds nobody up', async () => {
  const gone = await database.pool.connect()
  await gone.query('begin')
  await gone.query('create table never (id int)')

  gone.release(new Error('went away'))

  const { rows } = await database.pool.query(`select to_regclass('never') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('statements that one connection starts at once run in turn, without a warning of the driver', async () => {
  const client = await database.pool.connect()
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))

  const answers = await Promise.allSettled(
    ['select 1 as n', 'select 1 / 0', 'select 2 as n'].map((text) => client.query(text)),
  )

  expect(answers).toMatchObject([
    { value: { rows: [{ n: 1 }] } },
    { reason: { code: '22012' } },
    { value: { rows: [{ n: 2 }] } },
  ])
  expect(warnings).toEqual([])
  client.release()
})
