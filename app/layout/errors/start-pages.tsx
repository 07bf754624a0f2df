import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { LayoutData } from '../layout-data.ts'

/** The pages of the navigation, for visitors of an address that does not exist. A static part. */
export function StartPages({ navigation }: Pick<LayoutData, 'navigation'>) {
  const t = useText()
  const entries = navigation?.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry])) ?? []
  return (
    <nav aria-label={t('Product categories')} className="mt-12" hidden={entries.length === 0}>
      <h2 className="border-t border-ink pt-4 text-lg">{t('Or start here')}</h2>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ path, category_name }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} className="flex min-h-12 items-center hover:text-link hover:underline">
              {category_name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
