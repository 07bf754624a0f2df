import { useSearchParams } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'

type SortHeadProps = { sorts: readonly string[]; numeric?: boolean; children: string }

/** A column heading that sorts by its column; pressed again, by the next order of the column. */
export function SortHead({ sorts, numeric, children }: SortHeadProps) {
  const [search] = useSearchParams()
  const at = sorts.indexOf(search.get('sort') ?? '')
  const sort = sorts[(at + 1) % sorts.length] ?? null
  return (
    <th
      scope="col"
      aria-sort={at < 0 ? undefined : at === 1 ? 'descending' : 'ascending'}
      data-number={numeric || undefined}
    >
      <Link to={changedSearch(search, { sort, page: null })} preventScrollReset className="link target">
        {children}
        {at >= 0 && <span aria-hidden="true"> {at === 1 ? '↓' : '↑'}</span>}
      </Link>
    </th>
  )
}
