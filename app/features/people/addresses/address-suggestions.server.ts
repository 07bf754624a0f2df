import { z } from 'zod'
import type { Settings } from '#platform/config/env.server.ts'
import { createLog, type Log } from '#platform/observability/log.server.ts'
import type { AddressSuggestion, SuggestedAddress } from './address-suggestion.ts'
import { states } from './states.ts'

/**
 * A source of address suggestions. `session` groups the requests of one form for billing. Both answer null when the provider
 * fails: then the customer types on.
 */
export type AddressSuggestions = {
  suggest(input: string, session: string): Promise<AddressSuggestion[] | null>
  find(id: string, session: string): Promise<SuggestedAddress | null>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    /** Null without a provider in the settings. */
    address_suggestions: AddressSuggestions | null
  }
}

type PlacesSettings = Pick<Settings, 'GOOGLE_PLACES_KEY' | 'GOOGLE_PLACES_URL' | 'LOG_LEVEL'>

const timeoutMs = 2_000

// After these failures the provider is not asked again for this long.
const retryAfterMs = 30_000
const isDown = (status: number) => [401, 403, 429].includes(status) || status >= 500

const mostAnswerBytes = 64 * 1024

const Text = z.object({ text: z.string().max(300) })

const Suggested = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().max(400),
            structuredFormat: z.object({ mainText: Text, secondaryText: Text.optional() }),
          })
          .optional(),
      }),
    )
    .max(20)
    // Without a match the answer is an empty object.
    .default([]),
})

const Component = z.object({
  longText: z.string().max(300),
  shortText: z.string().max(300),
  types: z.array(z.string().max(100)).max(20),
})

const Place = z.object({ addressComponents: z.array(Component).max(40).optional() })

/** Google's Places API (New), if its key is set; otherwise null. */
export function createAddressSuggestions(
  settings: PlacesSettings,
  log: Pick<Log, 'warn'> = createLog(settings.LOG_LEVEL),
): AddressSuggestions | null {
  const { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url } = settings
  if (!key) return null
  let down_until = 0

  // What was typed stays out of the log: the message of an error may quote the answer.
  function failed(reason: string | number, pauses: boolean) {
    if (pauses) down_until = Date.now() + retryAfterMs
    log.warn({ reason }, 'the address suggestions do not answer')
    return null
  }

  async function ask<Answer>(path: string, fields: string, shape: z.ZodType<Answer>, body?: object) {
    if (Date.now() < down_until) return null
    let received: string | null
    try {
      const answer = await fetch(new URL(path, url), {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key ?? '',
          'x-goog-fieldmask': fields,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        return failed(answer.status, isDown(answer.status))
      }
      received = await readAnswer(answer)
    } catch (error) {
      return failed(nameOf(error), true)
    }
    if (received === null) return failed('answer too large', false)
    try {
      return shape.parse(JSON.parse(received))
    } catch (error) {
      return failed(nameOf(error), false)
    }
  }

  return {
    async suggest(input, session) {
      const fields =
        'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat.mainText.text,suggestions.placePrediction.structuredFormat.secondaryText.text'
      const answer = await ask('/v1/places:autocomplete', fields, Suggested, {
        input,
        sessionToken: session,
        languageCode: 'en',
        includedRegionCodes: ['us', 'pr'],
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      })
      return answer?.suggestions.flatMap(({ placePrediction }) => suggestionOf(placePrediction)) ?? null
    },
    async find(id, session) {
      const path = `/v1/places/${encodeURIComponent(id)}?${new URLSearchParams({ sessionToken: session, languageCode: 'en' })}`
      const place = await ask(path, 'addressComponents', Place)
      return place?.addressComponents ? addressOf(place.addressComponents) : null
    },
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** The text of an answer, or null if it is too large. */
async function readAnswer({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostAnswerBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Prediction = z.infer<typeof Suggested>['suggestions'][number]['placePrediction']

const suggestionOf = (prediction: Prediction): AddressSuggestion[] =>
  prediction
    ? [
        {
          id: prediction.placeId,
          street: prediction.structuredFormat.mainText.text,
          place: prediction.structuredFormat.secondaryText?.text ?? '',
        },
      ]
    : []

/** The parts of an address; a part that the provider does not know is empty. */
function addressOf(components: z.infer<typeof Component>[]): SuggestedAddress {
  const part = (...types: string[]) =>
    types.flatMap((type) => components.find((one) => one.types.includes(type)) ?? [])[0]
  const state = part('administrative_area_level_1')?.shortText ?? ''
  return {
    address: [part('street_number')?.longText, part('route')?.shortText].filter(Boolean).join(' '),
    // A borough of New York is a sublocality, a township an area of the third level.
    city: part('locality', 'sublocality', 'administrative_area_level_3', 'neighborhood')?.longText ?? '',
    state: states.some(({ code }) => code === state) ? state : '',
    zip_code: part('postal_code')?.longText ?? '',
  }
}
