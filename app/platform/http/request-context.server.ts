import { createContext, type RouterContextProvider } from 'react-router'
import type { Locale, Translate } from '#text/text.tsx'
import type { PublicVersion } from '../cache/page-cache.server.ts'
import type { Settings } from '../config/env.server.ts'
import type { Db } from '../database/db.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import type { Mailer } from '../mail/mail.server.ts'
import type { Log } from '../observability/log.server.ts'
import type { Limits } from '../security/rate-limits.server.ts'
import { Problem } from './problem.ts'

/** A signed-in person. */
export type Customer = {
  id: string
  email: string
  first_name: string
  last_name: string
  /** `customer`, or a staff role; `customer` too for staff in a session without the second factor that staff need. */
  role: string
  /** Whether this is staff who may do what staff do once they have shown a second factor. */
  owes_second_factor: boolean
  session_id: string
  /** Seconds since they last proved who they are in this session. */
  confirmed_seconds: number
}

export type SessionState =
  | { kind: 'guest' }
  | { kind: 'ended' }
  | { kind: 'ended-elsewhere' }
  | { kind: 'closed' }
  | { kind: 'customer'; customer: Customer }

/** What the top floor opens once and every request may use. Rooms add their own by declaration merging. */
export interface Services {
  settings: Settings
  version: PublicVersion
  limits: Limits
  mailer: Mailer
  files: FileStore
}

/** What work needs that no visitor waits for: a job, a sweep. */
export type JobContext = {
  db: Db
  services: Services
  log: Log
  now(): Date
}

/** What every request carries, whether it came for a page or for the API. */
export type RequestContext = JobContext & {
  locale: Locale
  t: Translate
  request_id: string
  /**
   * The visitor's network address, for limits: of IPv6 the /64 that one line has. Written down only as part of a consent,
   * which it proves.
   */
  network_address: string
  /** Address of this site as the visitor sees it, without a slash at the end. */
  origin: string
  /** Who is here. Read when first asked for, so public pages never look at a cookie. */
  session(): Promise<SessionState>
  /** Secret of the guest's cart cookie, if there is one. */
  cartSecret(): string | null
  /** The cookie by which a device is known to an account that has signed in on it, as it was sent. */
  deviceCookie?(): string | null
  /** Value of the nonce that the scripts of this page carry; empty for calls. Public pages go out without it. */
  nonce: string
}

export const routerRequestContext = createContext<RequestContext>()

export const requestContextOf = (from: RequestContext | Readonly<RouterContextProvider>): RequestContext =>
  'db' in from ? from : from.get(routerRequestContext)

/** The signed-in customer, or null for a guest. An ended session counts as none. */
export async function customerOf(
  from: RequestContext | Readonly<RouterContextProvider>,
): Promise<Customer | null> {
  const state = await requestContextOf(from).session()
  return state.kind === 'customer' ? state.customer : null
}

/** The signed-in customer, or the answer that signs a browser out: 401, 402 or 403. */
export async function requireCustomer(
  from: RequestContext | Readonly<RouterContextProvider>,
): Promise<Customer> {
  const state = await requestContextOf(from).session()
  if (state.kind === 'customer') return state.customer
  const kind =
    state.kind === 'ended-elsewhere'
      ? 'signed-out-elsewhere'
      : state.kind === 'closed'
        ? 'account-closed'
        : 'signed-out'
  throw new Problem(kind, 'The token has expired, please log in again')
}
