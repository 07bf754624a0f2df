import { expect } from 'vitest'
import { findModelBuilder } from '#art/models3d/find-model.ts'
import { readCatalog } from '#art/studio/catalog.ts'
import { type CatalogProduct, readSubject, type Subject } from '#art/subject.ts'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saveProducts } from '#features/catalog/management/manage-products.server.ts'
import { storePictures } from '#features/catalog/management/store-pictures.server.ts'
import { catalogTest, test } from '#tests/harness/harness.ts'
import { hasModel, type ModelSubject } from './product-model.ts'

const pathOf = (product_id: string) => `/product/get_3d_model?product_id=${product_id}` as const

const subjectOf = (product: CatalogProduct, parts: readonly CatalogProduct[]) =>
  readSubject(product, new Map(parts.map((one) => [one.id, one])))

/** Everything a model can read of a product. A text in several languages, which the answer has in English, is no number. */
function valuesOf(subject: Subject, values: Record<string, unknown>) {
  const components = subject.components.map(({ product, quantity }) => [product.id, quantity])
  const read = Object.entries(values).map(([name, value]) => [
    name,
    subject.text([name], 'none'),
    typeof value === 'object' ? null : subject.number([name], -1),
  ])
  return { model: subject.model, power: subject.power, size: subject.sizeInches([0, 0, 0]), components, read }
}

catalogTest(
  'the 3D view of every product gets the data that its pictures are rendered from',
  async ({ harness }) => {
    const seed = readCatalog()
    const built = new Set<string>()
    for (const [id, product] of seed) {
      const build = findModelBuilder(product.picture?.model ?? '')
      if (!build || product.kind === 'service') continue

      const { status, data } = await harness.get<ModelSubject>(pathOf(id))

      expect(status, id).toBe(200)
      const values = { ...product.attributes, ...product.picture?.parameters }
      const subject = subjectOf(data.product, data.parts)
      expect(valuesOf(subject, values), id).toEqual(valuesOf(subjectOf(product, [...seed.values()]), values))
      if (built.has(subject.model)) continue
      built.add(subject.model)
      expect(build(subject).root.children.length, id).toBeGreaterThan(0)
    }
    expect(built.size).toBeGreaterThan(20)
  },
)

const panel = 'ja-jam54s30-410-mr'
const images = storePictures(panel)

test('the model follows the sizes and attributes that staff change', async ({ harness }) => {
  const product = aProduct({ id: panel, images })
  await stockShop(harness.db, [product])
  const before = await harness.get<ModelSubject>(pathOf(panel))

  await saveProducts(harness.db, [{ ...product, length_in: 80 }])

  const after = await harness.get<ModelSubject>(pathOf(panel))
  expect(before.data.product.picture.model).toBe('panel')
  expect(after.data.product.length_in).toBe(80)
  expect(after.data.product.length_in).not.toBe(before.data.product.length_in)
})

test('drafts, products without a model and unknown products have no 3D view', async ({ harness }) => {
  const draft = aProduct({ id: panel, images, status: 'draft' })
  await stockShop(harness.db, [draft, aProduct({ id: 'own-product' })])

  for (const id of [panel, 'own-product', 'unknown'])
    expect((await harness.get(pathOf(id))).status, id).toBe(404)
})

test('a product shows the 3D view only beside its own renderings', () => {
  const shown = { product_id: panel, kind: 'item' as const, images }

  expect(hasModel(shown)).toBe(true)
  expect(hasModel({ ...shown, product_id: 'another-product' })).toBe(false)
  expect(hasModel({ ...shown, kind: 'service' })).toBe(false)
  expect(hasModel({ ...shown, images: [{ path: '/pictures/a/1600.webp' }] })).toBe(false)
})
