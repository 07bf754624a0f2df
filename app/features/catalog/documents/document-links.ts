import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { type Locale, localeNames, type Translate } from '#text/text.tsx'
import { pathOfProductDocument, productDocumentsOf } from './product-document.ts'

type Product = Pick<Detail, 'product_id' | 'kind' | 'documents' | 'warranty_years'>

export type DocumentLink = { to: string; title: string; note: string; opens: 'page' | 'file' | 'other-site' }

/** The documents of a product: PDFs of the store first, then the warranty terms and all others. */
export function documentLinksOf(product: Product, t: Translate, locale: Locale): DocumentLink[] {
  const { product_id, warranty_years } = product
  const format = `PDF · ${localeNames[locale]}`
  const titles = { 'spec-sheet': t('Spec sheet'), 'installation-notes': t('Installation notes') }
  const kinds = {
    datasheet: t('Data sheet'),
    manual: t('Manual'),
    warranty: t('Warranty terms'),
    drawing: t('Drawing'),
    origin: t('Country-of-origin statement'),
  }
  const years = warranty_years > 0 ? t('{{count}} years, limited warranty', { count: warranty_years }) : ''
  const pages = product.documents.map(({ id, title, kind, url }) => ({
    kind,
    to: url ?? `${pathOfProduct(product_id)}?document=${id}`,
    opens: url ? ('other-site' as const) : ('page' as const),
    title,
    note: kind === 'warranty' ? years : title === kinds[kind] ? '' : kinds[kind],
  }))
  const terms = pages.filter(({ kind, opens }) => kind === 'warranty' && opens === 'page')
  const policy = {
    to: '/policy/WARRANTY_POLICY',
    title: t('Warranty terms'),
    note: years,
    opens: 'page' as const,
  }
  return [
    ...productDocumentsOf(product).map((kind) => ({
      to: pathOfProductDocument(product_id, kind),
      title: titles[kind],
      note: format,
      opens: 'file' as const,
    })),
    ...(terms.length === 0 && warranty_years > 0 ? [policy] : terms),
    ...pages.filter((page) => !terms.includes(page)),
  ]
}
