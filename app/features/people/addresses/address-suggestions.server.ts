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

// After a failure the provider is not asked again for this long.
const retryAfterMs = 30_000

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
    // Without a match the answer is an empty object.
    .default([]),
})

const Place = z.object({
  addressComponents: z.array(
    z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }),
  ),
})

/** Google's Places API (New), if its key is set; otherwise null. */
export function createAddressSuggestions(
  settings: PlacesSettings,
  log: Pick<Log, 'warn'> = createLog(settings.LOG_LEVEL),
): AddressSuggestions | null {
  const { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url } = settings
  if (!key) return null
  let down_until = 0

  async function ask<Answer>(path: string, fields: string, shape: z.ZodType<Answer>, body?: object) {
    if (Date.now() < down_until) return null
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
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return shape.parse(await answer.json())
    } catch (error) {
      down_until = Date.now() + retryAfterMs
      // What was typed stays out of the log: an error of `fetch` or of the shape names no address.
      log.warn({ reason: reasonOf(error) }, 'the address suggestions do not answer')
      return null
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
      return place && addressOf(place)
    },
  }
}

const reasonOf = (error: unknown) =>
  error instanceof z.ZodError ? 'unexpected answer' : error instanceof Error ? error.message : 'unknown'

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
function addressOf({ addressComponents }: z.infer<typeof Place>): SuggestedAddress {
  const part = (...types: string[]) =>
    types.flatMap((type) => addressComponents.find((one) => one.types.includes(type)) ?? [])[0]
  const state = part('administrative_area_level_1')?.shortText ?? ''
  return {
    address: [part('street_number')?.longText, part('route')?.shortText].filter(Boolean).join(' '),
    // A borough of New York is a sublocality, a township an area of the third level.
    city: part('locality', 'sublocality', 'administrative_area_level_3', 'neighborhood')?.longText ?? '',
    state: states.some(({ code }) => code === state) ? state : '',
    zip_code: part('postal_code')?.longText ?? '',
  }
}
