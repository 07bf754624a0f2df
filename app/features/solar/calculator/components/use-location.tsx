import { useState, useSyncExternalStore } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

/** A button that fills in the position from the browser. Hidden without JavaScript; the ZIP code field is the fallback. */
export function UseLocation({ onFound }: { onFound: (latitude: string, longitude: string) => void }) {
  const t = useText()
  const is_supported = useSyncExternalStore(never, () => 'geolocation' in navigator, no)
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  if (!is_supported) return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound(coords.latitude.toFixed(2), coords.longitude.toFixed(2))
      },
      () => setState('refused'),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <div>
      <Button icon="map-pin" busy={state === 'asking'} onClick={ask}>
        {t('Use my location')}
      </Button>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {state === 'refused' && t('Your browser did not tell. The ZIP code is just as good.')}
      </p>
    </div>
  )
}

const never = () => () => undefined
const no = () => false
