import type { Locale } from '#text/text.tsx'
import { Icon } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'
import { changedSearch, paramName } from '../navigation/search-params.ts'

/** A cell's value as plain data. */
export type Plain = string | number | null | undefined

/** The column properties that sorting needs. */
type Sortable<Row> = {
  key: string
  title: string
  value: (row: Row) => Plain
  align?: 'end'
  sort?: 'words' | 'numbers'
  kind?: string
}

export type Sorting = { key: string; down: boolean } | null
type HeadingProps<Row> = { column: Sortable<Row>; sorting: Sorting; list?: string; search: URLSearchParams }

/** A column heading. In a sortable column it is a link that sorts ascending, then descending, then not at all. */
export function Heading<Row>({
  column: { key, title, align, sort, kind },
  sorting,
  list,
  search,
}: HeadingProps<Row>) {
  if (!sort)
    return (
      <th scope="col" data-align={align} className={kind === 'button' ? 'print:hidden' : undefined}>
        {title}
      </th>
    )
  const now = sorting?.key === key ? (sorting.down ? 'descending' : 'ascending') : 'none'
  const next = { none: key, ascending: `-${key}`, descending: null }[now]
  const to = changedSearch(search, { [paramName(list, 'sort')]: next, [paramName(list, 'page')]: null })
  return (
    <th scope="col" data-align={align} aria-sort={now}>
      <Link
        to={to}
        replace
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink aria-[current]:text-ink"
        aria-current={now === 'none' ? undefined : 'true'}
      >
        {title}
        <Icon
          name={now === 'none' ? 'sort' : 'chevron'}
          size={16}
          className={now === 'ascending' ? 'rotate-180' : now === 'none' ? 'opacity-60' : undefined}
        />
      </Link>
    </th>
  )
}

/** Parses `?sort=`: a column's key, with a minus before it for descending. */
export const readSorting = (sort: string | null): Sorting =>
  sort ? { key: sort.replace(/^-/, ''), down: sort.startsWith('-') } : null

/** Sorted rows. Missing values come last in both directions. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting,
  locale: Locale,
) {
  const column = columns.find(({ key, sort }) => sort && key === sorting?.key)
  if (!column || !sorting) return rows
  const words = new Intl.Collator(locale, { numeric: true })
  const compare =
    column.sort === 'numbers'
      ? (a: Plain, b: Plain) => Number(a) - Number(b)
      : (a: Plain, b: Plain) => words.compare(String(a), String(b))
  const missing = (value: Plain) => value === null || value === undefined || value === ''
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)]
    if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b))
    return sorting.down ? compare(b, a) : compare(a, b)
  })
}
