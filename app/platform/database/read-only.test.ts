import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { inTransaction, openDatabase, problemOf, queryRows } from './db.server.ts'
import { readOnlyDatabase } from './read-only.server.ts'

test('a read-only database reads, and refuses every write with the given refusal', async () => {
  const database = await openDatabase({ dataDir: 'memory', poolSize: 2 })
  const { db } = database
  await queryRows(db, 'create table things (id int)')
  const viewed = readOnlyDatabase(db, () => new Problem('view-only', 'Nothing can be changed here'))
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => problemOf(error)?.kind,
    )

  const kinds = [
    await kindOf(queryRows(viewed, 'select * from things')),
    await kindOf(queryRows(viewed, 'insert into things values (1)')),
    await kindOf(queryRows(viewed, 'select * from things for update')),
    await kindOf(viewed.execute(sql`insert into things values (2)`)),
    await kindOf(inTransaction(viewed, (tx) => queryRows(tx, 'select * from things'))),
    await kindOf(inTransaction(viewed, (tx) => queryRows(tx, 'insert into things values (3)'))),
    await kindOf(inTransaction(db, (tx) => queryRows(tx, 'insert into things values (4)'))),
  ]

  expect(kinds).toEqual(['done', 'view-only', 'view-only', 'view-only', 'done', 'view-only', 'done'])
  expect(await queryRows(db, 'select id from things')).toEqual([{ id: 4 }])
  await database.close()
})
