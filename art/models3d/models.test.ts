import { Box3 } from 'three'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalog } from '../studio/catalog.ts'
import { fingerprint } from '../studio/fingerprint.ts'
import { finalQuality } from '../studio/page/recipe.ts'
import { readSubject } from '../subject.ts'
import { findModelBuilder } from './find-model.ts'
import type { ProductModel } from './model.ts'

const products = readCatalog()
const models = [...products.values()].flatMap((product) => {
  const subject = readSubject(product, products)
  const build = findModelBuilder(subject.model)
  return build ? [{ id: product.id, build: () => build(subject) }] : []
})

describe.for(models)('$id', ({ build }) => {
  // Building takes nearly all of the time: the tests of one product share its model.
  let model: ProductModel
  beforeAll(() => {
    model = build()
  })

  test('is as large as published, within 1 mm', () => {
    const { root, size } = model

    const { min, max } = new Box3().setFromObject(root, true)
    const measured = { width: max.x - min.x, height: max.y - min.y, depth: max.z - min.z }

    for (const side of ['width', 'height', 'depth'] as const)
      expect(Math.abs(measured[side] - size[side]), `${side} ${measured[side]} mm`).toBeLessThanOrEqual(1)
    expect(Math.abs(min.y), 'lowest point').toBeLessThanOrEqual(1)
  })

  test('has a front and a second view, and is the same in every run', () => {
    expect(model.views.map(({ name }) => name)).toContain('front')
    expect(model.views.length).toBeGreaterThanOrEqual(2)
    // The views of a model show the same geometry, so one of them is enough.
    const [view] = model.views
    if (!view) throw new Error('The model has no view')
    expect(fingerprint(model, view, finalQuality)).toBe(fingerprint(build(), view, finalQuality))
  })
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
