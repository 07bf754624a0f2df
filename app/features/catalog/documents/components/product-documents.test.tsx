import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { translator } from '#text/text.tsx'
import { documentLinksOf } from '../document-links.ts'
import { ProductDocuments } from './product-documents.tsx'

type Product = Parameters<typeof documentLinksOf>[0]

/** The links of the Documents section, in order. */
function linksOf(product: Product) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProductDocuments links={documentLinksOf(product, translator('en'), 'en')} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([tag, href]) => ({ tag, href, html }))
}

const kit: Product = { product_id: 'kit', kind: 'package', warranty_years: 10, documents: [] }
const own = { id: 'a', kind: 'warranty', title: 'Warranty terms' } as const
const plan = { id: 'b', kind: 'drawing', title: 'Roof plan' } as const

test('a kit lists its spec sheet, its installation notes, the warranty policy, and then other documents', () => {
  const links = linksOf({ ...kit, documents: [plan] })

  expect(links.map(({ href }) => href)).toEqual([
    '/documents/kit/spec-sheet.pdf',
    '/documents/kit/installation-notes.pdf',
    '/policy/WARRANTY_POLICY',
    '/kit?document=b',
  ])
})

test('the warranty terms of the product replace the policy, and a service has neither', () => {
  const part = linksOf({ ...kit, kind: 'item', documents: [plan, own] })
  const service = linksOf({ ...kit, kind: 'service', warranty_years: 0 })

  expect(part.map(({ href }) => href)).toEqual([
    '/documents/kit/spec-sheet.pdf',
    '/kit?document=a',
    '/kit?document=b',
  ])
  expect(service.map(({ href }) => href)).toEqual(['/documents/kit/spec-sheet.pdf'])
})

test('a link to a page of the manufacturer is marked as external', () => {
  const url = 'https://maker.example/manual'
  const link = linksOf({ ...kit, documents: [{ id: 'c', kind: 'manual', title: 'Manual', url }] }).at(-1)

  expect(link?.href).toBe(url)
  expect(link?.tag).toContain('rel="external noopener nofollow"')
  expect(link?.html).toContain('aria-label="External website"')
})
