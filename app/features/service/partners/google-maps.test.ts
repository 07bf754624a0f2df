import { expect } from 'vitest'
import { readSettings } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { createPageServer } from '#platform/http/pages/pages.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createServerBuild } from '#tests/harness/page-build.ts'
import { seedExamplePartners } from './directory.server.ts'
import { type GoogleLibraries, type MapPartner, nearestPartners, openAddressSearch } from './google-maps.ts'
import * as partner from './pages/partner.tsx'

const key = 'AIzaSyD-a-key-for-tests_0123456789'

type Pages = Parameters<typeof createServerBuild>[0]

/** A page server with the partner page and some others, for a shop with these settings. */
async function pagesWith(harness: Harness, env: Record<string, string>) {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: 'memory', ...env })
  const ctx = { ...harness.ctx(), services: { ...harness.services, settings } }
  const { loader, headers } = partner as unknown as Pick<Pages[string], 'loader' | 'headers'>
  const empty = { loader: () => null }
  const serve = createPageServer({
    build: async () =>
      createServerBuild({ Partner: { loader, headers }, products: empty, login: empty, pay: empty }),
    version: harness.services.version,
    mode: 'test',
    secure: false,
    keepPages: true,
  })
  return (path: string) => serve(new Request(`http://localhost${path}`), ctx)
}

async function policiesWith(harness: Harness, env: Record<string, string>) {
  const open = await pagesWith(harness, env)
  return async (path: string) => {
    const { headers } = await open(path)
    expect(headers.get('x-more-policy')).toBeNull()
    return headers.get('content-security-policy') ?? ''
  }
}

test('only the partner page may load Google scripts, and only when the shop has a key', async ({
  harness,
}) => {
  const without = await policiesWith(harness, {})
  const withKey = await policiesWith(harness, { GOOGLE_MAPS_KEY: key })

  expect(await without('/Partner')).not.toContain('google')
  for (const path of ['/products', '/login', '/pay'])
    expect([path, await withKey(path)]).toEqual([path, await without(path)])
  const policy = await withKey('/Partner')
  expect(policy).toMatch(
    /script-src 'self' 'sha256-[^']+' https:\/\/maps\.googleapis\.com https:\/\/maps\.gstatic\.com;/,
  )
  expect(policy).toContain("; style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;")
  expect(policy.match(/unsafe/g)).toHaveLength(1)
})

test('the page with the map is cached for all visitors; the API returns the partners of each group', async ({
  harness,
}) => {
  await seedExamplePartners(harness.db)
  const onMap = async () =>
    (await harness.call<{ partners: MapPartner[] }>('/product/get/contractor/map', {})).data.partners
  const asGuest = await onMap()
  const ada = await harness.signIn()
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [ada.id])
  const asEmployee = await onMap()

  const { headers } = await (await pagesWith(harness, { GOOGLE_MAPS_KEY: key }))('/Partner')

  expect(headers.get('cache-control')).toContain('public')
  const ofCars = (partners: MapPartner[]) => partners.filter(({ name }) => name.includes('Auto'))
  expect([ofCars(asGuest), ofCars(asEmployee)]).toEqual([
    [],
    [expect.objectContaining({ name: 'Example Auto Electric Toledo', state: 'OH', zip_code: '43604' })],
  ])
  expect(ofCars(asEmployee)[0]?.latitude).toBeCloseTo(41.65, 1)
})

test('an invalid key is rejected when the shop starts', () => {
  expect(() => readSettings({ GOOGLE_MAPS_KEY: '"><script>' })).toThrow(/GOOGLE_MAPS_KEY/)
})

/** A fake of the Places library; it records the token of each request. */
function aPlacesLibrary() {
  const requests: { input: string; token: object }[] = []
  class AutocompleteSessionToken {
    readonly session = requests.length
  }
  const toPlace = () => ({
    fetchFields: async () => ({ place: { location: { lat: () => 40, lng: () => -83 } } }),
  })
  const places = {
    AutocompleteSessionToken,
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async (request: { input: string; sessionToken: object }) => {
        requests.push({ input: request.input, token: request.sessionToken })
        return { suggestions: [{ placePrediction: { text: { text: 'Columbus, OH' }, toPlace } }, {}] }
      },
    },
  }
  return { requests, places: places as unknown as GoogleLibraries['places'] }
}

test('requests share a session token until an address is chosen; the next search has a new one', async () => {
  const { requests, places } = aPlacesLibrary()
  const search = openAddressSearch({ places }, 'en')

  await search.suggest('Colum')
  const [first] = await search.suggest('Columbus')
  const position = first && (await search.locate(first))
  await search.suggest('Dayton')

  expect(first?.address).toBe('Columbus, OH')
  expect(position?.lat()).toBe(40)
  expect(requests.map(({ input }) => input)).toEqual(['Colum', 'Columbus', 'Dayton'])
  expect(requests[1]?.token).toBe(requests[0]?.token)
  expect(requests[2]?.token).not.toBe(requests[0]?.token)
})

test('the nearest partners come first, in miles', () => {
  const at = (id: string, latitude: number): MapPartner => ({
    id,
    name: id,
    city: 'Columbus',
    state: 'OH',
    zip_code: '43215',
    latitude,
    longitude: -83,
  })
  // One degree of latitude in meters: precise enough to compare distances.
  const computeDistanceBetween = (one: { lat(): number }, other: { lat: number }) =>
    Math.abs(one.lat() - other.lat) * 111_195
  const geometry = { spherical: { computeDistanceBetween } } as unknown as GoogleLibraries['geometry']
  const here = { lat: () => 40, lng: () => -83 } as google.maps.LatLng

  const near = nearestPartners({ geometry }, here, [at('far', 45), at('near', 41), at('here', 40)], 2)

  expect(near.map(({ id, distance_miles }) => [id, Math.round(distance_miles)])).toEqual([
    ['here', 0],
    ['near', 69],
  ])
})
