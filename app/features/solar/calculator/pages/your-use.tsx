import { redirect } from 'react-router'
import { load_assumptions } from '#features/solar/economics/future-loads.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { SliderField } from '#ui/forms/slider-field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CalculatorStep } from '../components/calculator-step.tsx'
import { BatteryGoalField, FutureLoadFields, UseNotes } from '../components/use-fields.tsx'
import { answersIn, pathOfStep } from '../input/answers.ts'
import { problemsOfStep } from '../input/read-answers.server.ts'
import type { Route } from './+types/your-use'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { t } = requestContextOf(context)
  const { searchParams } = new URL(request.url)
  const answers = answersIn(searchParams)
  for (const step of ['house', 'bill'] as const)
    if (Object.keys(problemsOfStep(step, answers)).length > 0)
      throw redirect(`${pathOfStep(step, answers)}${searchParams.size > 0 ? '&' : '?'}check=1`)
  const problems = searchParams.has('check') ? problemsOfStep('use', answers) : {}
  return {
    answers,
    problems: Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, t(words)])),
    load: load_assumptions,
  }
})

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Your usage'),
    description: t('Step 3 of the solar calculator: planned additions and your battery goal.'),
    path: '/yourUse',
    noindex: true,
  })
}

export default function YourUse({ loaderData: { answers, problems, load } }: Route.ComponentProps) {
  const t = useText()
  return (
    <CalculatorStep
      step="use"
      answers={answers}
      problems={problems}
      title={t('Your usage')}
      intro={t('Changes you’re planning and what you want a battery for.')}
      aside={<UseNotes load={load} />}
    >
      <FutureLoadFields answers={answers} problems={problems} />
      <BatteryGoalField goal={answers.goal} />
      <div className="max-w-form">
        <SliderField
          label={t('Share of usage to cover with solar')}
          name="target"
          min={50}
          max={120}
          step={5}
          defaultValue={Number(answers.target ?? 100) || 100}
          unit="%"
        />
      </div>
      <Disclosure title={t('Your main panel')} open={Boolean(answers.busbar)}>
        <SelectField
          label={t('Busbar rating')}
          name="busbar"
          placeholder={t('Not sure')}
          defaultValue={answers.busbar ?? ''}
          options={['100', '125', '150', '200', '225', '400'].map((amps) => ({
            value: amps,
            label: `${amps} A`,
          }))}
          hint={t(
            'Find it on the label inside the panel door. We use it to check the 120% rule (NEC 705.12).',
          )}
          className="max-w-60"
        />
      </Disclosure>
    </CalculatorStep>
  )
}
