import { expect, test } from 'vitest'
import { isEmptyParcel, unpackedQuantities } from './pack-parcels.ts'

const lines = [
  { line_id: 'panels', remaining: 10 },
  { line_id: 'inverter', remaining: 1 },
]

test('a new parcel starts with what the other parcels do not have', () => {
  const first = { quantities: { panels: '6', inverter: '1' } }

  expect(unpackedQuantities(lines, [])).toEqual({ panels: '10', inverter: '1' })
  expect(unpackedQuantities(lines, [first])).toEqual({ panels: '4', inverter: '0' })
  expect(unpackedQuantities(lines, [first, { quantities: { panels: '9' } }])).toEqual({
    panels: '0',
    inverter: '0',
  })
})

test('a parcel without any units is empty', () => {
  expect(isEmptyParcel({ quantities: {} })).toBe(true)
  expect(isEmptyParcel({ quantities: { panels: '0', inverter: '' } })).toBe(true)
  expect(isEmptyParcel({ quantities: { panels: '1' } })).toBe(false)
})
