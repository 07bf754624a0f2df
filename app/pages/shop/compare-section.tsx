import { useSearchParams } from 'react-router'
import { CompareTable } from '#features/catalog/products/components/compare-table.tsx'
import type { Detail } from '#features/catalog/products/listing.ts'
import { AddListedProduct } from '#features/sales/cart/components/add-listed-product.tsx'
import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { rememberCompared } from './comparison.ts'

/** The comparison of the products that the URL lists, above the list. */
export default function CompareSection({ compared }: { compared: Detail[] }) {
  const t = useText()
  const [search] = useSearchParams()
  const without = (id: string) => compared.map((one) => one.product_id).filter((one) => one !== id)
  return (
    <section id="compare" className="mb-12">
      <SectionHeading
        title={t('Comparison')}
        aside={
          <Link
            to={changedSearch(search, { compare: null })}
            onClick={() => rememberCompared([])}
            preventScrollReset
            className="link target"
          >
            {t('Clear comparison')}
          </Link>
        }
      />
      <CompareTable
        products={compared}
        action={(product) => <AddListedProduct product={product} />}
        without={(id) => changedSearch(search, { compare: without(id).join(',') })}
      />
    </section>
  )
}
