import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureSources } from './drawings.ts'

const folder = join(import.meta.dirname, '../../../public')
const filesOf = (path: string) =>
  pictureSources(path).flatMap(({ srcSet }) => srcSet.split(', ').map((one) => one.split(' ')[0] ?? ''))

test.for(['scenes', 'figures'])('each drawing of the %s has a file for each format and width', (kind) => {
  const drawings = readdirSync(join(folder, 'images', kind)).filter((name) => name.endsWith('.svg'))

  const files = drawings.flatMap((name) => filesOf(`/images/${kind}/${name}`))

  expect(files).toHaveLength(drawings.length * 8)
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
})

test('a scene has the same files under the path of its rendering and of the drawing before', () => {
  const files = filesOf('/images/scenes/suburban-roof-1200.webp')

  expect(files).toHaveLength(8)
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  expect(filesOf('/images/scenes/suburban-roof.svg')).toEqual(files)
})

test('uploads and logos have no other files, and renderings have their own', () => {
  expect(pictureSources('/images/logo.svg')).toEqual([])
  expect(pictureSources('/pictures/0b6d3bd4-8a37-4a36-b9a6-2d1b9d6c2b11/1600.webp')).toEqual([])
  expect(filesOf('/images/products/hearth-10/front-960.webp')).toContain(
    '/images/products/hearth-10/front-480.avif',
  )
})
