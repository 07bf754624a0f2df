import { expect, test } from 'vitest'
import { noBreakContent } from './no-break-content.ts'

test('texts of a page get no-break spaces; addresses and descriptions for search engines stay', () => {
  const page = {
    title: 'A 7.2 kW kit',
    description: 'A 7.2 kW kit',
    updated_on: null,
    blocks: [{ kind: 'text', html: '<p>At <a href="/kit-7">48 V</a></p>', to: '/kit-7' }],
  }

  expect(noBreakContent(page)).toEqual({
    title: 'A 7.2\u00a0kW kit',
    description: 'A 7.2 kW kit',
    updated_on: null,
    blocks: [{ kind: 'text', html: '<p>At <a href="/kit-7">48\u00a0V</a></p>', to: '/kit-7' }],
  })
})
