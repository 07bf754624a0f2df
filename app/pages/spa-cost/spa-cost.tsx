import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { toolData } from '../content-structured-data.ts'
import type { Route } from './+types/spa-cost'
import { loadSpaCost } from './spa-cost.server.ts'
import { SpaCostForm } from './spa-cost-form.tsx'
import { SpaCostMethod } from './spa-cost-method.tsx'
import { SpaCostResult } from './spa-cost-result.tsx'

/** `/spa-running-cost`: the answers are in the URL, so that a result can be shared and works without JavaScript. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) =>
  loadSpaCost(requestContextOf(context), new URL(request.url).searchParams),
)

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const title = t('Hot tub running cost calculator')
  const description = t(
    'Calculate what a hot tub costs to run per month. Electricity in kWh and dollars by spa, ZIP code, water temperature, cover and hours of use.',
  )
  const path = '/spa-running-cost'
  return [
    ...pageMeta({ ...site, title, description, path, above: [[t('Outdoor spas'), '/outdoorSPA']] }),
    toolData(site, { name: title, description, path }),
  ]
}

export default function SpaCost({ loaderData: page }: Route.ComponentProps) {
  const t = useText()
  return (
    <Page
      title={t('Hot tub running cost calculator')}
      intro={t(
        'Find out how much electricity a hot tub uses per month where you live, and what it costs at your state’s rate.',
      )}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Outdoor spas'), to: '/outdoorSPA' },
        { title: t('Running cost') },
      ]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <SpaCostForm key={JSON.stringify(page.answers)} page={page} />
        <SpaCostResult page={page} />
      </div>
      <SpaCostMethod page={page} />
    </Page>
  )
}
