import { useNavigate } from 'react-router'
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
          'The place chooses the weather: hour by hour, of a typical year, from the nearest fitting station. Pitch and direction decide how much of that light falls on your panels.',
        )}
      </p>
      <p>
        {t(
          'We ask for no name, no address and no phone number. Your answers stay in the address of the page.',
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
        {t('So many kWh a year does each kW of panels make in your state.')}
      </p>
    </div>
  )
}

/** Location by ZIP code or device position, kind of property, owned or rented. */
export function PlaceFields({ answers, problems }: HouseFieldsProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
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
  )
}

/** Pitch, direction and shade of the main roof face. */
export function RoofFields({ answers }: { answers: Answers }) {
  const t = useText()
  return (
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
  )
}

/** Roof covering, area and a second roof face; folded until one of them is given. */
export function RoofDetails({ answers, problems }: HouseFieldsProps) {
  const t = useText()
  return (
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
  )
}
