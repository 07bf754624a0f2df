import { deleteCookie, readCookie } from '#platform/http/request/cookies.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** The cookie with the visitor's ZIP code: the only place where the shop stores it in a browser. */
export const zipCookie = 'zip'

const aYear = 31_536_000
const changed = 'zip-changed'

/** The five digits of a ZIP code or ZIP+4; null for anything else. */
export const zipOf = (typed: string | null | undefined) =>
  /^(\d{5})(?:-\d{4})?$/.exec(typed?.trim() ?? '')?.[1] ?? null

/** The ZIP code stored in this browser, or null. */
export const readDeliveryZip = () => zipOf(readCookie(zipCookie))

/** Stores the visitor's ZIP code for a year, or removes it, and updates every open part of the page. */
export function storeDeliveryZip(zip: string | null) {
  if (zip === readDeliveryZip()) return
  if (zip) {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${zipCookie}=${zip}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
  } else deleteCookie(zipCookie)
  window.dispatchEvent(new Event(changed))
}

/** Calls `listener` when the ZIP code of this browser changes. Returns the function to unsubscribe. */
export function onDeliveryZipChanged(listener: () => void) {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** The visitor's ZIP code; null without one, on the server and during hydration. */
export const useDeliveryZip = () => useInBrowser(readDeliveryZip, null, onDeliveryZipChanged)
