import { deleteCookiesLike, readCookie } from '../http/cookies.ts'
import {
  type Choices,
  choicesCookie,
  choicesCookieOf,
  type OptionalKind,
  readChoices,
  withSignal,
} from './consent.ts'

/** What the server has seen of the header `Sec-GPC`; null until it has said so. */
let header: boolean | null = null

/** Keeps what the server has seen of the header: a proxy or an extension may send it where scripts are told nothing. */
export function noticeSignal(isSignalled: boolean) {
  if (header === isSignalled) return
  header = isSignalled
  noticeChoices()
}

/** Whether this browser asks every site not to pass on or sell what it learns, by script or by header. */
export const isPrivacySignalled = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  header === true

/** Whether it is known by both; until then nothing is loaded that the signal would refuse. */
export const isSignalKnown = () => header !== null

/** What may be loaded and kept in this browser now, besides what the shop cannot do without. */
export const allowedNow = (): Choices =>
  withSignal(readChoices(readCookie(choicesCookie)), isPrivacySignalled())

/**
 * Where each kind keeps something in this browser, so that taking back a consent takes it away, too. Cookies by how
 * their names begin: Google Analytics writes `_ga_<property>`, Matomo `_pk_id.<site>.<hash>`.
 */
const kept: Record<OptionalKind, { storage: string[]; cookies: string[] }> = {
  preferences: { storage: ['sunshinePlace'], cookies: [] },
  statistics: { storage: [], cookies: ['_ga', '_gid', '_gat', '_pk_'] },
  marketing: { storage: [], cookies: ['_fbp', '_fbc', '_gcl_', '_uet'] },
  maps: { storage: [], cookies: [] },
}

/** Forgets what was kept for kinds that are no longer allowed. */
export function forgetRefused(allowed: Choices) {
  for (const [kind, { storage, cookies }] of Object.entries(kept)) {
    if (allowed[kind as OptionalKind]) continue
    for (const name of storage) localStorage.removeItem(name)
    deleteCookiesLike(cookies)
  }
}

const changed = 'cookie-choices'

/** Says that the visitor has chosen anew. */
export const noticeChoices = () => void window.dispatchEvent(new Event(changed))

/** Hears when the visitor has chosen anew. Gives back how to stop. */
export function onChoices(hear: () => void) {
  window.addEventListener(changed, hear)
  return () => window.removeEventListener(changed, hear)
}

/** Allows one kind, or takes it back, and keeps what was chosen for the others. */
export function chooseKind(kind: OptionalKind, isAllowed: boolean) {
  const choices = { ...readChoices(readCookie(choicesCookie)), [kind]: isAllowed }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = choicesCookieOf(choices, location.protocol === 'https:')
  noticeChoices()
}

/** A place the visitor asked about, kept only where they allow it. */
export function rememberPlace(place: string) {
  if (allowedNow().preferences) localStorage.setItem('sunshinePlace', place)
}

export const rememberedPlace = () => (allowedNow().preferences ? localStorage.getItem('sunshinePlace') : null)
