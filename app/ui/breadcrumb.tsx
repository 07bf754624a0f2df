import { useText } from '#text/text.tsx'
import { Link } from './link.tsx'

export type Crumb = { title: string /** The page itself, last, has none. */; to?: string }

/** Where this page stands, from the top down. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText()
  return (
    <nav aria-label={t('Breadcrumb')} className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ title, to }, index) => (
          <li key={`${title} ${to}`} className="flex min-h-11 items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {to ? (
              <Link to={to} className="target underline-offset-4 hover:text-ink hover:underline">
                {title}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
