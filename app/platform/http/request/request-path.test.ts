import { expect, test } from 'vitest'
import { isRoutable, withoutLeadingSlash, withoutTrailingSlash } from './request-path.ts'

const at = (path: string) => new URL(path, 'http://localhost')

test('a path over 20 segments or 2,048 bytes is not routed, also in the route manifest', () => {
  expect(isRoutable(at('/'))).toBe(true)
  expect(isRoutable(at('/a'.repeat(20)))).toBe(true)
  expect(isRoutable(at('/a'.repeat(21)))).toBe(false)
  expect(isRoutable(at(`/${'a'.repeat(2047)}`))).toBe(true)
  expect(isRoutable(at(`/${'a'.repeat(2048)}`))).toBe(false)
  expect(isRoutable(at(`/?redirect=${'a'.repeat(4000)}`))).toBe(true)
  expect(isRoutable(at(`/de/__manifest?paths=/solar,${'/a'.repeat(20)}`))).toBe(true)
  expect(isRoutable(at(`/de/__manifest?paths=/solar,${'/a'.repeat(21)}`))).toBe(false)
  expect(isRoutable(at(`/__manifest?paths=${'/a,'.repeat(1000)}`))).toBe(false)
})

test('leading and trailing slashes are removed', () => {
  expect(['/a//', '//', '/', '', 'a/b'].map(withoutTrailingSlash)).toEqual(['/a', '/', '/', '', 'a/b'])
  expect(['//a', '/', '', 'a/'].map(withoutLeadingSlash)).toEqual(['a', '', '', 'a/'])
})
