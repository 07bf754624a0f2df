import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/state-index'
import { stateRows } from './state-page.server.ts'

/** `/states`: all state pages. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { locale } = requestContextOf(context)
  return {
    states: stateRows(locale).map(
      ({ state, state_name, path, median_equivalent_hours, residential_cents_kwh }) => ({
        state,
        state_name,
        path,
        median_equivalent_hours,
        residential_cents_kwh,
      }),
    ),
  }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Solar by state: production, rates, payback'),
    description: t(
      'Solar in all 50 states and Washington, DC: annual production, electricity rates, export rules, incentives and an example system with price and payback.',
    ),
    path: '/states',
  })
}

export default function StateIndex({ loaderData: { states } }: Route.ComponentProps) {
  const t = useText()
  const { number } = useFormat()
  return (
    <Page
      title={t('Solar by state')}
      intro={t(
        'Choose your state for its solar production, electricity rate, export rule and incentives, and an example system with our current prices.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Solar by state') }]}
      actions={<LinkButton to="/statemap">{t('Open the map')}</LinkButton>}
    >
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {states.map(({ state, state_name, path, median_equivalent_hours, residential_cents_kwh }) => (
          <li key={state} className="group relative border-b border-line py-3">
            <h2 className="text-base font-medium">
              <Link to={path} className="after:absolute after:inset-0 group-hover:underline">
                {state_name}
              </Link>
            </h2>
            <p className="text-sm text-ink-soft tabular-nums">
              {t('{{kwh}} kWh per kW a year · {{rate}}¢/kWh', {
                kwh: number(median_equivalent_hours, 0),
                rate: number(residential_cents_kwh ?? 0, 1),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
