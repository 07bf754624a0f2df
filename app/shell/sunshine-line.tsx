import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call, succeeded } from '#platform/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/button.tsx'
import { rememberedPlace, rememberPlace } from './allowed.ts'

type Place = { latitude: number; longitude: number }
type Sunshine = {
  state_name: string
  minimum_equivalent_hours: number | null
  maximum_equivalent_hours: number | null
}

/**
 * What the sun gives where the visitor is: by a ZIP code, or by the browser's own position when they ask for that.
 * Whatever fails is logged and changes nothing here. The line has one height before and after.
 */
export function SunshineLine() {
  return useLocation().pathname === '/' ? <Line /> : null
}

function Line() {
  const [found, setFound] = useState<Sunshine | null>(null)
  const latest = useRef(0)

  async function show(place: Place) {
    const question = ++latest.current
    const answer = await call<Sunshine[]>('/solution/get/state_solution', place)
    if (question !== latest.current) return
    if (!succeeded(answer)) return console.warn('The sunshine hours did not load')
    rememberPlace(JSON.stringify(place))
    setFound(answer.data[0] ?? unknown)
  }

  async function showZip(zip: string) {
    const answer = await call<Place>(`/geo/zip?zip=${encodeURIComponent(zip)}`, {}, { method: 'GET' })
    if (succeeded(answer)) await show({ latitude: answer.data.latitude, longitude: answer.data.longitude })
    else console.warn('This ZIP code has no known place')
  }

  const showHere = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => void show({ latitude, longitude }),
      (error) => console.warn(`The position is not known: ${error.message}`),
      { timeout: 15_000, maximumAge: 600_000 },
    )

  // Only where the visitor allowed that a place is remembered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => {
    const place = rememberedPlace()
    if (place) void show(JSON.parse(place))
  }, [])

  return (
    <div className="no-print border-b border-line bg-sheet text-sm">
      <div className="page-width flex min-h-24 items-center py-2 sm:min-h-14">
        {found ? (
          <Found sunshine={found} onChange={() => setFound(null)} />
        ) : (
          <Ask onZip={(zip) => void showZip(zip)} onHere={showHere} />
        )}
      </div>
    </div>
  )
}

type AskProps = { onZip: (zip: string) => void; onHere: () => void }

function Ask({ onZip, onHere }: AskProps) {
  const t = useText()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onZip(String(new FormData(event.currentTarget).get('zip') ?? ''))
  }
  return (
    <form action="/statemap" onSubmit={send} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor="sunshine-zip" className="text-ink-soft">
        {t('What does the sun give where you are?')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id="sunshine-zip"
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
        <Button size="small" look="quiet" icon="map-pin" onClick={onHere}>
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
  const { state_name, minimum_equivalent_hours: least, maximum_equivalent_hours: most } = sunshine
  const isKnown = state_name !== '' && least !== null && most !== null
  return (
    <p className="flex flex-wrap items-center gap-x-4" aria-live="polite">
      <span>
        {isKnown
          ? t(
              'Your Location: {{state}}, annual equivalent hours of photovoltaic sunshine: {{min}}~{{max}} (h)',
              {
                state: state_name,
                min: number(least, 0),
                max: number(most, 0),
              },
            )
          : t('Your Location: {{state}}', { state: t('No data available') })}
      </span>
      <Link to="/statemap" className="link target">
        {t('Click here')}
      </Link>
      <button type="button" className="link target" onClick={onChange}>
        {t('Another place')}
      </button>
    </p>
  )
}
