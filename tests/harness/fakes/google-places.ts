import { type ReceivedRequest, rawBody, startFakeServer } from './http.ts'

const component = (types: string[], longText: string, shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'en',
})

/** The components of 1 Navy Way in Columbus, as the Places API has them. */
const navy_way = [
  component(['street_number'], '1'),
  component(['route'], 'Navy Way'),
  component(['locality', 'political'], 'Columbus'),
  component(['administrative_area_level_2', 'political'], 'Franklin County'),
  component(['administrative_area_level_1', 'political'], 'Ohio', 'OH'),
  component(['country', 'political'], 'United States', 'US'),
  component(['postal_code'], '43215'),
]

/**
 * Google's Places API (New): suggests one address in Columbus for any text with `navy`, and knows its parts. A text that
 * starts with `echo` is sent back as it is, and `large` gets an answer of 100 KB.
 */
export async function startGooglePlaces() {
  const received: ReceivedRequest[] = []
  const server = await startFakeServer((asked) => {
    received.push(asked)
    if (asked.headers['x-goog-api-key'] !== 'server-key-0123456789') return { status: 403, body: {} }
    if (asked.url.pathname === '/v1/places:autocomplete') {
      const { input } = JSON.parse(asked.body) as { input: string }
      if (input.startsWith('echo')) return { status: 200, body: rawBody(input) }
      if (input.startsWith('large')) return { status: 200, body: rawBody(`${' '.repeat(100 * 1024)}{}`) }
      if (!/navy/i.test(input)) return { status: 200, body: {} }
      const structuredFormat = {
        mainText: { text: '1 Navy Way' },
        secondaryText: { text: 'Columbus, OH, USA' },
      }
      return {
        status: 200,
        body: { suggestions: [{ placePrediction: { placeId: 'place-1', structuredFormat } }] },
      }
    }
    return asked.url.pathname === '/v1/places/place-1'
      ? { status: 200, body: { addressComponents: navy_way } }
      : { status: 404, body: {} }
  })
  return {
    ...server,
    received,
    settings: { GOOGLE_PLACES_KEY: 'server-key-0123456789', GOOGLE_PLACES_URL: server.url },
  }
}
