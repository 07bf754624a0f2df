import { expect, test } from 'vitest'
import { summaryOf } from './query-spans.server.ts'

test('a statement is summarized by its command and first table, without values', () => {
  expect(summaryOf(`select "id" from "orders" where "email" = 'ada@example.com'`)).toBe('select orders')
  expect(summaryOf('insert into pgboss.job (name) values ($1)')).toBe('insert pgboss.job')
  expect(summaryOf('begin')).toBe('begin')
})
