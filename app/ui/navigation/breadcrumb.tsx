import { useText } from '#text/text.tsx'
import { Link } from './link.tsx'

export type Crumb = { title: string /** The current page, which is last, has none. */; to?: string }

/** The path to this page from the home page: one line on a phone, where long names are truncated. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText()
  return (
    <nav aria-label={t('Breadcrumb')} className="text-sm text-ink-soft">
      <ol className="flex items-center max-sm:whitespace-nowrap sm:flex-wrap">
        {crumbs.map(({ title, to }, index) => (
          <li key={`${title} ${to}`} className="crumb">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {to ? (
              <Link to={to} className="target min-w-0 underline-offset-4 hover:text-ink hover:underline">
                <span className="max-sm:block max-sm:truncate">{title}</span>
              </Link>
            ) : (
              <span aria-current="page" className="text-ink max-sm:truncate">
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
