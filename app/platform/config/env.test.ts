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

test.for(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  '%s without the database is a configuration error',
  (name) => {
    const other = { [name]: 'postgres://127.0.0.1/shop' }
    expect(() => readSettings(other)).toThrow(`${name} needs DATABASE_URL`)
    expect(readSettings({ ...other, DATABASE_URL: 'postgres://127.0.0.1:6432/shop' })).toMatchObject(other)
  },
)
