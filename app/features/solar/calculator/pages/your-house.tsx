import { useNavigate } from 'react-router'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { stateAt } from '#features/solar/states/state-of-place.server.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { FieldGroup, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CalculatorStep } from '../components/calculator-step.tsx'
import { FacingField, PitchField } from '../components/roof-fields.tsx'
import { UseLocation } from '../components/use-location.tsx'
import { answersIn, pathOfStep } from '../input/answers.ts'
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
    title: t('Your house'),
    description: t('First step of the solar calculator: where the house stands and how its roof lies.'),
    path: '/yourHouse',
  })
}

export default function YourHouse({ loaderData: { answers, problems, city, sun } }: Route.ComponentProps) {
  const t = useText()
  const { number } = useFormat()
  const navigate = useNavigate()
  const place = sun && (city ? `${city}, ${sun.state}` : sun.state_name)
  return (
    <CalculatorStep
      step="house"
      answers={answers}
      problems={problems}
      title={t('Your house')}
      intro={t(
        'Where it stands, and how its roof lies to the sun. Everything but the place may be left as it is.',
      )}
      aside={
        <>
          {sun && (
            <div className="rounded bg-panel-wash p-5 text-ink">
              <p className="font-medium">{place}</p>
              <p className="mt-1 tabular-nums">
                {sun.state_name}: {number(sun.minimum_equivalent_hours)}~
                {number(sun.maximum_equivalent_hours)} h
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {t('So many kWh a year does each kW of panels make in your state.')}
              </p>
            </div>
          )}
          <p className="font-medium text-ink">{t('Why we ask')}</p>
          <p>
            {t(
              'The place chooses the weather: hour by hour, of a typical year, from the nearest fitting station. Pitch and direction decide how much of that light falls on your panels.',
            )}
          </p>
          <p>
            {t(
              'We ask for no name, no address and no phone number. Your answers stay in the address of the page.',
            )}
          </p>
        </>
      }
    >
      <FieldGroup legend={t('Where is it?')}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <TextField
            label={t('ZIP code')}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}(-[0-9]{4})?"
            maxLength={10}
            required={!answers.lat}
            defaultValue={answers.zip}
            problem={problems.zip}
            className="w-40"
          />
          <UseLocation
            onFound={(lat, lon) =>
              void navigate(pathOfStep('house', { ...answers, zip: '' }, { lat, lon }), {
                preventScrollReset: true,
                replace: true,
              })
            }
          />
        </div>
        {answers.lat && answers.lon && (
          <>
            <input type="hidden" name="lat" value={answers.lat} />
            <input type="hidden" name="lon" value={answers.lon} />
            <p className="text-sm text-ink-soft">
              {t('Position {{latitude}}, {{longitude}}. A ZIP code goes before it.', {
                latitude: answers.lat,
                longitude: answers.lon,
              })}
            </p>
          </>
        )}
        <RadioCards
          label={t('What is it?')}
          name="property"
          columns={2}
          defaultValue={answers.property ?? 'home'}
          choices={[
            { value: 'home', label: t('A home') },
            { value: 'business', label: t('A business') },
          ]}
        />
        <RadioCards
          label={t('Yours or rented?')}
          name="tenure"
          columns={2}
          optional
          defaultValue={answers.tenure}
          choices={[
            { value: 'own', label: t('I own it') },
            { value: 'rent', label: t('I rent it') },
          ]}
        />
      </FieldGroup>
      <FieldGroup legend={t('How does the roof lie?')}>
        <PitchField name="pitch" label={t('Pitch')} value={answers.pitch} />
        <FacingField
          name="facing"
          label={t('The side for the panels looks to the')}
          value={answers.facing}
          middle={t('Not sure')}
        />
        <RadioCards
          label={t('Shade by trees or neighbors')}
          name="shade"
          columns={3}
          defaultValue={answers.shade ?? 'none'}
          choices={[
            { value: 'none', label: t('None') },
            { value: 'some', label: t('Some'), hint: t('takes about 5 %') },
            { value: 'heavy', label: t('Much'), hint: t('takes about 20 %') },
          ]}
        />
      </FieldGroup>
      <div>
        <Disclosure
          title={t('Roof covering, room and a second side')}
          open={Boolean(answers.facing2 || answers.area || answers.living || answers.surface)}
        >
          <div className="grid gap-6 pt-2">
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                label={t('Covering')}
                name="surface"
                defaultValue={answers.surface ?? 'shingle'}
                options={[
                  { value: 'shingle', label: t('Asphalt shingles') },
                  { value: 'tile', label: t('Tiles') },
                  { value: 'seam', label: t('Standing-seam metal') },
                  { value: 'metal', label: t('Trapezoidal metal') },
                  { value: 'low_slope', label: t('Flat roof, ballasted') },
                  { value: 'ground', label: t('On the ground') },
                ]}
              />
              <TextField
                label={t('Room for panels')}
                name="area"
                type="number"
                min={50}
                max={5_000_000}
                unit="ft²"
                optional
                problem={problems.area}
                defaultValue={answers.area}
                hint={t('A panel takes about 22 square feet.')}
              />
              <TextField
                label={t('Or the living area')}
                name="living"
                type="number"
                min={200}
                max={100_000}
                unit="ft²"
                optional
                problem={problems.living}
                defaultValue={answers.living}
                hint={t('We then estimate the room on the roof.')}
              />
              <SelectField
                label={t('On how many floors?')}
                name="floors"
                defaultValue={answers.floors ?? ''}
                placeholder="1"
                options={['2', '3', '4'].map((floors) => ({ value: floors, label: floors }))}
              />
            </div>
            <FacingField
              name="facing2"
              label={t('A second side looks to the')}
              value={answers.facing2}
              middle={t('None')}
            />
            <PitchField
              name="pitch2"
              label={t('Pitch of the second side')}
              value={answers.pitch2 ?? answers.pitch}
            />
            <TextField
              label={t('Panels on the second side')}
              name="share2"
              type="number"
              min={10}
              max={90}
              unit="%"
              defaultValue={answers.share2 ?? 50}
              className="max-w-40"
            />
          </div>
        </Disclosure>
      </div>
    </CalculatorStep>
  )
}
