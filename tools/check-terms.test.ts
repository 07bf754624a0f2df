import { expect, test } from 'vitest'
import { termProblems } from './check-terms.ts'

test('a file in standard terms has no problems', () => {
  const source = `// Returns the cached orders of a customer.
    export const ordersOf = (customer: string) => cache.get(customer)
    test('an order is canceled', () => {})`

  expect(termProblems('app/orders.ts', source)).toEqual([])
})

test('a term is found in comments, names, test titles and file names, with its line', () => {
  const source = `// The first line
    export const openShelf = 1 // a cheque
    test('two-step sign-in works', () => {})
    test.each([1])(\`the catalogue \${1}\`, () => {})`

  expect(termProblems('app/paying/deeds.server.ts', source)).toEqual([
    'app/paying/deeds.server.ts:1: paying → what the file does: place-order, pay-order, cancel-order',
    'app/paying/deeds.server.ts:1: deeds.server → action',
    'app/paying/deeds.server.ts:2: openShelf → category',
    'app/paying/deeds.server.ts:3: two-step → two-factor',
    'app/paying/deeds.server.ts:4: catalogue → catalog',
    'app/paying/deeds.server.ts:2: cheque → check',
  ])
})

test('customer copy, stored names and code spans keep their wording', () => {
  const source = `// Reads \`state = 'kept'\`.
    const text = 'The room of a house is not checked'
    const row = { cancelled: 1, has_wishes: 2 }`

  expect(termProblems('app/orders.ts', source)).toEqual([])
  expect(termProblems('docs/a.md', 'The column `cheque`')).toEqual([])
})

test('a word is allowed where it is ordinary English', () => {
  expect(termProblems('docs/a.md', 'An electrical room. A room of the shop.')).toHaveLength(1)
  expect(termProblems('docs/a.md', 'Breakers in the electrical room.')).toEqual([])
  expect(termProblems('app/features/solar/roof.ts', '// The walls of the house')).toEqual([])
  expect(termProblems('app/features/sales/order.ts', '// The walls of the house')).toHaveLength(2)
})

test('words that name functions of the project are allowed as other names', () => {
  const problem = 'app/a.ts:1: later → enqueue'

  expect(termProblems('app/a.ts', 'export function later() {}')).toEqual([problem])
  expect(termProblems('app/a.ts', 'const later = () => 1')).toEqual([problem])
  expect(termProblems('app/a.ts', `import { later } from './b.ts'`)).toEqual([problem])
  expect(termProblems('app/a.ts', 'const later = new Date()')).toEqual([])
})
