import { expect, test } from 'vitest'
import { findZip, isZipPossiblyIn } from './zip-codes.server.ts'

test('a ZIP code gives its city, state and position', () => {
  expect(findZip('43217')).toMatchObject({ zip: '43217', city: 'Columbus', state: 'OH' })
  expect(findZip('90210')).toMatchObject({
    city: 'Beverly Hills',
    state: 'CA',
    latitude: 34.09,
    longitude: -118.406,
  })
})

test('a ZIP code keeps its leading zeros', () => {
  expect(findZip('02139')).toMatchObject({ zip: '02139', city: 'Cambridge', state: 'MA' })
  expect(findZip('00501')).toMatchObject({ zip: '00501', state: 'NY' })
})

test('the last code of the table is found', () => {
  expect(findZip('99950')).toMatchObject({ city: 'Ketchikan', state: 'AK' })
})

test('the extension of a ZIP+4 is ignored', () => {
  expect(findZip(' 43215-1234 ')).toMatchObject({ zip: '43215', city: 'Columbus' })
})

test('Puerto Rico, Guam and military mail are included', () => {
  expect(findZip('00601')).toMatchObject({ state: 'PR' })
  expect(findZip('96910')).toMatchObject({ state: 'GU' })
  expect(findZip('09002')).toEqual({
    zip: '09002',
    city: 'Apo',
    state: 'AE',
    latitude: null,
    longitude: null,
  })
})

test('a malformed or unknown ZIP code returns null', () => {
  for (const unknown of ['', '4321', '432170', 'ABCDE', '00000', '43217-', '43217-12', '\n43217,', '99999'])
    expect(findZip(unknown), unknown).toBeNull()
})

test('a ZIP code is possible only in its state, an unknown one in any state', () => {
  expect(isZipPossiblyIn('94110', 'CA')).toBe(true)
  expect(isZipPossiblyIn('94110', 'OR')).toBe(false)
  expect(isZipPossiblyIn('00000', 'OR')).toBe(true)
  expect(isZipPossiblyIn('09009', 'NY')).toBe(true)
})
