import { historyKindLabels } from '#features/people/customers/customer-history.ts'
import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** What the customer did and received, newest first, all together or one kind. */
export function CustomerHistory({ data: { history, kind, after } }: { data: CustomerData }) {
  const t = useText()
  const format = useFormat()
  const pathOf = (values: { kind?: string | null; after?: string | null }) => {
    const set = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return `?${new URLSearchParams(set)}`
  }
  return (
    <Card>
      <h2 className="mb-4 font-semibold">{t('History')}</h2>
      <nav aria-label={t('Kinds of entries')} className="mb-5 flex flex-wrap gap-2 text-sm">
        {[null, ...history.kinds].map((one) => (
          <Link
            key={one ?? 'all'}
            to={pathOf({ kind: one })}
            preventScrollReset
            aria-current={one === kind ? 'page' : undefined}
            className="inline-flex min-h-9 items-center rounded border border-line px-3 aria-[current]:border-ink aria-[current]:font-medium"
          >
            {one ? t(historyKindLabels[one]) : t('All')}
          </Link>
        ))}
      </nav>
      {history.list.length === 0 && <EmptyState title={t('Nothing here yet')} icon="search" />}
      <ol className="grid gap-4">
        {history.list.map(({ key, kind: of, at, title, detail, to }) => (
          <li key={key} className="border-l-2 border-line pl-3">
            <p className="text-sm text-ink-soft">
              {format.dateTime(at)} · {t(historyKindLabels[of])}
            </p>
            <p className="break-words">
              {to ? (
                <Link to={to} className="link target" reloadDocument={!to.startsWith('/admin/')}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            {detail && <p className="text-sm break-words text-ink-soft">{detail}</p>}
          </li>
        ))}
      </ol>
      {(history.next || after) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {after && (
            <LinkButton to={pathOf({ kind })} size="small" preventScrollReset>
              {t('Newest entries')}
            </LinkButton>
          )}
          {history.next && (
            <LinkButton to={pathOf({ kind, after: history.next })} size="small" preventScrollReset>
              {t('Older entries')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
