import type { Locale } from '#text/text.tsx'

declare global {
  interface Window {
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void
  }
}

/** A partner as the Google map shows it. */
export type MapPartner = {
  id: string
  name: string
  city: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
}

export type GoogleLibraries = {
  maps: Pick<google.maps.MapsLibrary, 'Map' | 'InfoWindow'>
  places: Pick<google.maps.PlacesLibrary, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>
  geometry: Pick<google.maps.GeometryLibrary, 'spherical'>
}

/** A blocked host may never answer: after so long the built-in map is all there is. */
const longest_load_ms = 20_000

const googleLanguage = { en: 'en', de: 'de', zh: 'zh-CN' } satisfies Record<Locale, string>

/**
 * Loads the Google Maps JavaScript API with its libraries, into this document. `onRefused` is called when Google refuses
 * the key, also after the map has been shown. @throws Error when it does not load, or not in time.
 */
export async function loadGoogleMaps(
  key: string,
  locale: Locale,
  onRefused: () => void,
): Promise<GoogleLibraries> {
  window.gm_authFailure = onRefused
  const { setOptions, importLibrary } = await import('@googlemaps/js-api-loader')
  setOptions({
    key,
    v: 'weekly',
    language: googleLanguage[locale],
    region: 'US',
    libraries: ['places', 'geometry'],
    // Google learns the address of the shop, which the key is restricted to, not that of the page.
    authReferrerPolicy: 'origin',
  })
  const loading = Promise.all([importLibrary('maps'), importLibrary('places'), importLibrary('geometry')])
  const [maps, places, geometry] = await inTime(loading)
  return { maps, places, geometry }
}

function inTime<Result>(loading: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Google Maps did not load in time')), longest_load_ms)
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer))
}

/** The middle of the 48 states. */
const country = { lat: 39.5, lng: -98.35 }

/** Draws the map with a marker for each partner. `describe` makes what a pressed marker shows. */
export function drawGoogleMap(
  { maps }: GoogleLibraries,
  place: HTMLElement,
  partners: readonly MapPartner[],
  describe: (partner: MapPartner) => HTMLElement,
) {
  const map = new maps.Map(place, {
    center: country,
    zoom: place.clientWidth < 640 ? 3 : 4,
    gestureHandling: 'cooperative',
    clickableIcons: false,
    mapTypeControl: false,
    streetViewControl: false,
  })
  const info = new maps.InfoWindow()
  map.data.addGeoJson({
    type: 'FeatureCollection',
    features: partners.map(({ id, name, longitude, latitude }) => ({
      type: 'Feature',
      id,
      properties: { name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  })
  map.data.setStyle((feature) => ({ title: String(feature.getProperty('name')) }))
  map.data.addListener('click', ({ feature, latLng }: google.maps.Data.MouseEvent) => {
    const partner = partners.find(({ id }) => id === feature.getId())
    if (!partner) return
    info.setContent(describe(partner))
    info.setPosition(latLng)
    info.open({ map })
  })
  return map
}

export type Suggestion = { words: string; prediction: google.maps.places.PlacePrediction }

/**
 * The address search: suggestions for what was typed, then the position of the one that is chosen. Both belong to one
 * session of Google's, which is charged once; choosing ends it.
 */
export function openAddressSearch({ places }: Pick<GoogleLibraries, 'places'>, locale: Locale) {
  let token: google.maps.places.AutocompleteSessionToken | null = null
  return {
    async suggest(input: string): Promise<Suggestion[]> {
      token ??= new places.AutocompleteSessionToken()
      const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        sessionToken: token,
        includedRegionCodes: ['us'],
        language: googleLanguage[locale],
        region: 'us',
      })
      return suggestions.flatMap(({ placePrediction: prediction }) =>
        prediction ? [{ words: prediction.text.text, prediction }] : [],
      )
    },
    /** Null for a place of which Google does not say where it is. */
    async locate({ prediction }: Suggestion): Promise<google.maps.LatLng | null> {
      token = null
      const { place } = await prediction.toPlace().fetchFields({ fields: ['location'] })
      return place.location ?? null
    },
  }
}

const meters_per_mile = 1609.344

export type NearPartner = MapPartner & { distance_miles: number }

/** The partners nearest to a position, the nearest first, by great-circle distance. */
export function nearestPartners(
  { geometry }: Pick<GoogleLibraries, 'geometry'>,
  position: google.maps.LatLng,
  partners: readonly MapPartner[],
  count = 5,
): NearPartner[] {
  return partners
    .map((partner) => {
      const there = { lat: partner.latitude, lng: partner.longitude }
      const meters = geometry.spherical.computeDistanceBetween(position, there)
      return { ...partner, distance_miles: meters / meters_per_mile }
    })
    .sort((one, other) => one.distance_miles - other.distance_miles)
    .slice(0, count)
}
