import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** Links to the articles about products of this kind. */
export function RelatedGuides({ guides }: { guides: readonly { id: string; title: string }[] }) {
  const t = useText()
  if (guides.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={t('Related articles')}
        aside={
          <Link to="/guides" className="link target">
            {t('All guides')}
          </Link>
        }
      />
      <ul className="grid gap-1">
        {guides.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/article/${id}`} className="link target">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
