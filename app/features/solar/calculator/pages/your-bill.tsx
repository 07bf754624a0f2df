import { redirect } from 'react-router'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { electricity_sources, electricityOf } from '#features/solar/economics/electricity.ts'
import { stateAt } from '#features/solar/states/state-of-place.server.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import { monthName } from '#features/solar/weather/months.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { RadioCards, TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { BillFields } from '../components/bill-fields.tsx'
import { CalculatorStep } from '../components/calculator-step.tsx'
import { answersIn, month_names, pathOfStep } from '../input/answers.ts'
import { problemsOfStep } from '../input/read-answers.server.ts'
import type { Route } from './+types/your-bill'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { t, locale } = requestContextOf(context)
  const { searchParams } = new URL(request.url)
  const answers = answersIn(searchParams)
  if (Object.keys(problemsOfStep('house', answers)).length > 0)
    throw redirect(`${pathOfStep('house', answers)}${searchParams.size > 0 ? '&' : '?'}check=1`)
  const state = answers.zip
    ? findZip(answers.zip)?.state
    : stateAt({ latitude: Number(answers.lat), longitude: Number(answers.lon) })
  const electricity = state ? electricityOf(state) : null
  const is_home = answers.property !== 'business'
  const problems = searchParams.has('check') ? problemsOfStep('bill', answers) : {}
  return {
    answers,
    problems: Object.fromEntries(Object.entries(problems).map(([name, words]) => [name, t(words)])),
    usual: electricity && {
      state_name: sunshineOf(state ?? '', locale)?.state_name ?? '',
      cents_kwh: is_home ? electricity.residential_cents_kwh : electricity.commercial_cents_kwh,
      monthly_kwh: is_home ? electricity.monthly_kwh : null,
      sources: electricity_sources,
    },
  }
})

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Your bill'),
    description: t('Step 2 of the solar calculator: one electricity bill or twelve.'),
    path: '/yourBill',
    noindex: true,
  })
}

export default function YourBill({ loaderData: { answers, problems, usual } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const { number, wholeMoney } = useFormat()
  const usual_usd = usual?.monthly_kwh ? (usual.monthly_kwh * usual.cents_kwh) / 100 : null
  const has_months = month_names.some((name) => answers[name])
  return (
    <CalculatorStep
      step="bill"
      answers={answers}
      problems={problems}
      title={t('Your bill')}
      intro={t('Your current electricity usage. An average is enough; twelve months are more accurate.')}
      aside={
        <>
          {usual && (
            <div className="rounded bg-panel-wash p-5 text-ink">
              <p className="font-medium">{usual.state_name}</p>
              {usual.monthly_kwh !== null && usual_usd !== null && (
                <p className="mt-1">
                  {t('An average household uses {{kwh}} kWh a month, about {{usd}}.', {
                    kwh: number(usual.monthly_kwh, 0),
                    usd: wholeMoney(Math.round(usual_usd) * 100),
                  })}
                </p>
              )}
              <p className="mt-2 text-sm text-ink-soft">
                {usual.sources.price.name}, {usual.sources.price.as_of}; {usual.sources.use.name},{' '}
                {usual.sources.use.as_of}
              </p>
            </div>
          )}
          <p>
            {t(
              'If you leave this blank, we use the average household. We spread a single bill over the year using a sample home’s pattern, so two bills are more accurate than one summer bill.',
            )}
          </p>
        </>
      }
    >
      <BillFields answers={answers} problems={problems} usual={usual} />
      <Disclosure title={t('Enter each month')} open={has_months}>
        <p className="mb-4 text-ink-soft">
          {t('Enter the months you have. They override the average. Use the unit selected above.')}
        </p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {month_names.map((name, month) => (
            <TextField
              key={name}
              label={monthName(locale, month, 'long')}
              name={name}
              type="number"
              inputMode="decimal"
              min={0}
              max={1_000_000}
              step="any"
              defaultValue={answers[name]}
              problem={problems[name]}
            />
          ))}
        </div>
      </Disclosure>
      <Disclosure title={t('Utility and rate plan')} open={Boolean(answers.utility || answers.rate)}>
        <p className="mb-4 text-ink-soft">
          {t('These don’t change the estimate. We mention them in your report and quote.')}
        </p>
        <div className="grid gap-5">
          <TextField
            label={t('Your utility')}
            name="utility"
            optional
            maxLength={60}
            autoComplete="off"
            defaultValue={answers.utility}
            problem={problems.utility}
            className="max-w-form"
          />
          <RadioCards
            label={t('Rate plan')}
            name="rate"
            columns={2}
            defaultValue={answers.rate}
            optional
            choices={[
              { value: 'flat', label: t('Flat rate'), hint: t('same price at all times') },
              { value: 'time_of_use', label: t('Time-of-use rate'), hint: t('higher prices in the evening') },
            ]}
          />
        </div>
      </Disclosure>
    </CalculatorStep>
  )
}
