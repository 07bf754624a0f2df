import { Form } from 'react-router'
import { clearZip, ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { other_spa, water_temperatures } from './answers.ts'
import type { SpaCostPage } from './spa-cost.server.ts'
import { temperatureText } from './unit-texts.ts'

/** Spa, place and habits. Sent by GET to the same page, so it works without JavaScript. */
export function SpaCostForm({ page }: { page: SpaCostPage }) {
  const t = useText()
  return (
    <Form
      method="get"
      preventScrollReset
      noValidate
      aria-label={t('Your hot tub')}
      className="grid gap-5 rounded border border-line bg-sheet p-5 sm:p-6"
    >
      <TubFields page={page} />
      <PlaceFields page={page} />
      <UseFields page={page} />
      <Button type="submit" look="primary" wide>
        {t('Calculate running cost')}
      </Button>
    </Form>
  )
}

function TubFields({ page: { answers, problems, spas } }: { page: SpaCostPage }) {
  const t = useText()
  const isOther = answers.spa === other_spa
  return (
    <>
      <SelectField
        label={t('Spa')}
        name="spa"
        defaultValue={answers.spa}
        options={[...spas, { value: other_spa, label: t('Another hot tub') }]}
        problem={problems.spa}
      />
      <Disclosure title={t('Another hot tub: volume or seats')} open={isOther || undefined}>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t('Volume')}
            name="gallons"
            inputMode="decimal"
            unit="gal"
            hint={t('1 US gallon is 3.785 liters.')}
            defaultValue={answers.gallons}
            problem={problems.gallons}
          />
          <TextField
            label={t('or seats')}
            name="seats"
            inputMode="numeric"
            defaultValue={answers.seats}
            problem={problems.seats}
          />
        </div>
      </Disclosure>
    </>
  )
}

function PlaceFields({ page: { answers, problems, states, is_example } }: { page: SpaCostPage }) {
  const t = useText()
  // The visitor's own ZIP code replaces the state of the example.
  const zip = useDeliveryZip()
  const state = is_example && zip ? '' : answers.state.toUpperCase()
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-4">
      <ZipField
        label={t('ZIP code')}
        name="zip"
        isElsewhere={answers.state !== '' && !is_example}
        defaultValue={answers.zip}
        problem={problems.zip}
      />
      <SelectField
        key={state}
        label={t('or state')}
        name="state"
        placeholder={t('Please choose')}
        defaultValue={state}
        onChange={clearZip}
        options={states}
        problem={problems.state}
      />
    </div>
  )
}

function UseFields({ page: { answers, problems } }: { page: SpaCostPage }) {
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  return (
    <>
      <SelectField
        label={t('Water temperature')}
        name="water"
        defaultValue={answers.water}
        options={water_temperatures.map((one) => ({
          value: String(one),
          label: temperatureText(one, locale, number),
        }))}
        problem={problems.water}
      />
      <SelectField
        label={t('Cover')}
        name="cover"
        defaultValue={answers.cover}
        options={[
          { value: 'good', label: t('Tight and dry') },
          { value: 'worn', label: t('Soaked, torn or not tight') },
          { value: 'none', label: t('No cover') },
        ]}
        problem={problems.cover}
      />
      <TextField
        label={t('Hours of use per week')}
        name="hours"
        inputMode="decimal"
        unit="h"
        hint={t('With the cover off.')}
        defaultValue={answers.hours}
        problem={problems.hours}
      />
      <TextField
        label={t('Your electricity rate')}
        name="rate"
        inputMode="decimal"
        unit="¢/kWh"
        optional
        hint={t('Leave empty to use your state’s average.')}
        defaultValue={answers.rate}
        problem={problems.rate}
      />
    </>
  )
}
