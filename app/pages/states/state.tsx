import { redirect } from 'react-router'
import { stateAtSlug, statePath } from '#features/solar/states/state-paths.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/state'
import { ExampleSystem } from './example-system.tsx'
import { NeighborStates, NextSteps } from './state-links.tsx'
import { StateOverview } from './state-overview.tsx'
import { loadStatePage } from './state-page.server.ts'
import { StateRules } from './state-rules.tsx'

/** `/states/ohio`. The state's code and other letter cases are redirected to this path. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const state = stateAtSlug(params.state)
  const path = state && statePath(state)
  if (!state || !path) throw new Problem('missing', text('Page not found'))
  if (path !== `/states/${params.state}`) throw redirect(path, 301)
  return loadStatePage(requestContextOf(context), state)
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return []
  const t = translator(site.locale)
  const { number } = formatsFor(site.locale)
  const { name, path, sun, electricity } = loaderData
  const values = {
    state: name,
    kwh: number(sun.median_equivalent_hours, 0),
    rate: number(electricity.residential_cents_kwh, 1),
  }
  return pageMeta({
    ...site,
    title: t('Solar panels in {{state}}: output & payback', values),
    description: t(
      'Solar in {{state}}: 1 kW of panels produces {{kwh}} kWh a year; homes pay {{rate}}¢/kWh. See incentives, kit prices, savings and payback.',
      values,
    ),
    path,
    above: [[t('Solar by state'), '/states']],
  })
}

export default function State({ loaderData: page }: Route.ComponentProps) {
  const t = useText()
  const { number } = useFormat()
  const { name, sun, example, place } = page
  const crumbs = [
    { title: t('Home'), to: '/' },
    { title: t('Solar by state'), to: '/states' },
    { title: sun.state_name },
  ]
  return (
    <Page
      title={t('Solar panels in {{state}}', { state: name })}
      intro={
        example
          ? t(
              'In {{city}}, 1 kW of panels on a south-facing roof produces about {{kwh}} kWh a year. Compare electricity rates, state rules and what a complete kit costs and saves.',
              { city: place.city, kwh: number(example.kwh_per_kw, 0) },
            )
          : undefined
      }
      crumbs={crumbs}
    >
      <StateOverview page={page} />
      <ExampleSystem page={page} />
      <StateRules page={page} />
      <NeighborStates page={page} />
      <NextSteps page={page} />
    </Page>
  )
}
