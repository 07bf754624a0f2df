import { expect, test } from 'vitest'
import { castsIn, comparisonOf, functionsOf, measure, tableOf } from './measure-code.ts'

const file = (source: string, path = 'app/features/store/calendar/calendar.ts') => ({ path, source })
const lines = (count: number) => 'work()\n'.repeat(count)

test('a cast is counted unless it is as const', () => {
  expect(castsIn(file('const a = b as string; const c = d!; const e = [1] as const'))).toBe(2)
})

test('a function is measured from its first line to its last, with the name it is assigned to', () => {
  const source = `export function first() {\n${lines(3)}}\nconst second = () => {\n}\nconst third = () => 1\n`

  expect(functionsOf(file(source)).map(({ name, lines }) => [name, lines])).toEqual([
    ['first', 5],
    ['second', 2],
    ['third', 1],
  ])
})

test('long functions and components are reported, those of tests are not', () => {
  const long = (name: string, count: number) => `function ${name}() {\n${lines(count)}}\n`

  const measured = measure([
    file(long('placeOrder', 60) + long('Short', 60), 'app/pages/a.tsx'),
    file(long('Page', 130), 'app/pages/b.tsx'),
    file(long('arrange', 60), 'app/pages/a.test.ts'),
  ])

  expect(measured.functions.map(({ name }) => name)).toEqual(['placeOrder'])
  expect(measured.components.map(({ name }) => name)).toEqual(['Page'])
  expect(measured.lines).toEqual({ product: 62 + 62 + 132, tests: 62 })
})

test('files are counted for each feature, with domains and without', () => {
  const many = (folder: string) => Array.from({ length: 61 }, (_, at) => file('', `${folder}/${at}/a.ts`))

  expect(measure(many('app/features/sales/orders')).largeFeatures).toEqual(['app/features/sales/orders (61)'])
  expect(
    measure([...many('app/features/orders'), file('', 'app/features/orders/orders.ts')]).largeFeatures,
  ).toEqual(['app/features/orders (62)'])
})

test('folders with many files, gerund names, raw SQL and handwritten caches are found', () => {
  const cache = `if (known.size > limit) known.delete(known.keys().next().value)`
  const used = `await queryRows(db, 'select 1'); map.delete(1); map.size > 1`
  const folder = Array.from({ length: 16 }, (_, at) => file('', `app/ui/forms/field-${at}.ts`))

  const measured = measure([...folder, file(cache), file(used, 'app/telling.ts'), file('', 'app/pricing.ts')])

  expect(measured.largeFolders).toEqual(['app/ui/forms (16)'])
  expect(measured.gerundFiles).toEqual(['app/telling.ts'])
  expect(measured.caches).toEqual(['app/features/store/calendar/calendar.ts: known'])
  expect(measured.rawSql).toBe(1)
  expect(tableOf(measured)).toContain('handwritten caches                 1\n    app/features/store')
})

test('two measurements are compared line by line', () => {
  const before = measure([file('const a = b!\n')])
  const after = measure([file('const a = b\n'), file('', 'app/telling.ts')])

  const rows = comparisonOf(before, after).split('\n')

  expect(rows[0]?.trim().split(/ +/)).toEqual(['before', 'after', 'change'])
  expect(rows.find((row) => row.startsWith('files named'))).toMatch(/ 0 +1 +\+1$/)
  expect(rows.find((row) => row.startsWith('casts in product'))).toMatch(/ 1 +0 +-1$/)
})
