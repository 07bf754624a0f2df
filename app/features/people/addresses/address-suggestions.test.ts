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

test('a provider that fails suggests nothing, is left alone for a while, and no address is logged', async ({
  harness,
}) => {
  const { places, logged } = await withPlaces(harness)

  places.failNext('malformed')
  const failed = await suggest(harness, '1 navy way')
  const after = await suggest(harness, '1 navy way')

  expect([failed, after].map(({ code, data }) => [code, data.list])).toEqual([
    [200, []],
    [200, []],
  ])
  expect(places.requests()).toBe(1)
  expect(JSON.stringify(logged)).toMatch(/do not answer/)
  expect(JSON.stringify(logged)).not.toMatch(/navy/i)
})

test('suggestions are limited for each customer', async ({ harness }) => {
  const { ada } = await withPlaces(harness)
  await harness.services.limits.take('address-suggestions', ada.id, limits['address-suggestions'].points)

  expect(await suggest(harness, '1 navy')).toMatchObject({ code: 429 })
  expect(await find(harness, 'place-1')).toMatchObject({ code: 429 })
})
