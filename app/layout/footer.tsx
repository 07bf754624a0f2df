import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LanguageSwitch } from './header/language-switch.tsx'
import type { LayoutData } from './layout-data.ts'
import { Logo } from './logo.tsx'

/** The footer: contact details, links, legal text and languages. All texts are editable site content. */
export function Footer({ layout: { site }, columns }: { layout: LayoutData; columns: ReactNode }) {
  const t = useText()
  return (
    <footer className="page-end on-panel mt-auto">
      <div className="page-width grid gap-x-8 gap-y-12 pt-14 pb-10 lg:grid-cols-[16rem_1fr] xl:grid-cols-1 xl:gap-y-10">
        <div className="xl:flex xl:items-center xl:justify-between xl:gap-8">
          <Logo />
          <address className="mt-6 grid justify-items-start gap-x-8 gap-y-2 text-ink-soft not-italic xl:mt-0 xl:flex xl:items-center">
            <a
              href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`}
              className="target text-ink hover:underline"
            >
              {site.phone}
            </a>
            <a href={`mailto:${site.email}`} className="target text-ink hover:underline">
              {site.email}
            </a>
            <Link to="/contact#chat" className="target text-ink hover:underline">
              {t('Chat')}
            </Link>
            <span className="text-balance xl:text-wrap">{site.address}</span>
          </address>
        </div>
        {columns}
        <div className="no-print flex flex-wrap justify-between gap-x-12 gap-y-4 border-t border-line pt-6 text-sm text-ink-soft lg:col-span-2 xl:col-span-1">
          <p className="max-w-text">{site.legal}</p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}
