import { lazy, Suspense, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { maxCompared } from '#features/catalog/products/families/categories.ts'
import { FilterPanel, filterForm } from '#features/catalog/search/components/filter-panel.tsx'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { AddToCart } from '#features/sales/cart/components/add-to-cart.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { FilterChip } from '#ui/actions/filter-chip.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { SheetButton } from '#ui/overlays/sheet.tsx'
import type { CategoryData } from './category.server.ts'

const CardDate = lazy(() => import('#features/catalog/shipping-rates/components/card-date.tsx'))

/** The products of a category with its filters. */
export function Products({ category }: { category: CategoryData }) {
  const t = useText()
  const format = useFormat()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname.endsWith(category.path)
  const { list, in_use, compared } = category
  const zip = useDeliveryZip()
  return (
    <section
      id="products"
      className="grid gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]"
      aria-label={t('Products')}
    >
      <FilterPanel
        form={form}
        path={category.path}
        groups={category.groups}
        search={search}
        total={list.total}
      />
      <div className="min-w-0">
        <h2 className="sr-only">{t('Products')}</h2>
        <Toolbar search={search} inUse={in_use.length} onSort={() => form.current?.requestSubmit()} />
        {list.forgiving && list.total > 0 && (
          <div className="mb-4">
            <Notice>
              {t('No exact match for “{{typed}}”. Showing similar results.', {
                typed: search.get('search') ?? '',
              })}
            </Notice>
          </div>
        )}
        <ActiveFilters category={category} search={search} />
        {list.total > 0 && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft tabular-nums">
            {t('{{from}}–{{to}} of {{total}} products', {
              from: format.number((list.page - 1) * list.page_size + 1, 0),
              to: format.number((list.page - 1) * list.page_size + list.items.length, 0),
              total: format.number(list.total, 0),
            })}
            <DeliveryPlace unknown={t('Enter ZIP code for delivery date')} />
          </div>
        )}
        {list.items.length === 0 ? (
          <NothingFound category={category} search={search} />
        ) : (
          <ul
            aria-busy={isLoading}
            className={classes('grid gap-4 transition-opacity xl:grid-cols-2', isLoading && 'opacity-60')}
          >
            {list.items.map((product, at) => (
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
                  action={<CardActions product={product} compared={compared} search={search} />}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6">
          <Pagination total={list.total} page={list.page} size={list.page_size} label={category.title} />
        </div>
      </div>
    </section>
  )
}

function Toolbar({ search, inUse, onSort }: { search: URLSearchParams; inUse: number; onSort: () => void }) {
  const t = useText()
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
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
        ]}
        className="grow sm:grow-0"
      />
      <SheetButton sheet="filter-sheet" icon="filter" count={inUse} inline>
        {t('Filters')}
      </SheetButton>
    </div>
  )
}

/** The active filters, each with a link that removes it, and a link that removes all. */
function ActiveFilters({ category, search }: { category: CategoryData; search: URLSearchParams }) {
  const t = useText()
  const format = useFormat()
  const typed = search.get('search')
  const prices = ['price_from', 'price_to'].filter((name) => search.get(name))
  if (category.in_use.length === 0 && !typed && prices.length === 0) return null
  const money = (name: string) => format.money(Math.round(Number(search.get(name)) * 100))
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {typed && <FilterChip to={changedSearch(search, { search: null, page: null })}>“{typed}”</FilterChip>}
      {category.in_use.map((option) => (
        <FilterChip key={option.value} to={withoutFilter(search, option.value)}>
          {option.group}: {option.label}
        </FilterChip>
      ))}
      {prices.map((name) => (
        <FilterChip key={name} to={changedSearch(search, { [name]: null, page: null })}>
          {name === 'price_from'
            ? t('from {{price}}', { price: money(name) })
            : t('up to {{price}}', { price: money(name) })}
        </FilterChip>
      ))}
      <Link to={category.path} preventScrollReset className="link target ml-1 text-sm">
        {t('Clear all')}
      </Link>
    </div>
  )
}

function withoutFilter(search: URLSearchParams, filter: string) {
  const changed = new URLSearchParams(search)
  changed.delete('f', filter)
  changed.delete('page')
  return `?${changed}`
}

function NothingFound({ category, search }: { category: CategoryData; search: URLSearchParams }) {
  const t = useText()
  const isElsewhere = category.path !== '/products' && search.get('search')
  const isFiltered = ['f', 'search', 'price_from', 'price_to', 'page'].some((name) => search.has(name))
  if (!isFiltered)
    return (
      <EmptyState
        title={t('No products available right now')}
        icon="search"
        action={
          <>
            <LinkButton look="primary" to="/products">
              {t('Shop all products')}
            </LinkButton>
            <LinkButton to="/contact">{t('Ask about a product')}</LinkButton>
          </>
        }
      >
        {t('We list products here as soon as they meet the conditions above.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No products match your filters')}
      icon="search"
      action={
        <>
          {isElsewhere && (
            <LinkButton
              look="primary"
              to={`/products?${new URLSearchParams({ search: search.get('search') ?? '' })}`}
            >
              {t('Search all products')}
            </LinkButton>
          )}
          <LinkButton to={category.path}>{t('Show all products')}</LinkButton>
        </>
      }
    >
      {t('Remove a filter, widen the price range or use fewer words, such as a model number or brand.')}
    </EmptyState>
  )
}

type CardActionsProps = { product: CardSummary; compared: CategoryData['compared']; search: URLSearchParams }

function CardActions({ product, compared, search }: CardActionsProps) {
  const t = useText()
  const isCompared = compared.some((one) => one.product_id === product.product_id)
  const isFull = compared.length >= maxCompared
  const next = isCompared
    ? compareWithout(compared, product.product_id)
    : [...compared.map((one) => one.product_id), product.product_id].join(',')
  return (
    <>
      {product.status !== 'discontinued' && (
        <AddToCart
          product_id={product.product_id}
          min_quantity={product.min_quantity}
          disabled={product.availability === 'out_of_stock'}
          look="secondary"
          size="small"
        />
      )}
      {(isCompared || !isFull) && (
        <LinkButton
          look="quiet"
          size="small"
          to={changedSearch(search, { compare: next })}
          preventScrollReset
          icon={isCompared ? 'check' : 'plus'}
          label={t(isCompared ? 'Remove {{name}} from comparison' : 'Compare {{name}}', {
            name: product.name,
          })}
        >
          {t('Compare')}
        </LinkButton>
      )}
    </>
  )
}

/** The `compare` parameter without one product; null if none is left. */
export const compareWithout = (compared: CategoryData['compared'], id: string) =>
  compared
    .map((one) => one.product_id)
    .filter((one) => one !== id)
    .join(',') || null
