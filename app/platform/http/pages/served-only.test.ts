import { createElement } from 'react'
import { expect, test } from 'vitest'
import { keyOfProps, servedOnly } from './served-only.server.ts'

const loaded = { title: 'Panels', rows: [1, 2] }

test('a document has the named values for rendering, but does not send them as data', () => {
  const sent = servedOnly({ is_document: true }, loaded, ['rows'])

  expect(sent.rows).toEqual([1, 2])
  expect(JSON.parse(JSON.stringify(sent))).toEqual({ title: 'Panels' })
})

test('the data of a client-side navigation has all values', () => {
  expect(JSON.parse(JSON.stringify(servedOnly({ is_document: false }, loaded, ['rows'])))).toEqual(loaded)
})

test('what was loaded stays as it is, because loaders cache it', () => {
  servedOnly({ is_document: true }, loaded, ['rows'])

  expect(Object.keys(loaded)).toEqual(['title', 'rows'])
})

test('the key of stored markup has the values that are not sent, at any depth', () => {
  const part = servedOnly({ is_document: true }, { title: 'Panels', rows: [1, 2] }, ['rows'])

  expect(keyOfProps({ part, list: [part] })).toBe(
    '{"part":{"title":"Panels","rows":[1,2]},"list":[{"title":"Panels","rows":[1,2]}]}',
  )
})

test.for([
  ['a function', { name: 'a', onClick: () => undefined }],
  ['an element', { name: 'a', note: createElement('b') }],
  ['an element in a list', { notes: [createElement('b', { key: 1 })] }],
  ['a map', { rows: new Map([[1, 2]]) }],
  ['a symbol', { name: Symbol('a') }],
] as const)('%s has no key: other props would have the same', ([, props]) => {
  expect(() => keyOfProps(props)).toThrow('cannot be stored')
})
