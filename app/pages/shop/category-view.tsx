import { lazy } from 'react'
import { reusedPart } from '#layout/reused-part.tsx'
import { staticPart } from '#layout/static-part.tsx'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import type { CategoryData } from './category.server.ts'
import { CategoryDetails } from './category-details.tsx'
import { Products } from './category-products.tsx'

// Few visitors compare products or search for help. Without a Suspense boundary: an update before the script is loaded
// would replace the HTML of the server by a fallback.
const CompareSection = lazy(() => import('./compare-section.tsx'))
const SearchAnswers = lazy(() => import('../search/search-answers.tsx'))

const StaticDetails = staticPart({
  tag: 'div',
  served: import.meta.env.SSR && reusedPart(CategoryDetails, { name: 'category details' }),
  load: () => import('./category-details.tsx').then((file) => file.CategoryDetails),
  isComplete: ({ guide }) => Boolean(guide),
})

/** A category page: description, filters, products, comparison and buying guide. */
export function CategoryView({ category }: { category: CategoryData }) {
  const t = useText()
  const { answers, list, compared } = category
  const crumbs = [
    { title: t('Home'), to: '/' },
    ...(category.path === '/products' ? [] : [{ title: t('All products'), to: '/products' }]),
    { title: category.title },
  ]
  return (
    <Page title={category.title} intro={withNoBreakSpaces(category.tagline)} crumbs={crumbs} dense>
      {answers && <SearchAnswers answers={answers} />}
      <QuickChoices category={category} />
      {compared.length > 1 && <CompareSection compared={compared} />}
      <Products category={category} />
      <StaticDetails paragraphs={category.paragraphs} guide={category.guide} articles={category.articles} />
      <p className="sr-only" role="status">
        {t('{{count}} products found', { count: list.total })}
      </p>
    </Page>
  )
}

/** One row above the list: the families of the category, and its products by the figure that buyers choose first. */
function QuickChoices({ category }: { category: CategoryData }) {
  const t = useText()
  const { choices, families } = category
  if (families.length + choices.options.length === 0) return null
  return (
    <nav
      aria-label={choices.name ?? t('Product families')}
      className="no-print -mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 sm:flex-wrap">
        {families.map((family) => (
          <QuickChoice key={family.id} to={family.path} {...family} />
        ))}
        {choices.name && (
          <li aria-hidden="true" className="flex items-center text-sm whitespace-nowrap text-ink-soft">
            {choices.name}
          </li>
        )}
        {choices.options.map(({ value, label, count }) => (
          <QuickChoice key={value} to={`?${new URLSearchParams({ f: value })}`} name={label} count={count} />
        ))}
      </ul>
    </nav>
  )
}

const QuickChoice = ({ to, name, count }: { to: string; name: string; count: number }) => (
  <li>
    <Link
      to={to}
      preventScrollReset
      className="flex min-h-11 items-center gap-2 rounded border border-line bg-sheet px-3 text-sm whitespace-nowrap hover:border-line-strong"
    >
      {name}
      <span className="text-ink-soft tabular-nums">{count}</span>
    </Link>
  </li>
)
