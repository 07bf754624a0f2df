import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { allowedChoices, onChoicesChanged, setKindAllowed } from '#platform/consent/consent-state.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { isLoadedFor, lockToFirstPage } from '#platform/http/pages/document-page.ts'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { GoogleLibraries, MapPartner } from '../google-maps.ts'

const GooglePartnerMap = lazy(() =>
  import('./google-partner-map.tsx').then((file) => ({ default: file.GooglePartnerMap })),
)

type PartnerMapProps = {
  /** The setting; null when the shop does not use Google Maps. */
  google_maps_key: string | null
  /** The built-in map. Shown until the Google map is ready, and when that fails. */
  children: ReactNode
}

/** The built-in map, or a Google map if the shop offers it and the visitor has consented to it. */
export function PartnerMap({ google_maps_key, children }: PartnerMapProps) {
  return google_maps_key ? <MapChoice google_maps_key={google_maps_key}>{children}</MapChoice> : children
}

type GoogleMapState =
  | { kind: 'offered' | 'loading' | 'failed' }
  | { kind: 'shown'; loaded: Loaded; onFailure: () => void }

type Loaded = { libraries: GoogleLibraries; partners: MapPartner[] }

function MapChoice({ google_maps_key, children }: { google_maps_key: string; children: ReactNode }) {
  const state = useGoogleMaps(google_maps_key)
  if (state.kind !== 'shown')
    return (
      <>
        {children}
        <div className="mt-6">
          <MapOffer state={state.kind} />
        </div>
      </>
    )
  const { loaded, onFailure } = state
  return (
    <Suspense fallback={children}>
      <GooglePartnerMap
        libraries={loaded.libraries}
        partners={loaded.partners}
        onFailure={onFailure}
        onHide={hideGoogleMap}
      />
    </Suspense>
  )
}

/** Whether the document was loaded for this page: only then does its content security policy allow Google's script. */
const isDocumentReady = () => isLoadedFor(window.location.pathname)

/** Loads Google Maps once the visitor has consented. Returns the current state. */
function useGoogleMaps(key: string): GoogleMapState {
  const locale = useLocale()
  const mayLoad = useInBrowser(() => allowedChoices().maps && isDocumentReady(), false, onChoicesChanged)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!mayLoad) return
    let isUnmounted = false
    const fail = (error: unknown) => {
      console.warn('Google Maps could not be used', error)
      if (!isUnmounted) setFailed(true)
    }
    lockToFirstPage()
    const load = async () => {
      const { loadGoogleMaps } = await import('../google-maps.ts')
      const onRefused = () => fail('the key was refused')
      const [libraries, partners] = await Promise.all([
        loadGoogleMaps(key, locale, onRefused),
        partnersOfVisitor(),
      ])
      if (!isUnmounted) setLoaded({ libraries, partners })
    }
    load().catch(fail)
    return () => {
      isUnmounted = true
    }
  }, [mayLoad, key, locale])

  if (hasFailed) return { kind: 'failed' }
  if (!mayLoad) return { kind: 'offered' }
  return loaded ? { kind: 'shown', loaded, onFailure: () => setFailed(true) } : { kind: 'loading' }
}

/** The partners that the visitor's user group sees; the page itself is cached for all visitors. */
async function partnersOfVisitor() {
  const answer = await call<{ partners: MapPartner[] }>('/product/get/contractor/map', {})
  if (!succeeded(answer)) throw new Error(answer.msg)
  return answer.data.partners
}

function showGoogleMap() {
  setKindAllowed('maps', true)
  // The content security policy that allows Google's script is only sent when this page is loaded as a document.
  if (!isDocumentReady()) window.location.reload()
}

/** Withdraws the consent and reloads the page without Google's script. */
function hideGoogleMap() {
  setKindAllowed('maps', false)
  window.location.reload()
}

function MapOffer({ state }: { state: 'offered' | 'loading' | 'failed' }) {
  const t = useText()
  if (state === 'loading')
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {t('Google Maps is loading.')}
      </p>
    )
  if (state === 'failed')
    return (
      <Notice tone="wait" urgent title={t('Google Maps could not be loaded')}>
        <p>{t('You can still use the map above, or reload the page to try again.')}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button size="small" icon="refresh" onClick={() => window.location.reload()}>
            {t('Reload')}
          </Button>
          <Button size="small" look="quiet" onClick={hideGoogleMap}>
            {t('Do not load Google Maps')}
          </Button>
        </p>
      </Notice>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5 [@media(scripting:none)]:hidden">
      <Button icon="map-pin" onClick={showGoogleMap}>
        {t('Show Google map')}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
        {t(
          'With Google Maps, you can search for partners near an address. Google then receives your IP address, browser details and the address you search for.',
        )}{' '}
        <Link to="/cookiesSettings" className="link">
          {t('Cookie settings')}
        </Link>
      </p>
    </div>
  )
}
