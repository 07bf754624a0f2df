import { useSearchParams } from 'react-router'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** What a list without products says: why, and where to go. */
export default function NothingListed({ path }: { path: string }) {
  const t = useText()
  const [search] = useSearchParams()
  const isElsewhere = path !== '/products' && search.get('search')
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
          <LinkButton to={path}>{t('Show all products')}</LinkButton>
        </>
      }
    >
      {t('Remove a filter, widen the price range or use fewer words, such as a model number or brand.')}
    </EmptyState>
  )
}
