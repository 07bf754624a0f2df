import type { Locale } from '#text/text.tsx'

declare global {
  interface Window {
    /** Called by Google when it rejects the key. */
    gm_authFailure?: () => void
  }
}

/** A partner on the Google map. */
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

/** A blocked host may never answer: after this time loading fails and the built-in map stays. */
const load_timeout_ms = 20_000

const googleLanguage = { en: 'en', de: 'de', zh: 'zh-CN' } satisfies Record<Locale, string>

/**
 * Loads the Google Maps JavaScript API with its libraries. `onRefused` is called when Google rejects the key, which can
 * happen after the map is shown. @throws Error when it does not load within 20 seconds.
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
    // Sends Google only the shop's origin, which the key is restricted to, not the URL of the page.
    authReferrerPolicy: 'origin',
  })
  const loading = Promise.all([importLibrary('maps'), importLibrary('places'), importLibrary('geometry')])
  const [maps, places, geometry] = await withTimeout(loading)
  return { maps, places, geometry }
}

function withTimeout<Result>(loading: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Google Maps did not load in time')), load_timeout_ms)
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer))
}

/** Center of the contiguous United States. */
const countryCenter = { lat: 39.5, lng: -98.35 }

/** Draws the map with a marker for each partner. `describe` creates the content shown for a clicked marker. */
export function drawGoogleMap(
  { maps }: GoogleLibraries,
  container: HTMLElement,
  partners: readonly MapPartner[],
  describe: (partner: MapPartner) => HTMLElement,
) {
  const map = new maps.Map(container, {
    center: countryCenter,
    zoom: container.clientWidth < 640 ? 3 : 4,
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

export type Suggestion = { address: string; prediction: google.maps.places.PlacePrediction }

/**
 * The address search: suggestions for the typed text, then the position of the chosen one. Both belong to one Google
 * Places session, which is billed once; choosing a suggestion ends it.
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
        prediction ? [{ address: prediction.text.text, prediction }] : [],
      )
    },
    /** Null when Google has no position for the place. */
    async locate({ prediction }: Suggestion): Promise<google.maps.LatLng | null> {
      token = null
      const { place } = await prediction.toPlace().fetchFields({ fields: ['location'] })
      return place.location ?? null
    },
  }
}

const meters_per_mile = 1609.344

export type NearPartner = MapPartner & { distance_miles: number }

/** The partners nearest to a position by great-circle distance, nearest first. */
export function nearestPartners(
  { geometry }: Pick<GoogleLibraries, 'geometry'>,
  position: google.maps.LatLng,
  partners: readonly MapPartner[],
  count = 5,
): NearPartner[] {
  return partners
    .map((partner) => {
      const partnerPosition = { lat: partner.latitude, lng: partner.longitude }
      const meters = geometry.spherical.computeDistanceBetween(position, partnerPosition)
      return { ...partner, distance_miles: meters / meters_per_mile }
    })
    .sort((a, b) => a.distance_miles - b.distance_miles)
    .slice(0, count)
}
