import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { maxCompared } from '#features/catalog/products/families/categories.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { BottomBar } from '#ui/page/bottom-bar.tsx'
import { type Comparison, comparedIn, rememberCompared } from './comparison.ts'

/** A bar with the products chosen for comparison, which are remembered from list to list. */
export default function CompareTray({ chosen, linkTo }: Comparison) {
  const t = useText()
  const [search] = useSearchParams()
  const ids = chosen.map((one) => one.product_id).join(',')
  const stored = JSON.stringify(chosen)
  // A comparison from the URL replaces the remembered one.
  useEffect(() => void rememberCompared(comparedIn(stored)), [stored])
  return (
    <BottomBar className="flex items-center gap-x-3">
      <p className="text-sm font-medium max-sm:grow" role="status">
        {chosen.length === 1
          ? t('1 of {{most}} selected. Add another to compare.', { most: maxCompared })
          : t('{{number}} of {{most}} selected', { number: chosen.length, most: maxCompared })}
      </p>
      <ul className="flex min-w-0 grow gap-2 overflow-hidden max-sm:hidden">
        {chosen.map(({ product_id, model }) => (
          <li key={product_id} className="min-w-0">
            <Link
              {...linkTo(chosen.filter((one) => one.product_id !== product_id))}
              aria-label={t('Remove {{name}} from comparison', { name: model })}
              className="flex min-h-11 items-center gap-1.5 rounded border border-line px-2 text-sm -outline-offset-2 hover:border-line-strong"
            >
              <span className="truncate">{model}</span>
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton
        {...linkTo([])}
        look="quiet"
        size="small"
        square
        icon="trash"
        label={t('Clear comparison')}
      />
      {chosen.length > 1 && (
        <LinkButton
          look="primary"
          size="small"
          to={`${changedSearch(search, { compare: ids })}#compare`}
          className="whitespace-nowrap"
        >
          {t('View comparison')}
        </LinkButton>
      )}
    </BottomBar>
  )
}
