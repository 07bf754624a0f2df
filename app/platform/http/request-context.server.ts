import { createContext, type RouterContextProvider } from 'react-router'
import { type Locale, type Translate, text } from '#text/text.tsx'
import type { PublicVersion } from '../cache/page-cache.server.ts'
import type { Configuration } from '../config/configuration.server.ts'
import type { Settings } from '../config/env.server.ts'
import type { EventCounter } from '../counters/event-counter.server.ts'
import type { Db } from '../database/db.server.ts'
import type { Reports } from '../database/reports.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import type { Mailer } from '../mail/mail.server.ts'
import type { Log } from '../observability/log.server.ts'
import type { Limits } from '../security/rate-limits.server.ts'
import { Problem } from './problem.ts'

/** A signed-in user. */
export type Customer = {
  id: string
  email: string
  first_name: string
  last_name: string
  /** `customer` or a staff role; `customer` also for staff in a session without the required second factor. */
  role: string
  /** Whether this is staff who get staff rights only after a second factor. */
  owes_second_factor: boolean
  /** The language of the profile: the back office is shown in it. */
  locale: Locale
  /** What this staff member may do (features/people/roles); empty for a customer. */
  permissions: readonly string[]
  session_id: string
  /** The API key that acts with the rights of this staff member, if one does. */
  api_key_id?: string
  /** Seconds since the last authentication in this session. */
  confirmed_seconds: number
}

export type SessionState =
  | { kind: 'guest' }
  | { kind: 'ended' }
  | { kind: 'ended-elsewhere' }
  | { kind: 'closed' }
  | { kind: 'customer'; customer: Customer }
  /** A program with an API key: only staff calls admit it. */
  | { kind: 'api_key'; staff: Customer }

/** What a staff member sees of the shop as a customer, in this browser and for a limited time. Nothing can be changed. */
export type CustomerView = {
  customer_id: string
  ends_at: Date
  /** Who the request reads as; null when the view has ended. */
  customer: Customer | null
}

/** Services opened once at start and available to every request. Features add their own by declaration merging. */
export interface Services {
  settings: Settings
  /** Where the settings come from, and how to read them again. */
  configuration: Configuration
  version: PublicVersion
  limits: Limits
  mailer: Mailer
  files: FileStore
  events: EventCounter
  /** Where figures, reports and exports of the back office are read. */
  reports: Reports
}

/** Context of work without a request: a job or a sweep. */
export type JobContext = {
  db: Db
  services: Services
  log: Log
  now(): Date
}

/** Context of every request, for a page or the API. */
export type RequestContext = JobContext & {
  locale: Locale
  t: Translate
  request_id: string
  /**
   * The visitor's network address, for rate limits; for IPv6 the /64 of the line. Stored only as evidence of a
   * consent.
   */
  network_address: string
  /** Origin of this site as the visitor sees it, without a trailing slash. */
  origin: string
  /** The session. Read at first use, so public pages never read a cookie. */
  session(): Promise<SessionState>
  /** Secret of the guest's cart cookie, if there is one. */
  cartSecret(): string | null
  /** The cookie that marks a device on which an account has signed in, as sent. */
  deviceCookie?(): string | null
  /** The ZIP code that the visitor gave, as its cookie was sent. */
  zipCookie?(): string | null
  /** Set in a browser in which a staff member views the shop as a customer, for requests of the shop. */
  view?: CustomerView
  /** Whether a page is asked for as a document, not as data for the router in the browser. */
  is_document?: boolean
  /** CSP nonce of this page's scripts; empty for API calls. Public pages are sent without it. */
  nonce: string
}

export const routerRequestContext = createContext<RequestContext>()

export const requestContextOf = (from: RequestContext | Readonly<RouterContextProvider>): RequestContext =>
  'db' in from ? from : from.get(routerRequestContext)

/** The Problem for a change in a view of the shop as a customer; the staff member's session stays valid. */
export const viewOnly = ({ customer }: Pick<CustomerView, 'customer'>) =>
  new Problem(
    'view-only',
    customer
      ? text('You are viewing the shop as a customer. You can’t change anything here.')
      : text('The view as a customer has ended. Reload the page to continue.'),
    { data: { reason: 'view' } },
  )

/** The signed-in customer, or null for a guest. An ended session counts as none. */
export async function customerOf(
  from: RequestContext | Readonly<RouterContextProvider>,
): Promise<Customer | null> {
  const state = await requestContextOf(from).session()
  return state.kind === 'customer' ? state.customer : null
}

/** The signed-in customer. @throws Problem 401, 402 or 403, which sign a browser out. */
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
