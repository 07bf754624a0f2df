import { expect, test } from 'vitest'
import { countEmptySearch } from './search-counts.server.ts'

function detailOf(search: string) {
  const details: (string | undefined)[] = []
  countEmptySearch({ count: (_: string, detail?: string) => details.push(detail) } as never, search)
  return details
}

test('a search without results is counted with its term', () => {
  expect(detailOf('  Heat   Pump ')).toEqual(['heat pump'])
  expect(detailOf(' ')).toEqual([])
})

test('a term that could be personal data is not stored', () => {
  expect(detailOf('ada@example.com')).toEqual([''])
  expect(detailOf('call (614) 555-0142')).toEqual([''])
  expect(detailOf('x'.repeat(61))).toEqual([''])
})
