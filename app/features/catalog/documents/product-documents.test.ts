import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { readSeedCatalog, seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { inLocale, locales } from '#text/text.tsx'
import { loader } from './pages/product-pdf.ts'
import { productDocumentsOf } from './product-document.ts'
import { findProductDocument } from './product-documents.server.ts'

/** Requests a document as a browser does; a refusal rejects with its status. */
function open(harness: Harness, product: string, document = 'spec-sheet.pdf', headers: HeadersInit = {}) {
  const context = new RouterContextProvider()
  const personal = () => {
    throw new Error('A public document read the session')
  }
  context.set(routerRequestContext, { ...harness.ctx(), session: personal, cartSecret: personal })
  const request = new Request(`http://localhost/documents/${product}/${document}`, { headers })
  return loader({ context, request, params: { product, document } } as never)
}

const escaped: Record<string, string> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }

/** A name as the properties of a PDF contain it: UTF-16 with escapes, one character for each byte. */
const inProperties = (name: string) =>
  Buffer.from(name, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[\n\r\t\x08\f()\\]/g, (sign) => `\\${escaped[sign] ?? sign}`)

test('every product has a spec sheet in three languages, and every kit installation notes as well', async ({
  harness,
}) => {
  await seedCatalog(harness.db)
  const { products } = readSeedCatalog()

  const missing: string[] = []
  for (const locale of locales) {
    harness.locale = locale
    for (const product of products)
      for (const kind of productDocumentsOf(product)) {
        const { document } = await findProductDocument(harness.ctx(), product.id, kind)
        const isComplete =
          document.title.startsWith(inLocale(product.name, locale)) &&
          (document.sheets[0]?.blocks.length ?? 0) >= 2
        if (!isComplete) missing.push(`${locale} ${product.id} ${kind}`)
      }
  }

  expect(products.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})

test('a spec sheet has every attribute of its product, also one that is 0', async ({ harness }) => {
  await seedCatalog(harness.db)

  const lacking: string[] = []
  for (const { id } of readSeedCatalog().products) {
    const detail = await readDetail(harness.db, id, 'en')
    const { document } = await findProductDocument(harness.ctx(), id, 'spec-sheet')
    const rows =
      document.sheets[0]?.blocks.flatMap((block) => (block.kind === 'pairs' ? block.rows : [])) ?? []
    const names = new Set(rows.map(({ name }) => name))
    // Lengths may be part of the outer size.
    for (const { name, unit } of detail?.specs ?? [])
      if (unit !== 'in' && name !== 'Warranty' && !names.has(name)) lacking.push(`${id}: ${name}`)
  }

  // A kit without a battery has no usable energy, and the power of its panels is named as such.
  const isExpected = (one: string) => one.endsWith(': Usable energy') || /kit.*: Rated power$/.test(one)
  expect(lacking.filter((one) => !isExpected(one))).toEqual([])
})

test('the spec sheets of a product of each family are PDFs with its name', async ({ harness }) => {
  await seedCatalog(harness.db)
  const { products, families } = readSeedCatalog()

  for (const [at, family] of families.entries()) {
    const product = products.find(({ family_id }) => family_id === family.id)
    if (!product) throw new Error(`The family ${family.id} has no product`)
    harness.locale = locales[at % locales.length] ?? 'en'
    for (const kind of productDocumentsOf(product)) {
      const answer = await open(harness, product.id, `${kind}.pdf`)
      const bytes = Buffer.from(await answer.bytes())

      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1')).toContain(inProperties(inLocale(product.name, harness.locale)))
    }
  }
})

test('installation notes list parts, missing items and known torques of the kit', async ({ harness }) => {
  await seedCatalog(harness.db)

  const { document } = await findProductDocument(harness.ctx(), 'home-6-storage', 'installation-notes')
  const text = JSON.stringify(document)

  expect(text).toContain('HH-6-LV')
  expect(text).toContain('Backup panel and its wiring')
  expect(text).toContain('11 ft·lb')
  expect(text).toContain('35 A breaker')
  expect(text).not.toContain('ballast')
})

test('an unchanged document answers 304, and a changed product has a new revision', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'p' })])
  const first = await open(harness, 'P')
  const etag = first.headers.get('etag') ?? ''

  const again = await open(harness, 'p', 'spec-sheet.pdf', { 'if-none-match': `W/${etag}` })
  await stockShop(harness.db, [aProduct({ id: 'p', weight_lb: 36 })])
  const changed = await open(harness, 'p', 'spec-sheet.pdf', { 'if-none-match': etag })

  expect([first.status, again.status, changed.status]).toEqual([200, 304, 200])
  expect(again.body).toBeNull()
  expect(first.headers.get('content-disposition')).toContain('inline; filename')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
})

test('unknown products and documents, and drafts, answer 404', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'p' }), aProduct({ id: 'draft', status: 'draft' })])
  const missing = { init: { status: 404 } }

  await expect(open(harness, 'nothing')).rejects.toMatchObject(missing)
  await expect(open(harness, 'draft')).rejects.toMatchObject(missing)
  await expect(open(harness, 'p', 'price-list.pdf')).rejects.toMatchObject(missing)
  await expect(open(harness, 'p', 'installation-notes.pdf')).rejects.toMatchObject(missing)
})

test('a visitor who requests too many new documents is refused, but gets those that are cached', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'known' }), aProduct({ id: 'new' })])
  await open(harness, 'known')
  const { network_address, services } = harness.ctx()
  await services.limits.take('product-document', network_address, limits['product-document'].points - 1)

  await expect(open(harness, 'new')).rejects.toMatchObject({ init: { status: 429 } })
  expect((await open(harness, 'known')).status).toBe(200)
})
