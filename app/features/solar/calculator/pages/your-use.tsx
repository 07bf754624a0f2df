import { redirect } from 'react-router'
import { load_assumptions } from '#features/solar/economics/future-loads.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { CheckboxField, FieldGroup, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { SliderField } from '#ui/forms/slider-field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CalculatorStep } from '../components/calculator-step.tsx'
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
    title: t('Your use'),
    description: t('Third step of the solar calculator: what will change, and what a battery is for.'),
    path: '/yourUse',
  })
}

export default function YourUse({ loaderData: { answers, problems, load } }: Route.ComponentProps) {
  const t = useText()
  return (
    <CalculatorStep
      step="use"
      answers={answers}
      problems={problems}
      title={t('Your use')}
      intro={t('What will change in the next years, and what the system is to do for you.')}
      aside={
        <>
          <p className="font-medium text-ink">{t('What we reckon with')}</p>
          <p>
            {t(
              'A car takes {{kwh}} kWh a mile and charges at night. A spa takes {{spa}} kWh a day, more in the cold.',
              {
                kwh: load.ev_kwh_mile,
                spa: load.spa_kwh_day,
              },
            )}{' '}
            <Link to="/outdoorSPA" className="link">
              {t('Our spas')}
            </Link>
          </p>
          <p>
            {t(
              'A battery is worth most where the grid pays little for what you send out. Everywhere it keeps chosen circuits alive in an outage: the report says for how many hours.',
            )}
          </p>
        </>
      }
    >
      <FieldGroup legend={t('What comes new?')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('Electric car')}
            name="ev"
            type="number"
            inputMode="decimal"
            min={0}
            max={300}
            step="any"
            optional
            unit={t('mi/day')}
            defaultValue={answers.ev}
            problem={problems.ev}
          />
          <TextField
            label={t('Heat pump for')}
            name="heat"
            type="number"
            inputMode="decimal"
            min={0}
            max={50_000}
            step="any"
            optional
            unit="ft²"
            defaultValue={answers.heat}
            problem={problems.heat}
          />
          <TextField
            label={t('Outdoor spas')}
            name="spas"
            type="number"
            inputMode="numeric"
            min={0}
            max={10}
            optional
            defaultValue={answers.spas}
            problem={problems.spas}
          />
          <TextField
            label={t('People who begin to work at home')}
            name="office"
            type="number"
            inputMode="numeric"
            min={0}
            max={10}
            optional
            defaultValue={answers.office}
            problem={problems.office}
          />
        </div>
        <div>
          <CheckboxField
            label={t('A swimming pool with a pump')}
            name="pool"
            value="yes"
            defaultChecked={answers.pool === 'yes'}
          />
          <CheckboxField
            label={t('Somebody is at home by day')}
            name="home"
            value="yes"
            defaultChecked={answers.home === 'yes'}
            hint={t('More of the sun is then used at once.')}
          />
        </div>
      </FieldGroup>
      <RadioCards
        label={t('What is a battery to do?')}
        name="goal"
        columns={2}
        defaultValue={answers.goal ?? 'none'}
        choices={[
          { value: 'none', label: t('No battery'), hint: t('the grid is your store') },
          { value: 'savings', label: t('Lower the bill'), hint: t('carry the sun into the evening') },
          {
            value: 'essential',
            label: t('Carry the essentials'),
            hint: t('fridge, lights, network in an outage'),
          },
          {
            value: 'whole_home',
            label: t('Carry the whole house'),
            hint: t('as long as the sun comes back'),
          },
        ]}
      />
      <div className="max-w-form">
        <SliderField
          label={t('Share of the use that the sun is to make')}
          name="target"
          min={50}
          max={120}
          step={5}
          defaultValue={Number(answers.target ?? 100) || 100}
          unit="%"
        />
      </div>
      <Disclosure title={t('Your service panel')} open={Boolean(answers.busbar)}>
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
            'It stands on the label inside the door. With it the report checks the 120 % rule (NEC 705.12).',
          )}
          className="max-w-60"
        />
      </Disclosure>
    </CalculatorStep>
  )
}
