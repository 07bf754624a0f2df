import { Box3 } from 'three'
import { expect, test } from 'vitest'
import { readCatalog } from '../studio/catalog.ts'
import { hasSceneFiles } from '../studio/scene-files.ts'
import { buildScene, scenes } from './find-scene.ts'

const products = readCatalog()

test.for(Object.entries(scenes))('%s is built from products of the catalog', ([name, { products: ids }]) => {
  const used = ids.flatMap((id) => products.get(id) ?? [])

  const { root } = buildScene(name, used)

  expect(used).toHaveLength(ids.length)
  expect(new Box3().setFromObject(root).isEmpty()).toBe(false)
})

test.for(Object.keys(scenes))('%s has its picture in each format and width', (name) => {
  expect(hasSceneFiles(name)).toBe(true)
})

test('a scene does not hide that a product has no model', () => {
  expect(() => buildScene('suburban-roof', [])).toThrow('suburban-roof needs the product')
})
