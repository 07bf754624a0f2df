import { translator, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkCard } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/apply-for.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const description = t('Apply as a company or an individual. We reply within one business day.')
  return pageMeta({ ...site, title: t('Become a partner'), description, path: '/applyFor' })
}

export default function ApplyFor() {
  const t = useText()
  return (
    <Page
      title={t('Become a partner')}
      intro={t('Apply as a company or an individual. We reply within one business day.')}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Partners'), to: '/Partner' },
        { title: t('Become a partner') },
      ]}
      width="text"
    >
      <h2 className="sr-only">{t('Applicant')}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <LinkCard to="/Corporation" title={t('As a company')}>
          <p className="text-ink-soft">
            {t(
              'For contractors, installers, engineering and design firms, and dealers. Have your license number and service states ready.',
            )}
          </p>
        </LinkCard>
        <LinkCard to="/personage" title={t('As an individual')}>
          <p className="text-ink-soft">
            {t('For self-employed electricians, engineers and sales representatives.')}
          </p>
        </LinkCard>
      </div>
      <p className="mt-8">
        {t('Already applied?')}{' '}
        <Link to="/applyForDetail" className="link target">
          {t('View status')}
        </Link>
      </p>
    </Page>
  )
}
