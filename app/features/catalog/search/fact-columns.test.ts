import { expect, test } from 'vitest'
import { bitsOf, numbersOf } from './bits.ts'
import { ChoiceSets, FigureColumns } from './fact-columns.ts'

test('figures of a product are replaced, and lists of any length are stored', () => {
  const figures = new FigureColumns<'power' | 'size'>()
  const long = Array.from({ length: 40 }, (_, i) => i + 0.5)
  figures.put(3, { power: [400], size: [7.6, 7600] })
  figures.put(2000, { size: long, power: [400] })

  expect(figures.get('power', 2000)).toEqual([400])
  expect(figures.get('size', 2000)).toEqual(long)
  expect(figures.get('size', 3)).toEqual([7.6, 7600])
  expect(figures.get('power', 4)).toEqual([])

  figures.put(2000, { size: [1, 2] })
  figures.put(3, { size: long, power: [] })

  expect(figures.get('size', 2000)).toEqual([1, 2])
  expect(figures.get('power', 2000)).toEqual([])
  expect(figures.get('size', 3)).toEqual(long)
  expect(figures.get('power', 3)).toEqual([])
})

test('products with the same choices do not change together', () => {
  const choices = new ChoiceSets()
  choices.put(1, { status: 'live', battery: 'no' })
  choices.put(50, { battery: 'no', status: 'live' })

  choices.put(1, { status: 'discontinued', battery: 'no' })

  expect(choices.of(50)?.status).toBe('live')
  expect(choices.of(1)?.status).toBe('discontinued')
  expect(choices.of(2)).toBeUndefined()
  expect(numbersOf(choices.having(bitsOf([1, 2, 50]), ({ status }) => status === 'live'))).toEqual([50])
})
