import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { listConsultants } from '../appointments/consultants.server.ts'
import { type Desk, deskLabels } from '../lead.ts'
import type { Route } from './+types/consultants.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Consultants'),
    description: t(
      'Our consultants for homes, businesses, transformers, contractors and after-sales support.',
    ),
    path: '/consultants',
  })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => ({
  desks: await listConsultants(requestContextOf(context).db),
}))

const icons: Record<Desk, IconName> = {
  residential: 'sun',
  commercial: 'bolt',
  transformers: 'refresh',
  trade: 'truck',
  after_sales: 'check',
}

export default function Consultants({ loaderData: { desks } }: Route.ComponentProps) {
  const t = useText()
  const languages: Record<string, string> = { en: t('English'), de: t('German'), zh: t('Chinese') }
  const hasExamples = desks.some(({ people }) => people.some((one) => one.is_example))
  return (
    <Page
      title={t('Your consultants')}
      intro={t('Choose from five departments and book a time. If you need another one, we’ll connect you.')}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Consultants') }]}
      actions={
        <LinkButton to="/consultation" look="primary">
          {t('Book a time')}
        </LinkButton>
      }
    >
      {hasExamples && (
        <div className="mb-8">
          <Notice title={t('Example data')}>
            {t('This is a demo store. The people named here are fictional.')}
          </Notice>
        </div>
      )}
      <ul className="border-t border-ink">
        {desks.map(({ desk, people }) => (
          <li
            key={desk}
            className="grid gap-x-10 gap-y-4 border-b border-line py-8 md:grid-cols-[3rem_1fr_16rem_auto] md:items-start"
          >
            <Icon name={icons[desk]} size={32} className="text-sun-deep" />
            <div className="max-w-text">
              <h2 className="text-xl">{t(deskLabels[desk].name)}</h2>
              <p className="mt-2 text-ink-soft">{t(deskLabels[desk].advises)}</p>
            </div>
            {people.length > 0 ? (
              <ul className="grid gap-2">
                {people.map((one) => (
                  <li key={one.name}>
                    <span className="font-medium">{one.name}</span>
                    <span className="block text-sm text-ink-soft">
                      {one.languages.map((code) => languages[code] ?? code).join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-soft">{t('The next available team member takes your call.')}</p>
            )}
            <LinkButton
              to={`/consultation?desk=${desk}`}
              aria-label={`${t('Book a time')}: ${t(deskLabels[desk].name)}`}
            >
              {t('Book a time')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Page>
  )
}
