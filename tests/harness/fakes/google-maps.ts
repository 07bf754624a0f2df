// A fake of Google's Maps script, as far as the partner map uses it: it draws each partner as a line of text, and says
// in the page what it was asked.
import type { Page } from '@playwright/test'

const googleScript = /^https:\/\/maps\.googleapis\.com\//

/** Answers for Google: with a script that works, with one that refuses the key once it runs, or not at all. */
export const answerForGoogle = (page: Page, how: 'works' | 'refuses the key' | 'is blocked') =>
  page.route(googleScript, (route) => {
    if (how === 'is blocked') return route.abort()
    const refusal = how === 'refuses the key' ? 'setTimeout(() => window.gm_authFailure(), 50)' : ''
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn})();${refusal}` })
  })

// Runs in the browser: plain script, with nothing of ours.
const standIn = `() => {
  const style = document.createElement('style')
  style.textContent = '.google-stand-in { color: rgb(1, 2, 3) }'
  document.head.append(style)
  const asked = (window.askedOfGoogle = [])
  class Map {
    constructor(place) {
      this.data = {
        addGeoJson({ features }) {
          for (const { properties } of features) {
            const marker = document.createElement('p')
            marker.className = 'google-stand-in'
            marker.textContent = properties.name
            place.append(marker)
          }
        },
        setStyle() {},
        addListener() {},
      }
    }
    setCenter(position) { asked.push('center ' + position.lat()) }
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
          asked.push(input + (sessionToken ? ' with token' : ''))
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
