import { useEffect, useRef } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { drawGoogleMap, type GoogleLibraries, type MapPartner } from '../google-maps.ts'
import { AddressSearch } from './address-search.tsx'

type GooglePartnerMapProps = {
  libraries: GoogleLibraries
  partners: readonly MapPartner[]
  /** Called when the map cannot be drawn. */
  onFailure: () => void
  onHide: () => void
}

/** A Google map of the partners, with a search for partners near an address. */
export function GooglePartnerMap({ libraries, partners, onFailure, onHide }: GooglePartnerMapProps) {
  const t = useText()
  const container = useRef<HTMLElement>(null)
  const map = useRef<google.maps.Map>(null)
  const fail = useRef(onFailure)

  useEffect(() => {
    if (!container.current) return
    try {
      map.current = drawGoogleMap(libraries, container.current, partners, describe)
    } catch (error) {
      console.warn('Google Maps could not draw the map', error)
      fail.current()
    }
  }, [libraries, partners])

  const goTo = (position: google.maps.LatLng) => {
    map.current?.setCenter(position)
    map.current?.setZoom(7)
  }
  return (
    <div className="grid gap-5">
      <section
        ref={container}
        aria-label={t('Google map of our partners')}
        className="h-96 w-full overflow-hidden rounded border border-line bg-sunken sm:h-[32rem]"
      />
      <AddressSearch libraries={libraries} partners={partners} onFound={goTo} />
      <p>
        <Button size="small" onClick={onHide}>
          {t('Hide Google map')}
        </Button>
      </p>
    </div>
  )
}

/** A partner's name and place as an element: Google would parse a string as HTML. */
function describe({ name, city, state }: MapPartner) {
  const element = document.createElement('p')
  element.textContent = `${name}, ${city}, ${state}`
  return element
}
