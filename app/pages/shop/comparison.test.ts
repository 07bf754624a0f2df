import { expect, test } from 'vitest'
import { comparedIn, toCompared } from './comparison.ts'

test('a remembered comparison is read again; anything else in its place counts as empty', () => {
  const chosen = [toCompared({ product_id: 'a', brand: 'Solis', model_number: 'S-1' })]

  expect(comparedIn(JSON.stringify(chosen))).toEqual([{ product_id: 'a', model: 'Solis · S-1' }])
  expect(comparedIn('')).toEqual([])
  expect(comparedIn('{"a":')).toEqual([])
  expect(comparedIn('[null,1,{"model":"S-1"}]')).toEqual([])
})
