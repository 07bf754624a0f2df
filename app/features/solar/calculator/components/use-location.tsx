import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * A button that fills in the position from the browser. Invisible without JavaScript, where the ZIP code field is the
 * fallback; it keeps its space, so that nothing moves under a visitor's finger when the page becomes interactive.
 */
export function UseLocation({ onFound }: { onFound: (latitude: string, longitude: string) => void }) {
  const t = useText()
  const is_supported = useInBrowser(() => 'geolocation' in navigator, false)
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
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
    <div className={is_supported ? undefined : 'invisible'}>
      <Button icon="map-pin" busy={state === 'asking'} onClick={ask}>
        {t('Use my location')}
      </Button>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {state === 'refused' && t('We couldn’t get your location. Enter your ZIP code instead.')}
      </p>
    </div>
  )
}
