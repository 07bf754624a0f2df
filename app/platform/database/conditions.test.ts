import { expect, test } from 'vitest'
import { newConditions } from './conditions.ts'

test('a condition on a value has its place, and one on no value is left out', () => {
  const conditions = newConditions('o.user_id = $1', ['ada'])

  conditions.add((place) => `o.status = ${place}`, 0)
  conditions.add((place) => `o.order_type = ${place}`, undefined)
  conditions.and('o.removed_at is null')
  conditions.add((place) => `o.note = ${place}`, '')

  expect(conditions.collected()).toEqual({
    where: 'o.user_id = $1 and o.status = $2 and o.removed_at is null and o.note = $3',
    values: ['ada', 0, ''],
  })
})

test('without a condition all rows are listed', () => {
  expect(newConditions().collected()).toEqual({ where: 'true', values: [] })
})
