import { expect, onTestFinished } from 'vitest'
import { limits } from '#platform/security/rate-limits.server.ts'
import { startGooglePlaces } from '#tests/harness/fakes/google-places.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createAddressSuggestions } from './address-suggestions.server.ts'

const session = '5b0c1d3e-8a52-4f0b-9a7c-0d5c5a8f4b11'

type Suggested = { is_offered: boolean; list: { id: string; street: string; place: string }[] }

const suggest = (harness: Harness, input: string) =>
  harness.call<Suggested>('/geo/address/suggest', { input, session })
const find = (harness: Harness, id: string) =>
  harness.call<object | null>('/geo/address/find', { id, session })

/** Ada in a shop with a fake of the Places API. */
async function withPlaces(harness: Harness) {
  const places = await startGooglePlaces()
  onTestFinished(() => places.close())
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const settings = { ...harness.services.settings, ...places.settings }
  harness.services.address_suggestions = createAddressSuggestions(settings, log)
  const ada = await harness.signIn()
  return { ada, places, logged }
}

test('what a customer types is suggested, and a suggestion has the parts of its address', async ({
  harness,
}) => {
  const { places } = await withPlaces(harness)

  const { data } = await suggest(harness, '1 navy')
  const found = await find(harness, data.list[0]?.id ?? '')
  const none = await suggest(harness, 'zzzz')

  expect(data).toEqual({
    is_offered: true,
    list: [{ id: 'place-1', street: '1 Navy Way', place: 'Columbus, OH, USA' }],
  })
  expect(found.data).toEqual({ address: '1 Navy Way', city: 'Columbus', state: 'OH', zip_code: '43215' })
  expect(none.data.list).toEqual([])
  expect(JSON.parse(places.received[0]?.body ?? '')).toMatchObject({
    input: '1 navy',
    sessionToken: session,
    includedRegionCodes: ['us', 'pr'],
  })
})

test('without a provider nothing is offered, and guests are refused', async ({ harness }) => {
  harness.services.address_suggestions = null
  expect(await suggest(harness, '1 navy')).toMatchObject({ code: 401 })
  await harness.signIn()

  expect((await suggest(harness, '1 navy')).data).toEqual({ is_offered: false, list: [] })
  expect((await find(harness, 'place-1')).data).toBeNull()
})

test.for(['cut', 429, 500] as const)(
  'a provider that fails (%s) suggests nothing and is left alone for a while',
  async (fault, { harness }) => {
    const { places, logged } = await withPlaces(harness)

    places.failNext(fault)
    const failed = await suggest(harness, '1 navy way')
    const after = await suggest(harness, '1 navy way')

    expect([failed, after].map(({ code, data }) => [code, data.list])).toEqual([
      [200, []],
      [200, []],
    ])
    expect(places.requests()).toBe(1)
    expect(JSON.stringify(logged)).toMatch(/do not answer/)
    expect(JSON.stringify(logged)).not.toMatch(/navy/i)
  },
)

test('an answer that cannot be read suggests nothing, the next request is sent, and nothing typed is logged', async ({
  harness,
}) => {
  const { places, logged } = await withPlaces(harness)

  const echoed = await suggest(harness, 'echo 1 navy way')
  const large = await suggest(harness, 'large')
  const unknown = await find(harness, 'place-2')
  places.failNext('empty')
  const without_parts = await find(harness, 'place-1')
  const next = await suggest(harness, '1 navy way')

  expect([echoed.data.list, large.data.list, unknown.data, without_parts.data]).toEqual([[], [], null, null])
  expect(next.data.list).toHaveLength(1)
  expect(logged.map((line) => (line as [{ reason: unknown }])[0].reason)).toEqual([
    'SyntaxError',
    'answer too large',
    404,
  ])
  expect(JSON.stringify(logged)).not.toMatch(/navy/i)
})

test('only what can be an ID of a place is looked up', async ({ harness }) => {
  const { places } = await withPlaces(harness)

  for (const id of ['abc', '../place-1', 'place-1?fields=*', 'x'.repeat(401)])
    expect(await find(harness, id)).toMatchObject({ code: 422 })
  expect(places.requests()).toBe(0)
})

test('suggestions are limited for each customer', async ({ harness }) => {
  const { ada } = await withPlaces(harness)
  await harness.services.limits.take('address-suggestions', ada.id, limits['address-suggestions'].points)

  expect(await suggest(harness, '1 navy')).toMatchObject({ code: 429 })
  expect(await find(harness, 'place-1')).toMatchObject({ code: 429 })
})

test('once the daily limit of the shop is used up, nothing is suggested', async ({ harness }) => {
  const { places } = await withPlaces(harness)
  const day = 'address-suggestions-day'
  await harness.services.limits.take(day, 'all', limits[day].points)

  expect((await suggest(harness, '1 navy')).data).toEqual({ is_offered: true, list: [] })
  expect((await find(harness, 'place-1')).data).toBeNull()
  expect(places.requests()).toBe(0)
})
