/** Kinds of cookies and scripts that need consent; necessary ones are not listed. */
export const optionalKinds = ['preferences', 'statistics', 'marketing', 'maps'] as const
export type OptionalKind = (typeof optionalKinds)[number]
export type Choices = Record<OptionalKind, boolean>

export const choicesCookie = 'cookieChoices'
const choicesVersion = '1'
const aYear = 31_536_000

const none: Choices = { preferences: false, statistics: false, marketing: false, maps: false }

/** The stored choices; all refused when there are none or they are of an older version. */
export function readChoices(cookie: string | null | undefined): Choices {
  const [written, ...kinds] = (cookie ?? '').split('.')
  if (written !== choicesVersion) return none
  return {
    preferences: kinds.includes('preferences'),
    statistics: kinds.includes('statistics'),
    marketing: kinds.includes('marketing'),
    maps: kinds.includes('maps'),
  }
}

/** Applies Global Privacy Control, which refuses sharing data for advertising. */
export const applyPrivacySignal = (choices: Choices, isSignalled: boolean): Choices =>
  isSignalled ? { ...choices, marketing: false } : choices

/** Set-Cookie value that stores the choices for a year. */
export function choicesCookieHeader(choices: Choices, secure: boolean) {
  const value = [choicesVersion, ...optionalKinds.filter((kind) => choices[kind])].join('.')
  return `${choicesCookie}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure ? '; Secure' : ''}`
}
