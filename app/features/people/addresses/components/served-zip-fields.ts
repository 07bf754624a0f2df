import { useEffect } from 'react'
import { onDeliveryZipChanged, readDeliveryZip, storeDeliveryZip, zipOf } from '../delivery-place.ts'

/**
 * Does what `ZipField` does for its fields in static parts, which are not hydrated: those with `data-served-zip` begin
 * with the visitor's ZIP code and store what is typed. Used once, in the root, and without state: an update there before
 * the page is hydrated would replace the HTML of the server by a fallback.
 */
export function useServedZipFields() {
  useEffect(() => {
    const fill = () => {
      const zip = readDeliveryZip()
      if (!zip) return
      for (const field of document.querySelectorAll<HTMLInputElement>('input[data-served-zip]')) {
        // What the visitor typed, or the URL brought, stays.
        if (field.value === '' || field.value === field.dataset.servedZip) field.value = zip
        field.dataset.servedZip = zip
      }
    }
    fill()
    return onDeliveryZipChanged(fill)
  }, [])
  useEffect(() => {
    const handleInput = ({ target }: Event) => {
      const isServed = target instanceof HTMLInputElement && 'servedZip' in target.dataset
      const typed = isServed ? zipOf(target.value) : null
      if (typed) storeDeliveryZip(typed)
    }
    document.addEventListener('input', handleInput)
    return () => document.removeEventListener('input', handleInput)
  }, [])
}
