import { pathOfProduct } from '#features/catalog/products/families/categories.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { localeNames, useLocale, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { pathOfProductDocument, productDocumentsOf } from '../product-document.ts'

type Product = Pick<Detail, 'product_id' | 'kind' | 'documents' | 'warranty_years'>

type DocumentLink = { to: string; title: string; note: string; opens: 'page' | 'file' | 'other-site' }

const icons = { page: 'print', file: 'download', 'other-site': 'external' } as const

/** The documents of a product: PDFs of the store first, then the warranty terms and all others. */
export function ProductDocuments({ product }: { product: Product }) {
  const t = useText()
  return (
    <section id="documents">
      <SectionHeading title={t('Documents')} />
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {useDocumentLinks(product).map((link) => (
          <li key={link.to} className="border-b border-line">
            <DocumentAnchor {...link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DocumentAnchor({ to, title, note, opens }: DocumentLink) {
  const t = useText()
  const look = 'flex min-h-14 items-center gap-4 py-2 hover:text-link'
  const isElsewhere = opens === 'other-site'
  const content = (
    <>
      <Icon
        name={icons[opens]}
        className="text-ink-soft"
        {...(isElsewhere && { label: t('External website') })}
      />
      <span>
        {title}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
    </>
  )
  if (isElsewhere)
    return (
      <a href={to} rel="external noopener nofollow" className={look}>
        {content}
      </a>
    )
  return (
    <Link to={to} reloadDocument={opens === 'file'} className={look}>
      {content}
    </Link>
  )
}

function useDocumentLinks(product: Product): DocumentLink[] {
  const t = useText()
  const { product_id, warranty_years } = product
  const format = `PDF · ${localeNames[useLocale()]}`
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
