/** What a visitor may allow besides what the shop cannot do without. */
export const optionalKinds = ['preferences', 'statistics', 'marketing', 'maps'] as const
export type OptionalKind = (typeof optionalKinds)[number]
export type Choices = Record<OptionalKind, boolean>

export const choicesCookie = 'cookieChoices'
const edition = '1'
const aYear = 31_536_000

const none: Choices = { preferences: false, statistics: false, marketing: false, maps: false }

/** What a visitor has allowed; nothing, where they have said nothing or to an older list. */
export function readChoices(cookie: string | null | undefined): Choices {
  const [written, ...kinds] = (cookie ?? '').split('.')
  if (written !== edition) return none
  return {
    preferences: kinds.includes('preferences'),
    statistics: kinds.includes('statistics'),
    marketing: kinds.includes('marketing'),
    maps: kinds.includes('maps'),
  }
}

/** The same with the browser's own word: Global Privacy Control refuses that anything is passed on for advertising. */
export const withSignal = (choices: Choices, isSignalled: boolean): Choices =>
  isSignalled ? { ...choices, marketing: false } : choices

/** The cookie that keeps the choices for a year. */
export function choicesCookieOf(choices: Choices, secure: boolean) {
  const value = [edition, ...optionalKinds.filter((kind) => choices[kind])].join('.')
  return `${choicesCookie}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure ? '; Secure' : ''}`
}
