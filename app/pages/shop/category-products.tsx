import { lazy, Suspense, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { listingPageSizes } from '#features/catalog/products/families/categories.ts'
import { FilterPanel, filterForm } from '#features/catalog/search/components/filter-panel.tsx'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { AddListedProduct } from '#features/sales/cart/components/add-listed-product.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { FilterChip } from '#ui/actions/filter-chip.tsx'
import { afterPaint } from '#ui/after-paint.ts'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { SheetButton } from '#ui/overlays/sheet.tsx'
import type { CategoryData } from './category.server.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { type Comparison, useComparison } from './comparison.ts'

const CardDate = lazy(() => import('#features/catalog/shipping-rates/components/card-date.tsx'))
const CompareTray = lazy(() => import('./compare-tray.tsx'))
// Without a Suspense boundary: an update before the script is loaded would replace the HTML of the server by a fallback.
const ProductTable = lazy(() => import('./product-table.tsx'))
const NothingListed = lazy(() => import('./nothing-listed.tsx'))

/** The products of a category with its filters. */
export function Products({ category }: { category: CategoryData }) {
  const t = useText()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const { list, chips, compared, table } = category
  const paths = [category.path, ...category.families.map((family) => family.path)]
  const next = navigation.state === 'loading' ? navigation.location : null
  const isLoading = next !== null && paths.some((path) => next.pathname.endsWith(path))
  const comparison = useComparison(compared)
  return (
    <section
      id="products"
      className={classes(!table && 'grid gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]')}
      aria-label={t('Products')}
    >
      <FilterPanel
        form={form}
        inline={!table}
        path={category.path}
        groups={category.groups}
        search={search}
        total={list.total}
        priceProblem={category.price_problem}
      />
      <div className="min-w-0">
        <h2 className="sr-only">{t('Products')}</h2>
        <Toolbar
          search={search}
          unit={category.unit}
          inUse={chips.length}
          isTable={Boolean(table)}
          onSort={() => afterPaint(() => form.current?.requestSubmit())}
        />
        {category.notices.map((notice) => (
          <div key={notice} className="mb-4">
            <Notice>{notice}</Notice>
          </div>
        ))}
        <ActiveFilters category={category} search={search} />
        {category.extent && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft tabular-nums">
            {category.extent}
            <DeliveryPlace unknown={t('Enter ZIP code for delivery date')} />
            <Link
              to={changedSearch(search, { view: table ? null : 'table' })}
              preventScrollReset
              className="no-print link target"
            >
              {table ? t('Show as cards') : t('Show as table')}
            </Link>
          </div>
        )}
        {/* While another list loads, its outline covers this one: see styles.css. */}
        <div
          aria-busy={isLoading}
          data-next={next && (new URLSearchParams(next.search).get('view') ?? 'cards')}
          className="product-list"
        >
          {list.total === 0 ? (
            <NothingListed path={category.path} nothing={category.nothing} />
          ) : table ? (
            <ProductTable table={table} caption={category.title} compared={compared} />
          ) : (
            <Cards products={list.items} comparison={comparison} />
          )}
        </div>
        {list.total > listingPageSizes[0] && (
          <div className="mt-6">
            <Pagination
              total={list.total}
              page={list.page}
              size={list.page_size}
              sizes={listingPageSizes}
              label={category.title}
            />
          </div>
        )}
      </div>
      {comparison.chosen.length > 0 && (
        <Suspense>
          <CompareTray {...comparison} />
        </Suspense>
      )}
    </section>
  )
}

type CardsProps = { products: CardSummary[]; comparison: Comparison }

function Cards({ products, comparison }: CardsProps) {
  const zip = useDeliveryZip()
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {products.map((product, at) => (
        <li key={product.product_id} className="grid">
          <ProductCard
            product={product}
            priority={at < 2}
            delivery={
              zip &&
              product.availability !== 'out_of_stock' && (
                <Suspense>
                  <CardDate zip={zip} product_id={product.product_id} />
                </Suspense>
              )
            }
            action={<CardActions product={product} comparison={comparison} />}
          />
        </li>
      ))}
    </ul>
  )
}

type ToolbarProps = {
  search: URLSearchParams
  unit?: string
  inUse: number
  isTable: boolean
  onSort: () => void
}

function Toolbar({ search, unit, inUse, isTable, onSort }: ToolbarProps) {
  const t = useText()
  return (
    <div className="no-print mb-5 flex flex-wrap items-end gap-3">
      <search className="flex min-w-56 grow gap-2">
        <TextField
          label={t('Search in this list')}
          hideLabel
          type="search"
          name="search"
          form={filterForm}
          maxLength={120}
          enterKeyHint="search"
          defaultValue={search.get('search') ?? ''}
          placeholder={t('Name, model number or rating')}
          before={<Icon name="search" />}
          className="grow"
        />
        <Button type="submit" form={filterForm} className="whitespace-nowrap">
          {t('Search')}
        </Button>
      </search>
      <SelectField
        label={t('Sort by')}
        hideLabel
        name="sort"
        form={filterForm}
        defaultValue={search.get('sort') ?? 'popular'}
        onChange={onSort}
        options={[
          { value: 'popular', label: t('Most popular') },
          { value: 'price_up', label: t('Price: low to high') },
          { value: 'price_down', label: t('Price: high to low') },
          { value: 'newest', label: t('Newest first') },
          { value: 'name', label: t('By name') },
          ...(unit ? [{ value: 'unit_price', label: t('Price per {{unit}}', { unit }) }] : []),
        ]}
        className="grow sm:grow-0"
      />
      <SheetButton sheet="filter-sheet" icon="filter" count={inUse} inline={!isTable}>
        {t('Filters')}
      </SheetButton>
    </div>
  )
}

/** The active filters, each with a link that removes it, and a link that removes all. */
function ActiveFilters({ category, search }: { category: CategoryData; search: URLSearchParams }) {
  const t = useText()
  if (category.chips.length === 0) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {category.chips.map((chip) => (
        <FilterChip key={chip.label} to={withoutFilter(search, chip)}>
          {chip.label}
        </FilterChip>
      ))}
      <Link to={category.path} preventScrollReset className="link target ml-1 text-sm">
        {t('Clear all')}
      </Link>
    </div>
  )
}

function withoutFilter(search: URLSearchParams, { name, value, rest }: CategoryData['chips'][number]) {
  const changed = new URLSearchParams(search)
  changed.delete(name, value)
  if (rest) changed.set(name, rest)
  changed.delete('page')
  return `?${changed}`
}

type CardActionsProps = { product: CardSummary; comparison: Comparison }

const CardActions = ({ product, comparison }: CardActionsProps) => (
  <>
    <AddListedProduct product={product} />
    <CompareToggle product={product} comparison={comparison} />
  </>
)
