import { expect, test } from 'vitest'
import { readSettings } from './env.server.ts'

const address = 'Heliostead, PO Box 7, Reno NV 89501'

test('the address for checks is accepted under both of its names', () => {
  expect(readSettings({ CHEQUE_ADDRESS: address }).CHEQUE_ADDRESS).toBe(address)
  expect(readSettings({ CHECK_ADDRESS: address }).CHEQUE_ADDRESS).toBe(address)
  expect(readSettings({ CHECK_ADDRESS: address, CHEQUE_ADDRESS: '' }).CHEQUE_ADDRESS).toBe(address)
  expect(readSettings({}).CHEQUE_ADDRESS).toBeUndefined()
})

test('two different addresses for checks are a configuration error', () => {
  expect(() => readSettings({ CHEQUE_ADDRESS: address, CHECK_ADDRESS: 'Elsewhere' })).toThrow('set only one')
})

test('a direct address of the database without the database is a configuration error', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://127.0.0.1/shop' }
  expect(() => readSettings(direct)).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
  expect(readSettings({ ...direct, DATABASE_URL: 'postgres://127.0.0.1:6432/shop' })).toMatchObject(direct)
})
