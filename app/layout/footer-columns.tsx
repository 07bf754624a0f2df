import type { FooterColumn } from '#features/content/pages/content.ts'
import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'

/** The links of the footer: a static part. */
export function FooterColumns({ columns }: { columns: FooterColumn[] }) {
  const t = useText()
  return (
    <nav
      aria-label={t('Footer')}
      className="footer-links grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 xl:grid-cols-6 xl:gap-x-6 xl:border-t xl:border-line xl:pt-8"
    >
      {columns.map(({ title, links }) => (
        <section key={title} className="min-w-0 hyphens-auto wrap-anywhere max-sm:text-sm">
          <h2 className="mb-2 text-base">{title}</h2>
          <ul>
            {links.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
