import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { DocumentLink } from '../document-links.ts'

const icons = { page: 'print', file: 'download', 'other-site': 'external' } as const

/** The documents of a product as links. */
export function ProductDocuments({ links }: { links: readonly DocumentLink[] }) {
  const t = useText()
  return (
    <section id="documents">
      <SectionHeading title={t('Documents')} />
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {links.map((link) => (
          <li key={link.to} className="border-b border-line">
            <DocumentAnchor {...link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DocumentAnchor({ to, title, note, opens }: DocumentLink) {
  const t = useText()
  const look = 'flex min-h-14 items-center gap-4 py-2 hover:text-link'
  const isElsewhere = opens === 'other-site'
  const content = (
    <>
      <Icon
        name={icons[opens]}
        className="text-ink-soft"
        {...(isElsewhere && { label: t('External website') })}
      />
      <span>
        {title}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
    </>
  )
  if (isElsewhere)
    return (
      <a href={to} rel="external noopener nofollow" className={look}>
        {content}
      </a>
    )
  return (
    <Link to={to} reloadDocument={opens === 'file'} className={look}>
      {content}
    </Link>
  )
}
