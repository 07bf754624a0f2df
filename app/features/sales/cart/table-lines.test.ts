import { expect, test } from 'vitest'
import { linesOfTable, quantityField, rowButtonValue } from './table-lines.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('the rows with a quantity are added', () => {
  const typed = {
    [quantityField('a')]: '50',
    [quantityField('b')]: '',
    [quantityField('c')]: '0',
    intent: 'add_all',
  }

  expect(linesOfTable(form(typed))).toEqual(['50 a'])
})

test('the button of a row adds only its row, at least the minimum order', () => {
  const typed = { [quantityField('a')]: '50', [quantityField('b')]: '' }

  expect(linesOfTable(form({ ...typed, only: rowButtonValue('a', 1) }))).toEqual(['50 a'])
  expect(linesOfTable(form({ ...typed, only: rowButtonValue('b', 10) }))).toEqual(['10 b'])
})
