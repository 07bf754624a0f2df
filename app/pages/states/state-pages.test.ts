import type { MetaDescriptor } from 'react-router'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { pitches } from '#features/solar/calculator/input/answers.ts'
import { electricityOf } from '#features/solar/economics/electricity.ts'
import { simulateYear } from '#features/solar/pv-model/model.ts'
import { pvwatts_defaults } from '#features/solar/pv-model/system.ts'
import { policyOf } from '#features/solar/states/policies.ts'
import { stateAtSlug, statePath, statesWithPages } from '#features/solar/states/state-paths.ts'
import { sunshineOf } from '#features/solar/states/sunshine.ts'
import { stationsAndHeights, siteOf as weatherOf } from '#features/solar/weather/weather.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import { locales } from '#text/text.tsx'
import { widthOf } from '#ui/page/title-width.ts'
import { example_places } from './example-places.ts'
import * as statePage from './state.tsx'
import { loadStatePage, stateRows } from './state-page.server.ts'

const fixed_capacity_kw = 7.2

test('51 states have a page, at their name in lower case, and their example house is in the state', () => {
  const rows = stateRows('en')

  expect(rows).toHaveLength(51)
  expect(new Set(rows.map(({ path }) => path)).size).toBe(51)
  expect(statePath('ny')).toBe('/states/new-york')
  expect(statePath('PR')).toBeNull()
  expect(['ohio', 'OH', 'Ohio', 'puerto-rico', 'XX'].map(stateAtSlug)).toEqual(['OH', 'OH', 'OH', null, null])
  for (const state of statesWithPages)
    expect(findZip(example_places[state]?.zip ?? '')?.state, state).toBe(state)
})

test('each page has the figures of the data, and an example whose sums add up', async ({ harness }) => {
  for (const state of statesWithPages) {
    const page = await loadStatePage(harness.ctx(), state)
    const { example } = page
    if (!example) throw new Error(`${state} has no example`)

    expect(page.electricity).toEqual(electricityOf(state))
    expect(page.sun).toEqual(sunshineOf(state))
    expect(page.export_rule === null, state).toBe(policyOf(state)?.export.is_default)
    expect(example.price_cents / 100 + example.installation_usd + example.upgrade_usd).toBe(example.total_usd)
    expect(sum(example.monthly_production_kwh)).toBeCloseTo(example.production_kwh, 3)
    expect(example.use_kwh).toBeCloseTo(page.electricity.monthly_kwh * 12, 0)
    expect(example.savings_usd).toBeLessThan(example.bill_before_usd)
    expect(example.kwh_per_kw).toBeGreaterThan(page.sun.minimum_equivalent_hours * 0.85)
    expect(example.kwh_per_kw).toBeLessThan(page.sun.maximum_equivalent_hours * 1.1)
  }
})

test('the production of the example is that of the PV model at its weather station', async ({ harness }) => {
  const { example } = await loadStatePage(harness.ctx(), 'OH')
  const station = stationsAndHeights().stations.find(({ name }) => name === example?.station)
  const site = weatherOf(station?.id ?? '')
  if (!site || !example) throw new Error('The example has no weather station')
  const year = simulateYear(site.weather, site.sun, site.station.elevation_m, {
    ...pvwatts_defaults,
    planes: [
      { capacity_kw: fixed_capacity_kw, tilt_deg: pitches.medium, azimuth_deg: 180, array_type: 'roof' },
    ],
    module_type: 'standard',
  })

  expect(example.kwh_per_kw).toBeCloseTo(year.ac_annual_kwh / fixed_capacity_kw, 3)
})

test('titles and descriptions are unique and fit a search result in every language', async ({ harness }) => {
  for (const locale of locales) {
    harness.locale = locale
    const seen = new Set<string>()
    for (const state of statesWithPages) {
      const { title, description } = await metaOf(harness, state)
      seen.add(title).add(description)
      expect(widthOf(title), title).toBeLessThanOrEqual(60)
      expect(widthOf(description), description).toBeGreaterThanOrEqual(70)
      expect(widthOf(description), description).toBeLessThanOrEqual(160)
    }
    expect(seen.size).toBe(2 * statesWithPages.length)
  }
})

test('a code and other letter cases are redirected to the name, and the islands have no page', async ({
  harness,
}) => {
  const open = (state: string) => {
    const context = new RouterContextProvider()
    context.set(routerRequestContext, harness.ctx())
    const request = new Request(`http://localhost/states/${state}`)
    return statePage
      .loader({ context, request, params: { state } } as never)
      .catch((thrown) => thrown as Response)
  }

  expect(await open('oh')).toMatchObject({ status: 301 })
  expect(((await open('New-York')) as Response).headers.get('location')).toBe('/states/new-york')
  expect(await open('puerto-rico')).toMatchObject({ init: { status: 404 } })
})

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)

async function metaOf(harness: Harness, state: string) {
  const loaderData = await loadStatePage(harness.ctx(), state)
  const matches = [{ id: 'root', loaderData: { locale: harness.locale, origin: 'http://localhost' } }]
  const tags = statePage.meta({ loaderData, matches } as never) as MetaDescriptor[]
  const title = tags.flatMap((tag) => ('title' in tag ? [String(tag.title)] : []))[0] ?? ''
  const description = tags.flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? [String(tag.content)] : [],
  )[0]
  return { title, description: description ?? '' }
}
