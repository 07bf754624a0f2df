// A fake of the Google Maps script for the partner map: it shows each partner as a paragraph and records calls in
// `window.google_requests`.
import type { Page } from '@playwright/test'

const googleScript = /^https:\/\/maps\.googleapis\.com\//

/** Serves the fake script; with 'refuses the key' it reports an invalid key, with 'is blocked' the request fails. */
export const answerForGoogle = (page: Page, how: 'works' | 'refuses the key' | 'is blocked') =>
  page.route(googleScript, (route) => {
    if (how === 'is blocked') return route.abort()
    const refusal = how === 'refuses the key' ? 'setTimeout(() => window.gm_authFailure(), 50)' : ''
    return route.fulfill({ contentType: 'text/javascript', body: `(${fakeScript})();${refusal}` })
  })

// Runs in the browser, without imports.
const fakeScript = `() => {
  const style = document.createElement('style')
  style.textContent = '.google-fake { color: rgb(1, 2, 3) }'
  document.head.append(style)
  const calls = (window.google_requests = [])
  class Map {
    constructor(place) {
      this.data = {
        addGeoJson({ features }) {
          for (const { properties } of features) {
            const marker = document.createElement('p')
            marker.className = 'google-fake'
            marker.textContent = properties.name
            place.append(marker)
          }
        },
        setStyle() {},
        addListener() {},
      }
    }
    setCenter(position) { calls.push('center ' + position.lat()) }
    setZoom() {}
  }
  const location = { lat: () => 39.96, lng: () => -83 }
  const radians = (degrees) => (degrees * Math.PI) / 180
  const libraries = {
    maps: { Map, InfoWindow: class {} },
    places: {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: {
        async fetchAutocompleteSuggestions({ input, sessionToken }) {
          calls.push(input + (sessionToken ? ' with token' : ''))
          const toPlace = () => ({ fetchFields: async () => ({ place: { location } }) })
          return { suggestions: [{ placePrediction: { text: { text: '1 Capitol Sq, Columbus, OH' }, toPlace } }] }
        },
      },
    },
    geometry: {
      spherical: {
        computeDistanceBetween: (one, other) => {
          const north = radians(one.lat() - other.lat)
          const east = radians(one.lng() - other.lng) * Math.cos(radians(other.lat))
          return Math.hypot(north, east) * 6378137
        },
      },
    },
  }
  google.maps.importLibrary = async (name) => libraries[name]
  google.maps.__ib__()
}`
