import { useNavigate } from 'react-router'
import { ZipField } from '#features/people/addresses/components/zip-field.tsx'
import type { StateSunshine } from '#features/solar/states/sunshine.ts'
import { useFormat, useText } from '#text/text.tsx'
import { FieldGroup, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { type Answers, pathOfStep } from '../input/answers.ts'
import { FacingField, PitchField } from './roof-fields.tsx'
import { UseLocation } from './use-location.tsx'

type HouseFieldsProps = { answers: Answers; problems: Record<string, string> }

/** Beside the fields: the sunshine of the state, once it is known, and why the questions are asked. */
export function HouseNotes({ city, sun }: { city: string | null; sun: StateSunshine | null }) {
  const t = useText()
  return (
    <>
      {sun && <SunshineNote city={city} sun={sun} />}
      <p className="font-medium text-ink">{t('Why we ask')}</p>
      <p>
        {t(
          'Your location determines the weather data: a typical year, hour by hour, from the nearest suitable station. Roof pitch and direction determine how much of that sunlight reaches your panels.',
        )}
      </p>
      <p>
        {t(
          'We don’t ask for your name, address or phone number. Your answers are kept only in the page’s URL.',
        )}
      </p>
    </>
  )
}

function SunshineNote({ city, sun }: { city: string | null; sun: StateSunshine }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <div className="rounded bg-panel-wash p-5 text-ink">
      <p className="font-medium">{city ? `${city}, ${sun.state}` : sun.state_name}</p>
      <p className="mt-1 tabular-nums">
        {sun.state_name}: {number(sun.minimum_equivalent_hours)}~{number(sun.maximum_equivalent_hours)} h
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {t('Annual production (kWh) per kW of panels in your state.')}
      </p>
    </div>
  )
}

/** Location by ZIP code or device position, kind of property, owned or rented. */
export function PlaceFields({ answers, problems }: HouseFieldsProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <FieldGroup legend={t('Location')}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <ZipField
          label={t('ZIP code')}
          name="zip"
          pattern="[0-9]{5}(-[0-9]{4})?"
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
            {t(
              'Your location: {{latitude}}, {{longitude}}. If you enter a ZIP code, we’ll use that instead.',
              {
                latitude: answers.lat,
                longitude: answers.lon,
              },
            )}
          </p>
        </>
      )}
      <RadioCards
        label={t('Property type')}
        name="property"
        columns={2}
        defaultValue={answers.property ?? 'home'}
        choices={[
          { value: 'home', label: t('Residential property') },
          { value: 'business', label: t('Commercial property') },
        ]}
      />
      <RadioCards
        label={t('Own or rent?')}
        name="tenure"
        columns={2}
        optional
        defaultValue={answers.tenure}
        choices={[
          { value: 'own', label: t('I own') },
          { value: 'rent', label: t('I rent') },
        ]}
      />
    </FieldGroup>
  )
}

/** Pitch, direction and shade of the main roof face. */
export function RoofFields({ answers }: { answers: Answers }) {
  const t = useText()
  return (
    <FieldGroup legend={t('Your roof')}>
      <PitchField name="pitch" label={t('Roof pitch')} value={answers.pitch} />
      <FacingField name="facing" label={t('Roof direction')} value={answers.facing} middle={t('Not sure')} />
      <RadioCards
        label={t('Shading')}
        name="shade"
        columns={3}
        defaultValue={answers.shade ?? 'none'}
        choices={[
          { value: 'none', label: t('None') },
          { value: 'some', label: t('Light'), hint: t('about 5% less output') },
          { value: 'heavy', label: t('Heavy'), hint: t('about 20% less output') },
        ]}
      />
    </FieldGroup>
  )
}

/** Roof covering, area and a second roof face; folded until one of them is given. */
export function RoofDetails({ answers, problems }: HouseFieldsProps) {
  const t = useText()
  return (
    <div>
      <Disclosure
        title={t('Roof material, area and second roof side')}
        open={Boolean(answers.facing2 || answers.area || answers.living || answers.surface)}
      >
        <div className="grid gap-6 pt-2">
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label={t('Roof material')}
              name="surface"
              defaultValue={answers.surface ?? 'shingle'}
              options={[
                { value: 'shingle', label: t('Asphalt shingles') },
                { value: 'tile', label: t('Tile') },
                { value: 'seam', label: t('Standing-seam metal') },
                { value: 'metal', label: t('Trapezoidal metal') },
                { value: 'low_slope', label: t('Flat roof (ballasted)') },
                { value: 'ground', label: t('Ground mount') },
              ]}
            />
            <TextField
              label={t('Available roof area')}
              name="area"
              type="number"
              min={50}
              max={5_000_000}
              unit="ft²"
              optional
              problem={problems.area}
              defaultValue={answers.area}
              hint={t('Each panel takes about 22 sq ft.')}
            />
            <TextField
              label={t('Or living area')}
              name="living"
              type="number"
              min={200}
              max={100_000}
              unit="ft²"
              optional
              problem={problems.living}
              defaultValue={answers.living}
              hint={t('We’ll estimate your roof area from it.')}
            />
            <SelectField
              label={t('Number of floors')}
              name="floors"
              defaultValue={answers.floors ?? ''}
              placeholder="1"
              options={['2', '3', '4'].map((floors) => ({ value: floors, label: floors }))}
            />
          </div>
          <FacingField
            name="facing2"
            label={t('Direction of second roof side')}
            value={answers.facing2}
            middle={t('None')}
          />
          <PitchField
            name="pitch2"
            label={t('Pitch of second roof side')}
            value={answers.pitch2 ?? answers.pitch}
          />
          <TextField
            label={t('Share of panels on second roof side')}
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
  )
}
