import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { handlers } from './jobs.server.ts'
import { tablesWithoutPersonalData } from './non-personal-tables.server.ts'
import { personalData } from './personal-data.server.ts'

test('every column of every table is declared as erased, retained for a reason, or not personal', async ({
  harness,
}) => {
  const columns = await queryRows<{ name: string }>(
    harness.db,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name not like '\\_\\_%' order by 1`,
  )
  const declared = [
    ...personalData.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { erased = [], kept, other = [] }]) =>
        [...erased, ...(kept?.columns ?? []), ...other].map((column) => `${table}.${column}`),
      ),
    ),
    ...Object.entries(tablesWithoutPersonalData).flatMap(([table, names]) =>
      names.map((column) => `${table}.${column}`),
    ),
  ]

  expect(declared.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

test('data retained after account deletion states a reason and a retention period', () => {
  const kept = personalData.flatMap(({ tables }) =>
    Object.values(tables).flatMap((table) => table.kept ?? []),
  )

  expect(kept.length).toBeGreaterThan(0)
  for (const { title, reason, retention } of kept) {
    expect(title).toMatch(/\w+/)
    expect(reason).toMatch(/\w+ \w+/)
    expect(retention.years).toBeGreaterThan(0)
    expect(retention.sentence).toContain('{{years}}')
  }
})

test('mails and requests are deleted at the end of their retention period', async ({ harness }) => {
  await harness.call('/blog/submit_quote', {
    project: 'residential',
    zip_code: '02139',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    message: 'Behind the barn',
  })
  const left = async () =>
    JSON.stringify([
      await queryRows(harness.db, 'select * from leads'),
      await queryRows(harness.db, 'select * from outbox'),
    ])
  const expireAt = (days: number) =>
    handlers['personal-data.expire']?.(
      { ...harness.ctx(), now: () => new Date(Date.now() + days * 86_400_000) },
      {},
    )
  await queryRows(harness.db, 'update leads set created_at = clock_timestamp()')

  await expireAt(364)
  expect(await left()).toMatch(/Behind the barn/)
  await expireAt(731)
  expect(await left()).not.toMatch(/Lovelace|ada@example|barn/)
})
