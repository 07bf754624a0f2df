import type { MetaDescriptor } from 'react-router'
import { expect } from 'vitest'
import { electricityOf } from '#features/solar/economics/electricity.ts'
import { catalogTest as test } from '#tests/harness/harness.ts'
import { locales } from '#text/text.tsx'
import { widthOf } from '#ui/page/title-width.ts'
import { loadSpaCost } from './spa-cost.server.ts'
import * as page from './spa-cost.tsx'

const at = (search: string) => new URLSearchParams(search)

test('without answers the page shows an example, and compares all spas for sale', async ({ harness }) => {
  const { is_example, result, problems, spas } = await loadSpaCost(harness.ctx(), at(''))

  expect([is_example, problems]).toEqual([true, {}])
  expect(result).toMatchObject({ state: 'OH', gallons: 345, limit_w: 224, has_own_rate: false })
  expect(result?.cents_kwh).toBe(electricityOf('OH')?.residential_cents_kwh)
  expect(result?.months).toHaveLength(12)
  expect(result?.compared.map(({ product_id }) => product_id).toSorted()).toEqual(
    spas.map(({ value }) => value).toSorted(),
  )
  expect(spas.length).toBeGreaterThan(8)
})

test('a month costs its electricity times the rate, and winter costs more than summer', async ({
  harness,
}) => {
  const { result } = await loadSpaCost(
    harness.ctx(),
    at('spa=spa-porch-2&zip=80202&water=100&cover=good&hours=4&rate=20'),
  )
  if (!result) throw new Error('There is no result')
  const [january, july] = [result.months[0], result.months[6]]

  expect(result).toMatchObject({
    city: 'Denver',
    state: 'CO',
    cents_kwh: 20,
    has_own_rate: true,
    gallons: 155,
  })
  for (const { kwh, usd } of result.months) {
    expect(kwh.low).toBeLessThan(kwh.high)
    expect(Math.abs(usd.low - kwh.low * 0.2)).toBeLessThanOrEqual(3)
    expect(Math.abs(usd.high - kwh.high * 0.2)).toBeLessThanOrEqual(3)
  }
  expect(january?.kwh.low).toBeGreaterThan((july?.kwh.low ?? 0) * 1.5)
  expect(result.year_usd.low).toBeGreaterThan(result.average.usd.low * 11)
})

test('another tub is calculated by gallons, or else by seats, in a state', async ({ harness }) => {
  const by = async (size: string) =>
    (await loadSpaCost(harness.ctx(), at(`spa=other&state=tx&water=102&cover=worn&hours=0&${size}`))).result

  expect(await by('gallons=400')).toMatchObject({ chosen: null, gallons: 400, state: 'TX' })
  expect((await by('seats=4'))?.gallons).toBe(230)
  expect((await by('gallons=1,200'))?.gallons).toBe(1200)
  expect((await by('gallons=400&seats=4'))?.gallons).toBe(400)
  expect((await by('gallons=400'))?.average.kwh.low).toBeGreaterThan(
    (await by('seats=4'))?.average.kwh.low ?? 0,
  )
})

test('each wrong answer gets its own message and no result', async ({ harness }) => {
  const fine = { spa: 'spa-terrace-6', zip: '43215', water: '102', cover: 'good', hours: '3' }
  const problemsOf = async (wrong: Record<string, string>) => {
    const { problems, result } = await loadSpaCost(harness.ctx(), new URLSearchParams({ ...fine, ...wrong }))
    return { fields: Object.keys(problems), result }
  }

  expect(await problemsOf({})).toMatchObject({ fields: [], result: { city: 'Columbus' } })
  for (const [field, value] of [
    ['spa', 'nothing'],
    ['water', '150'],
    ['cover', 'glass'],
    ['hours', '200'],
    ['hours', 'many'],
    ['rate', '0'],
    ['zip', '1234'],
    ['zip', '00000'],
    ['gallons', '-5'],
    ['seats', '99'],
  ] as const)
    expect(await problemsOf({ [field]: value }), `${field}=${value}`).toEqual({
      fields: [field],
      result: null,
    })
  expect(await problemsOf({ spa: 'other' })).toEqual({ fields: ['gallons'], result: null })
  expect(await problemsOf({ zip: '' })).toEqual({ fields: ['zip'], result: null })
  expect(await problemsOf({ zip: '', state: 'ZZ' })).toEqual({ fields: ['state'], result: null })
})

test('errors are in the visitor’s language', async ({ harness }) => {
  harness.locale = 'de'

  const { problems } = await loadSpaCost(harness.ctx(), at('zip=1'))

  expect(problems.zip).toBe('Geben Sie eine fünfstellige Postleitzahl ein.')
})

test('title, description and structured data fit a search result in every language', () => {
  for (const locale of locales) {
    const matches = [{ id: 'root', loaderData: { locale, origin: 'http://localhost' } }]
    const tags = page.meta({ matches } as never) as MetaDescriptor[]
    const title = tags.flatMap((tag) => ('title' in tag ? [String(tag.title)] : []))[0] ?? ''
    const description = tags.flatMap((tag) =>
      'name' in tag && tag.name === 'description' ? [String(tag.content)] : [],
    )[0]

    expect(widthOf(title), title).toBeLessThanOrEqual(60)
    expect(widthOf(description ?? ''), description).toBeGreaterThanOrEqual(70)
    expect(widthOf(description ?? ''), description).toBeLessThanOrEqual(160)
    expect(JSON.stringify(tags)).toContain('"@type":"WebApplication"')
  }
})
