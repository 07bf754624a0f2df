import { useSearchParams } from 'react-router'
import { pathOfSearch } from '#features/catalog/listings/search-path.ts'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { NothingFound } from '../search/nothing-found.server.ts'

type NothingListedProps = {
  path: string
  /** Set if the list is the result of a search text. */
  nothing: NothingFound | undefined
}

/** What a list without products says: why, and where to go. */
export default function NothingListed({ path, nothing }: NothingListedProps) {
  const t = useText()
  const [params] = useSearchParams()
  const isFiltered = ['f', 'search', 'price_from', 'price_to', 'page'].some((name) => params.has(name))
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
  if (nothing) return <NothingMatches {...{ path, nothing }} />
  return (
    <EmptyState
      title={t('No products match your filters')}
      icon="search"
      action={<LinkButton to={path}>{t('Show all products')}</LinkButton>}
    >
      {t('Remove a filter, widen the price range or use fewer words, such as a model number or brand.')}
    </EmptyState>
  )
}

type NothingMatchesProps = { path: string; nothing: NothingFound }

/** Without a product for a search text: the spelling that may be meant, the nearest products, the families, and whom to ask. */
function NothingMatches({ path, nothing }: NothingMatchesProps) {
  const { search } = nothing
  const t = useText()
  const [params] = useSearchParams()
  const isNarrowed = path !== '/products' || ['f', 'price_from', 'price_to'].some((name) => params.has(name))
  return (
    <div className="grid gap-10">
      <EmptyState
        title={t('No products match “{{search}}”', { search })}
        icon="search"
        action={
          <>
            {isNarrowed && (
              <LinkButton look="primary" to={pathOfSearch(search)}>
                {t('Search all products')}
              </LinkButton>
            )}
            <LinkButton to={path}>{t('Show all products')}</LinkButton>
          </>
        }
      >
        {nothing.respelled && (
          <p className="mb-2 text-ink">
            {t('Did you mean:')}{' '}
            <Link to={pathOfSearch(nothing.respelled)} className="link target">
              {nothing.respelled}
            </Link>
          </p>
        )}
        {isNarrowed
          ? t('Remove a filter, widen the price range or use fewer words, such as a model number or brand.')
          : t('Check the spelling or use fewer words, such as a model number or brand.')}
      </EmptyState>
      <section>
        <SectionHeading
          level={3}
          title={nothing.is_similar ? t('Similar products') : t('Popular products')}
        />
        <ul className="grid gap-4 sm:grid-cols-2">
          {nothing.products.map((product) => (
            <li key={product.product_id} className="grid">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label={t('Product families')}>
        <SectionHeading level={3} title={t('Product families')} />
        <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
          {nothing.families.map(({ name, path: to }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="flex min-h-11 items-center hover:text-link hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Ask />
    </div>
  )
}

function Ask() {
  const t = useText()
  return (
    <section>
      <SectionHeading
        level={3}
        title={t('Looking for something else?')}
        intro={t('Tell us the model number or what you want to use the product for.')}
      />
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/contact#chat">{t('Ask in the chat')}</LinkButton>
        <LinkButton to="/quote">{t('Get a free quote')}</LinkButton>
        <LinkButton to="/contact">{t('Ask about a product')}</LinkButton>
      </p>
    </section>
  )
}
