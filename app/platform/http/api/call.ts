import { type Locale, type Translate, text, translator } from '#text/text.tsx'
import { deleteCookie, readCookie } from '../request/cookies.ts'

/** The response of every endpoint: `code` 200 is success, `msg` is a sentence in the visitor's language. */
export type Envelope<Data> = { code: number; msg: string; data: Data | null }

type CallOptions = {
  method?: 'GET' | 'POST'
  /** The request completes even when the page is left. */
  keepalive?: boolean
  /** Aborts the request; left out: it is aborted after a minute. */
  signal?: AbortSignal
}

const timeout_ms = 60_000

/** Whether a call succeeded: a response without data counts as a failure. */
export const succeeded = <Data>(answer: Envelope<Data>): answer is Envelope<Data> & { data: Data } =>
  answer.code === 200 && answer.data !== null

/**
 * Whether the response ended the session. Then it has already been handled, and no further message is needed. A 403
 * with a reason refuses a staff endpoint; the session stays valid.
 */
export const endedSession = ({ code, data }: Envelope<unknown>) =>
  code === 401 || code === 402 || (code === 403 && !hasReason(data))

const hasReason = (data: unknown) => typeof data === 'object' && data !== null && 'reason' in data

/**
 * Calls the API from the browser: `call('/order/get/cart')`; a body with files is a `FormData`. It never throws:
 * without a response the result has code 503 and a message for the visitor. An ended session is handled here for all
 * callers.
 */
export async function call<Data>(
  path: `/${string}`,
  body: object = {},
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  const { method = 'POST', keepalive = false, signal = AbortSignal.timeout(timeout_ms) } = options
  const isForm = body instanceof FormData
  const token = readCookie('token')
  try {
    const response = await fetch(`/api${path}`, {
      method,
      keepalive,
      signal,
      headers: {
        'x-locale': document.documentElement.lang,
        ...(token && { authorization: `Bearer ${token}` }),
        // The browser sets a form's content type with its boundary.
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
      msg: t('Something went wrong with the connection or our server. Nothing you entered was lost.'),
      data: null,
    }
  }
}

const t: Translate = (english, values) => translator(document.documentElement.lang as Locale)(english, values)

/** What a page gets when the session ends: a message to show, and where to go. */
export type SessionEnd = { message: string; path: string }

const session_ended = 'session-ended'
/** Comes before it. A page with unsaved input prevents it, and stays as it is. */
export const session_ending = 'session-ending'
const expired = text('The token has expired, please log in again')
let isEnding = false

/**
 * Handles an ended session: deletes the cookies, notifies the page, goes to sign-in, and reloads that page after 2.1
 * s. Further calls in these two seconds do nothing.
 */
export function endSession() {
  if (isEnding || !window.dispatchEvent(new Event(session_ending, { cancelable: true }))) return
  isEnding = true
  for (const name of ['token', 'email', 'userInfo', 'user', 'recaptcha']) deleteCookie(name)
  const detail: SessionEnd = { message: t(expired), path: signInPath(location.pathname, location.search) }
  const isHandled = !window.dispatchEvent(new CustomEvent(session_ended, { detail, cancelable: true }))
  if (!isHandled) return location.assign(languagePrefix() + detail.path)
  setTimeout(() => {
    isEnding = false
    setTimeout(() => location.reload(), 100)
  }, 2000)
}

/** The sign-in path; from an order's page it carries the order's id. */
export function signInPath(pathname: string, search: string) {
  const id = /\/order_detail\/?$/i.test(pathname) ? new URLSearchParams(search).get('id') : null
  return id ? `/VerificationLogin?${new URLSearchParams({ id })}` : '/VerificationLogin'
}

const languagePrefix = () => /^\/(de|zh)(?=\/|$)/.exec(location.pathname)?.[0] ?? ''

/**
 * Calls back when the session ends; the listener then shows the message and navigates. Returns the function to
 * unsubscribe.
 */
export function onSessionEnd(onEnd: (end: SessionEnd) => void) {
  const listener = (event: Event) => {
    event.preventDefault()
    onEnd((event as CustomEvent<SessionEnd>).detail)
  }
  window.addEventListener(session_ended, listener)
  return () => window.removeEventListener(session_ended, listener)
}
