import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { storeDeliveryZip, useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { rememberedPlace, rememberPlace } from '#platform/consent/consent-state.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

type Place = { latitude: number; longitude: number }
type Sunshine = {
  state_name: string
  minimum_equivalent_hours: number | null
  maximum_equivalent_hours: number | null
}

/**
 * The home page's bar with the sunshine hours of the visitor's state, found by ZIP code or by the browser's location
 * on request. Failures are logged and leave the form as it is. The bar has the same height in all states.
 */
export function SunshineLine() {
  return useLocation().pathname === '/' ? <Line /> : null
}

function Line() {
  const [found, setFound] = useState<Sunshine | null>(null)
  const latest = useRef(0)

  async function show(lookup: Promise<Place | null>) {
    const request = ++latest.current
    const place = await lookup
    const sunshine = place && (await sunshineAt(place))
    if (place && sunshine && request === latest.current) {
      rememberPlace(JSON.stringify({ latitude: place.latitude, longitude: place.longitude }))
      setFound(sunshine)
    }
  }

  // Null unless the visitor consented to storing a place.
  const remembered = useInBrowser(rememberedPlace, null)
  useEffect(() => {
    if (!remembered) return
    let isMounted = true
    const show = (sunshine: Sunshine | null) => isMounted && sunshine && setFound(sunshine)
    void sunshineAt(JSON.parse(remembered)).then(show)
    return () => {
      isMounted = false
    }
  }, [remembered])

  return (
    <div className="no-print border-b border-line bg-sheet text-sm">
      <div className="page-width flex min-h-24 items-center py-2 sm:min-h-14">
        {found ? (
          <Found sunshine={found} onChange={() => setFound(null)} />
        ) : (
          <PlaceForm onZip={(zip) => void show(placeOfZip(zip))} onLocate={() => void show(currentPlace())} />
        )}
      </div>
    </div>
  )
}

/** The sunshine hours of the state that contains a place; null when they did not load. */
async function sunshineAt({ latitude, longitude }: Place): Promise<Sunshine | null> {
  const answer = await call<Sunshine[]>('/solution/get/state_solution', { latitude, longitude })
  if (succeeded(answer)) return answer.data[0] ?? unknown
  console.warn('The sunshine hours did not load')
  return null
}

async function placeOfZip(zip: string): Promise<Place | null> {
  const answer = await call<Place>(`/geo/zip?zip=${encodeURIComponent(zip)}`, {}, { method: 'GET' })
  if (succeeded(answer)) return answer.data
  console.warn('This ZIP code has no known place')
  return null
}

/** The browser's location; null when it is unavailable or the visitor denied access. */
const currentPlace = () =>
  new Promise<Place | null>((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (error) => {
        console.warn(`The position is not known: ${error.message}`)
        resolve(null)
      },
      { timeout: 15_000, maximumAge: 600_000 },
    ),
  )

type PlaceFormProps = { onZip: (zip: string) => void; onLocate: () => void }

function PlaceForm({ onZip, onLocate }: PlaceFormProps) {
  const t = useText()
  const zip = useDeliveryZip()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '')
    storeDeliveryZip(zip)
    onZip(zip)
  }
  return (
    <form action="/statemap" onSubmit={send} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor="sunshine-zip" className="text-ink-soft">
        {t('See solar production in your area')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id="sunshine-zip"
          key={zip}
          defaultValue={zip ?? ''}
          name="zip"
          required
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          autoComplete="postal-code"
          placeholder={t('ZIP code')}
          className="min-h-9 w-24 rounded border border-line-strong bg-sheet px-2 hover:border-ink"
        />
        <Button type="submit" size="small">
          {t('Show')}
        </Button>
        <Button size="small" look="quiet" icon="map-pin" onClick={onLocate}>
          {t('Use my location')}
        </Button>
      </div>
    </form>
  )
}

const unknown: Sunshine = { state_name: '', minimum_equivalent_hours: null, maximum_equivalent_hours: null }

function Found({ sunshine, onChange }: { sunshine: Sunshine; onChange: () => void }) {
  const t = useText()
  const { number } = useFormat()
  const { state_name, minimum_equivalent_hours: min, maximum_equivalent_hours: max } = sunshine
  const isKnown = state_name !== '' && min !== null && max !== null
  return (
    <p className="flex flex-wrap items-center gap-x-4" aria-live="polite">
      <span>
        {isKnown
          ? t(
              'Your Location: {{state}}, annual equivalent hours of photovoltaic sunshine: {{min}}~{{max}} (h)',
              {
                state: state_name,
                min: number(min, 0),
                max: number(max, 0),
              },
            )
          : t('Your Location: {{state}}', { state: t('No data available') })}
      </span>
      <Link to="/statemap" className="link inline-flex min-h-9 items-center">
        {t('Click here')}
      </Link>
      <button type="button" className="link inline-flex min-h-9 items-center" onClick={onChange}>
        {t('Change location')}
      </button>
    </p>
  )
}
