import { deleteCookiesLike, readCookie } from '../http/request/cookies.ts'
import {
  applyPrivacySignal,
  type Choices,
  choicesCookie,
  choicesCookieHeader,
  type OptionalKind,
  readChoices,
} from './consent.ts'

/** Value of the request header `Sec-GPC` as the server reported it; null until then. */
let gpcHeader: boolean | null = null

/** Stores the server's report: a proxy or an extension may send the header where scripts see no signal. */
export function recordPrivacySignal(isSignalled: boolean) {
  if (gpcHeader === isSignalled) return
  gpcHeader = isSignalled
  notifyChoicesChanged()
}

/** Whether the browser sends Global Privacy Control (do not sell or share), by script or by header. */
export const isPrivacySignalled = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  gpcHeader === true

/** Whether the header's value is known; until then nothing is loaded that the signal would refuse. */
export const isPrivacySignalKnown = () => gpcHeader !== null

/** Optional kinds of cookies and scripts that are allowed in this browser now. */
export const allowedChoices = (): Choices =>
  applyPrivacySignal(readChoices(readCookie(choicesCookie)), isPrivacySignalled())

/**
 * What each kind stores in this browser, so that withdrawing consent deletes it. Cookies by name prefix: Google
 * Analytics writes `_ga_<property>`, Matomo `_pk_id.<site>.<hash>`.
 */
const storedByKind: Record<OptionalKind, { storage: string[]; cookies: string[] }> = {
  preferences: { storage: ['sunshinePlace', 'recentProducts', 'recentSearches'], cookies: [] },
  statistics: { storage: [], cookies: ['_ga', '_gid', '_gat', '_pk_'] },
  marketing: { storage: [], cookies: ['_fbp', '_fbc', '_gcl_', '_uet'] },
  maps: { storage: [], cookies: [] },
}

/** Deletes stored data of kinds that are not allowed. */
export function deleteRefusedData(allowed: Choices) {
  for (const [kind, { storage, cookies }] of Object.entries(storedByKind)) {
    if (allowed[kind as OptionalKind]) continue
    for (const name of storage) localStorage.removeItem(name)
    deleteCookiesLike(cookies)
  }
}

const changed = 'cookie-choices'

/** Notifies listeners that the visitor changed the choices. */
export const notifyChoicesChanged = () => void window.dispatchEvent(new Event(changed))

/** Calls `listener` when the visitor changes the choices. Returns the function to unsubscribe. */
export function onChoicesChanged(listener: () => void) {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** Allows or refuses one kind and leaves the others unchanged. */
export function setKindAllowed(kind: OptionalKind, isAllowed: boolean) {
  const choices = { ...readChoices(readCookie(choicesCookie)), [kind]: isAllowed }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = choicesCookieHeader(choices, location.protocol === 'https:')
  notifyChoicesChanged()
}

/** Stores a place the visitor entered, if they allow preferences. */
export function rememberPlace(place: string) {
  if (allowedChoices().preferences) localStorage.setItem('sunshinePlace', place)
}

export const rememberedPlace = () =>
  allowedChoices().preferences ? localStorage.getItem('sunshinePlace') : null
