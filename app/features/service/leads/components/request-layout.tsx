import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { buttonClasses } from '#ui/actions/button.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'

type RequestLayoutProps = {
  title: string
  intro: string
  crumbs?: readonly Crumb[]
  /** What happens after sending, in order. */
  next: readonly NextStep[]
  /** Additional content below the steps. */
  sidebar?: ReactNode
  children: ReactNode
}

export type NextStep = { icon: IconName; title: string; description: string }

/** The layout of a request page: the form, and beside it the next steps and contact details. */
export function RequestLayout({ title, intro, crumbs, next, sidebar, children }: RequestLayoutProps) {
  const t = useText()
  return (
    <Page title={title} intro={intro} crumbs={crumbs ?? [{ title: t('Home'), to: '/' }, { title }]}>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)]">
        <div>{children}</div>
        <aside
          className="grid gap-6 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]"
          aria-label={t('What happens next')}
        >
          <Card ground="well">
            <h2 className="text-lg">{t('What happens next')}</h2>
            <ol className="mt-5 grid gap-5">
              {next.map((step) => (
                <li key={step.title} className="grid grid-cols-[2rem_1fr] gap-x-3">
                  <Icon name={step.icon} size={24} className="mt-0.5 text-sun-deep" />
                  <div>
                    <p className="font-medium">{step.title}</p>
                    <p className="mt-1 text-sm text-ink-soft">{step.description}</p>
                  </div>
                </li>
              ))}
            </ol>
          </Card>
          {sidebar}
          <ShopContact />
        </aside>
      </div>
    </Page>
  )
}

/** The shop's phone number and email address from the layout data. */
function ShopContact() {
  const t = useText()
  const site = useRouteLoaderData<{ site?: { phone: string; email: string } }>('root')?.site
  if (!site) return null
  return (
    <div>
      <h2 className="text-lg">{t('Prefer to talk?')}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('Monday to Friday, 9 to 5 {{zone}}.', { zone: zoneName(t) })}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={`tel:${site.phone.replaceAll(/[^\d+]/g, '')}`} className={buttonClasses()}>
          <Icon name="phone" />
          {site.phone}
        </a>
        <a href={`mailto:${site.email}`} className={buttonClasses()}>
          <Icon name="mail" />
          {site.email}
        </a>
        <Link to="/contact#chat" className={buttonClasses()}>
          <Icon name="message" />
          {t('Chat')}
        </Link>
      </p>
    </div>
  )
}
