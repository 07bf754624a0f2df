import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { stateAt } from '#features/solar/states/state-of-place.server.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CalculatorStep } from '../components/calculator-step.tsx'
import { HouseNotes, PlaceFields, RoofDetails, RoofFields } from '../components/house-fields.tsx'
import { answersIn } from '../input/answers.ts'
import { problemsOfStep } from '../input/read-answers.server.ts'
import type { Route } from './+types/your-house'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { t, locale } = requestContextOf(context)
  const { searchParams } = new URL(request.url)
  const answers = answersIn(searchParams)
  const problems = searchParams.has('check') || answers.zip ? problemsOfStep('house', answers) : {}
  const zip = answers.zip ? findZip(answers.zip) : null
  const state =
    zip?.state ??
    (answers.lat && answers.lon
      ? stateAt({ latitude: Number(answers.lat), longitude: Number(answers.lon) })
      : null)
  return {
    answers,
    problems: Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, t(words)])),
    city: zip?.city ?? null,
    sun: state ? sunshineOf(state, locale) : null,
  }
})

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Your home'),
    description: t('Step 1 of the solar calculator: your location and your roof.'),
    path: '/yourHouse',
    noindex: true,
  })
}

export default function YourHouse({ loaderData: { answers, problems, city, sun } }: Route.ComponentProps) {
  const t = useText()
  return (
    <CalculatorStep
      step="house"
      answers={answers}
      problems={problems}
      title={t('Your home')}
      intro={t('Enter your location and describe your roof. Only the location is required.')}
      aside={<HouseNotes city={city} sun={sun} />}
    >
      <PlaceFields answers={answers} problems={problems} />
      <RoofFields answers={answers} />
      <RoofDetails answers={answers} problems={problems} />
    </CalculatorStep>
  )
}
