import { type Locale, type Translate, text, translator } from '#text/text.tsx'
import { deleteCookie, readCookie } from './cookies.ts'

/** What every call answers: `code` 200 is success, `msg` is a sentence in the reader's language. */
export type Envelope<Data> = { code: number; msg: string; data: Data | null }

type CallOptions = {
  method?: 'GET' | 'POST'
  /** Sent to its end even when the page is left meanwhile. */
  keepalive?: boolean
}

const timeout_ms = 60_000

/** Whether a call did what was asked: an answer without data counts as a failure. */
export const succeeded = <Data>(answer: Envelope<Data>): answer is Envelope<Data> & { data: Data } =>
  answer.code === 200 && answer.data !== null

/**
 * Whether the answer said that the session is over. Then it has been dealt with, and nothing more need be said. A 403 with
 * a reason refuses a staff call; the session goes on.
 */
export const endedSession = ({ code, data }: Envelope<unknown>) =>
  code === 401 || code === 402 || (code === 403 && !hasReason(data))

const hasReason = (data: unknown) => typeof data === 'object' && data !== null && 'reason' in data

/**
 * Makes a call from the browser: `call('/order/get/cart')`; a body with files is a `FormData`. It never throws: an
 * answer that does not come is one with code 503 and words for the reader. A session that is over is dealt with here, for all callers.
 */
export async function call<Data>(
  path: `/${string}`,
  body: object = {},
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  const { method = 'POST', keepalive = false } = options
  const isForm = body instanceof FormData
  const token = readCookie('token')
  try {
    const response = await fetch(`/api${path}`, {
      method,
      keepalive,
      signal: AbortSignal.timeout(timeout_ms),
      headers: {
        'x-locale': document.documentElement.lang,
        ...(token && { authorization: `Bearer ${token}` }),
        // What a form is, its own boundary says; the browser writes it.
        ...(method === 'POST' && !isForm && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Envelope<Data>
    if (endedSession(answer)) endSession()
    return answer
  } catch {
    return {
      code: 503,
      msg: t('The connection or our server failed for a moment. Nothing you entered is lost.'),
      data: null,
    }
  }
}

const t: Translate = (english, values) => translator(document.documentElement.lang as Locale)(english, values)

/** What a page hears when the session is over: words to show, and where to go. */
export type SessionEnd = { message: string; path: string }

const session_ended = 'session-ended'
const expired = text('The token has expired, please log in again')
let ending = false

/**
 * The session is over: forget who was here, say so, go to sign in, and after 2.1 s load that page anew. What follows
 * in these two seconds is the same news and changes nothing.
 */
export function endSession() {
  if (ending) return
  ending = true
  for (const name of ['token', 'email', 'userInfo', 'user', 'recaptcha']) deleteCookie(name)
  const detail: SessionEnd = { message: t(expired), path: signInPath(location.pathname, location.search) }
  const heard = !window.dispatchEvent(new CustomEvent(session_ended, { detail, cancelable: true }))
  if (!heard) return location.assign(languagePrefix() + detail.path)
  setTimeout(() => {
    ending = false
    setTimeout(() => location.reload(), 100)
  }, 2000)
}

/** The sign-in page; from an order's page it keeps which order that was. */
export function signInPath(pathname: string, search: string) {
  const id = /\/order_detail\/?$/i.test(pathname) ? new URLSearchParams(search).get('id') : null
  return id ? `/VerificationLogin?${new URLSearchParams({ id })}` : '/VerificationLogin'
}

const languagePrefix = () => /^\/(de|zh)(?=\/|$)/.exec(location.pathname)?.[0] ?? ''

/** Hears when the session is over, and is then the one who shows it and goes. Gives back how to stop. */
export function onSessionEnd(deal: (end: SessionEnd) => void) {
  const hear = (event: Event) => {
    event.preventDefault()
    deal((event as CustomEvent<SessionEnd>).detail)
  }
  window.addEventListener(session_ended, hear)
  return () => window.removeEventListener(session_ended, hear)
}
