import { expect, test } from 'vitest'
import { DatabaseUnavailable, databaseUnavailable, isDatabaseUnavailable } from './database-errors.server.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })

test('an outage is distinguished from a wrong statement, also inside another error', () => {
  const away = ['08006', '53100', '53300', '57P01', '57P03', '25006', '58030']
  const mistakes = ['23505', '22P05', '42703', '40001', '57014']

  expect(away.filter((code) => !isDatabaseUnavailable(withCode(code)))).toEqual([])
  expect(mistakes.filter((code) => isDatabaseUnavailable(withCode(code)))).toEqual([])
  expect(isDatabaseUnavailable(new Error('query', { cause: withCode('57P01') }))).toBe(true)
  expect(isDatabaseUnavailable(new Error('query', { cause: new DatabaseUnavailable('away') }))).toBe(true)
  // An unreachable provider is not a database outage.
  expect(isDatabaseUnavailable(new Error('fetch failed', { cause: withCode('ECONNREFUSED') }))).toBe(false)
})

test('after an unanswered commit the message says that the data may have been saved', () => {
  const lost = new DatabaseUnavailable('broke', { isCommitUnknown: true })

  expect(databaseUnavailable(new Error('saving', { cause: lost })).message).toContain('Check whether')
  expect(databaseUnavailable(new DatabaseUnavailable('away')).message).toContain('try again')
  expect(databaseUnavailable().headers['retry-after']).toBe('5')
})
