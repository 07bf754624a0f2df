import { Box3 } from 'three'
import { expect, test } from 'vitest'
import { readCatalog } from '../studio/catalog.ts'
import { fingerprint } from '../studio/fingerprint.ts'
import { finalQuality } from '../studio/page/recipe.ts'
import { readSubject } from '../subject.ts'
import { findModelBuilder } from './find-model.ts'

const products = readCatalog()
const models = [...products.values()].flatMap((product) => {
  const subject = readSubject(product, products)
  const builder = findModelBuilder(subject.model)
  return builder ? [{ id: product.id, builder, build: () => builder(subject) }] : []
})
/** One product of each builder. */
const kinds = [...new Map(models.map((model) => [model.builder, model])).values()]

test.for(models)('$id is as large as published, within 1 mm, with a front and a second view', ({ build }) => {
  const { root, size, views } = build()

  const { min, max } = new Box3().setFromObject(root, true)
  const measured = { width: max.x - min.x, height: max.y - min.y, depth: max.z - min.z }

  for (const side of ['width', 'height', 'depth'] as const)
    expect(Math.abs(measured[side] - size[side]), `${side} ${measured[side]} mm`).toBeLessThanOrEqual(1)
  expect(Math.abs(min.y), 'lowest point').toBeLessThanOrEqual(1)
  expect(views.map(({ name }) => name)).toContain('front')
  expect(views.length).toBeGreaterThanOrEqual(2)
})

test.for(['home-6-storage', 'commercial-kit-54-kw-208-v-building'])(
  '%s shows its parts in true size',
  (id) => {
    const subject = readSubject(products.get(id) ?? { id }, products)
    const shown = findModelBuilder(subject.model)?.(subject).root.children ?? []

    expect(shown.length).toBeGreaterThan(5)
    for (const one of shown) {
      const part = readSubject(products.get(one.name) ?? { id: one.name })
      const size = findModelBuilder(part.model)?.(part).size
      const { min, max } = new Box3().setFromObject(one, true)
      expect(Math.abs(max.x - min.x - (size?.width ?? 0)), `width of ${part.id}`).toBeLessThanOrEqual(1)
      expect(Math.abs(max.y - min.y - (size?.height ?? 0)), `height of ${part.id}`).toBeLessThanOrEqual(1)
    }
  },
)

test.for(kinds)('the model of $id is the same in every run', ({ build }) => {
  const [first, second] = [build(), build()]

  // The views of a model show the same geometry, whose hash takes most of the time.
  const [view] = first.views
  if (!view) throw new Error('The model has no view')
  expect(fingerprint(first, view, finalQuality)).toBe(fingerprint(second, view, finalQuality))
})
