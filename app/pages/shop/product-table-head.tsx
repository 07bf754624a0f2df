import { useSearchParams } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'

const head = 'bg-paper border-b border-ink px-2 py-2 align-bottom font-medium'

type TableHeadProps = { className: string; children: string }

export const TableHead = ({ className, children }: TableHeadProps) => (
  <th scope="col" className={classes(head, className)}>
    {children}
  </th>
)

type SortHeadProps = TableHeadProps & { sorts: readonly string[] }

/** A column heading that sorts by its column; pressed again, by the next order of the column. */
export function SortHead({ sorts, className, children }: SortHeadProps) {
  const [search] = useSearchParams()
  const at = sorts.indexOf(search.get('sort') ?? '')
  const sort = sorts[(at + 1) % sorts.length] ?? null
  return (
    <th
      scope="col"
      aria-sort={at < 0 ? undefined : at === 1 ? 'descending' : 'ascending'}
      className={classes(head, className.includes('left-0') && 'sticky', className)}
    >
      <Link to={changedSearch(search, { sort, page: null })} preventScrollReset className="link target">
        {children}
        {at >= 0 && <span aria-hidden="true"> {at === 1 ? '↓' : '↑'}</span>}
      </Link>
    </th>
  )
}
