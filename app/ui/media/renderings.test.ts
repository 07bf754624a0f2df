import { expect, test } from 'vitest'
import { isRendering, renderingSources } from './renderings.ts'

test('a rendering has AVIF and WebP files in three widths, and other pictures have none', () => {
  const sources = renderingSources('/images/products/hearth-10/front-960.webp')

  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[0]?.srcSet).toBe(
    '/images/products/hearth-10/front-480.avif 480w, /images/products/hearth-10/front-960.avif 960w, /images/products/hearth-10/front-1600.avif 1600w',
  )
  expect(renderingSources('/images/products/hearth-10.svg')).toEqual([])
  expect(renderingSources('/pictures/0b6d3bd4-8a37-4a36-b9a6-2d1b9d6c2b11/1600.webp')).toEqual([])
})

test('only paths of the folder of a product are renderings', () => {
  expect(isRendering('/images/products/hearth-10/back-960.webp')).toBe(true)
  expect(isRendering('/images/products/../secret/front-960.webp')).toBe(false)
  expect(isRendering('/images/products/hearth-10/front-480.webp')).toBe(false)
})

test('a small place needs the smallest file only', () => {
  expect(renderingSources('/images/products/hearth-10/front-960.webp', 64)).toEqual([
    { type: 'image/avif', srcSet: '/images/products/hearth-10/front-480.avif' },
    { type: 'image/webp', srcSet: '/images/products/hearth-10/front-480.webp' },
  ])
  expect(renderingSources('/images/products/hearth-10/front-960.webp', 161)[0]?.srcSet).toContain('1600w')
})
