import { useText } from '#text/text.tsx'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

export type Crumb = { title: string /** The page itself, last, has none. */; to?: string }

/** Where this page stands, from the top down: one line on a phone, where the end of a long name is left out. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText()
  return (
    <nav aria-label={t('Breadcrumb')} className="text-sm text-ink-soft">
      <ol className="flex items-center max-sm:whitespace-nowrap sm:flex-wrap">
        {crumbs.map(({ title, to }, index) => (
          <li
            key={`${title} ${to}`}
            className={classes('flex min-h-11 items-center', to ? 'shrink-0' : 'min-w-0')}
          >
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
