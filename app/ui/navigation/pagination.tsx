import { Form, useLocation } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'
import { Link } from './link.tsx'
import { useRequestedParams } from './requested-params.ts'
import { changedSearch, paramName } from './search-params.ts'

export const pageSizes = [10, 20] as const

export type Paging = {
  total: number
  /** Counted from 1. */
  page: number
  size: number
  sizes?: readonly number[]
  /** Name of the list where a page has several: its URL has `?orders_page=2`. */
  list?: string
}

type PaginationProps = Paging & {
  label?: string
  /** Shows all parts for a single page too, as the specification asks for tables of orders. */
  whole?: boolean
}

const cell = 'grid min-h-11 min-w-11 place-items-center rounded px-1'

/**
 * Total, page sizes, previous, pages, next and go-to-page. All are URLs (`?page=2&size=20`), so it works without
 * JavaScript, can be shared, and supports 'back'. Renders nothing for an empty list, only the total for one that fits on
 * the smallest page, and no page links for one that fits on a page of the chosen size.
 */
export function Pagination({ total, page, size, sizes = pageSizes, list, label, whole }: PaginationProps) {
  const t = useText()
  const format = useFormat()
  const { pathname } = useLocation()
  const search = useRequestedParams()
  if (total === 0) return null

  const [pageParam, sizeParam] = [paramName(list, 'page'), paramName(list, 'size')]
  const pages = Math.max(1, Math.ceil(total / size))
  const toPage = (to: number) => changedSearch(search, { [pageParam]: to === 1 ? null : to })
  const toSize = (to: number) => changedSearch(search, { [sizeParam]: to, [pageParam]: null })
  const otherParams = [...search].filter(([name]) => name !== pageParam)
  const hasSizes = whole || total > Math.min(...sizes)
  const hasPages = whole || pages > 1 || page > 1
  // Without links it is no landmark.
  const Frame = hasSizes || hasPages ? 'nav' : 'div'

  return (
    <Frame
      aria-label={Frame === 'nav' ? [label, t('Pages')].filter(Boolean).join(': ') : undefined}
      className="no-print flex flex-wrap items-center justify-center gap-x-6 gap-y-2 py-4 text-sm tabular-nums sm:justify-start"
    >
      <span>{t('{{total}} in total', { total: format.number(total, 0) })}</span>

      {hasSizes && (
        <span className="flex items-center">
          <span className="mr-1 text-ink-soft">{t('Per page')}</span>
          {sizes.map((one) => (
            <Link
              key={one}
              to={toSize(one)}
              preventScrollReset
              aria-current={one === size || undefined}
              aria-label={t('{{size}} per page', { size: one })}
              className={classes(
                cell,
                one === size ? 'font-semibold' : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {one}
            </Link>
          ))}
        </span>
      )}

      {hasPages && (
        <>
          <ul className="flex items-center sm:ml-auto">
            <AdjacentPage to={page > 1 ? toPage(page - 1) : null} rel="prev" label={t('Previous page')} />
            <li className="px-2 sm:hidden">{t('Page {{page}} of {{pages}}', { page, pages })}</li>
            {pagesAround(page, pages).map((one, at, all) => (
              <li key={one} className="flex max-sm:hidden">
                {at > 0 && one - (all[at - 1] ?? one) > 1 && <Gap />}
                {one === page ? (
                  <span aria-current="page" className={classes(cell, 'bg-ink font-semibold text-paper')}>
                    <span className="sr-only">{t('Page')} </span>
                    {one}
                  </span>
                ) : (
                  <Link
                    to={toPage(one)}
                    aria-label={t('Page {{page}}', { page: one })}
                    className={classes(cell, 'hover:bg-sunken')}
                  >
                    {one}
                  </Link>
                )}
              </li>
            ))}
            <AdjacentPage to={page < pages ? toPage(page + 1) : null} rel="next" label={t('Next page')} />
          </ul>

          <Form method="get" action={pathname} className="flex items-center gap-2">
            {otherParams.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <label className="flex items-center gap-2 text-ink-soft">
              {t('Go to page')}
              <input
                key={page}
                name={pageParam}
                type="number"
                inputMode="numeric"
                min={1}
                max={pages}
                required
                defaultValue={page}
                className="min-h-11 w-16 rounded border border-line-strong bg-sheet px-2 text-center text-ink [appearance:textfield] hover:border-ink [&::-webkit-inner-spin-button]:appearance-none"
              />
            </label>
            <Button type="submit" look="quiet" className="px-3 text-sm">
              {t('Go')}
            </Button>
          </Form>
        </>
      )}
    </Frame>
  )
}

/** Page numbers to show: the first, the last and those around the current one. A gap of a single page is filled. */
export function pagesAround(page: number, pages: number) {
  const shown = new Set([1, page - 1, page, page + 1, pages])
  if (page - 2 === 2) shown.add(2)
  if (page + 2 === pages - 1) shown.add(pages - 1)
  return [...shown].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
}

const Gap = () => (
  <span aria-hidden="true" className="grid min-h-11 w-5 place-items-center text-ink-soft">
    …
  </span>
)

/** The link to the previous or next page; only its arrow where there is none. */
function AdjacentPage({ to, rel, label }: { to: string | null; rel: 'prev' | 'next'; label: string }) {
  const arrow = <Icon name="chevron" className={rel === 'prev' ? 'rotate-90' : '-rotate-90'} />
  return (
    <li>
      {to === null ? (
        <span aria-hidden="true" className={classes(cell, 'text-line-strong')}>
          {arrow}
        </span>
      ) : (
        <Link to={to} rel={rel} aria-label={label} className={classes(cell, 'hover:bg-sunken')}>
          {arrow}
        </Link>
      )}
    </li>
  )
}
