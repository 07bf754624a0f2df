import { createHmac } from 'node:crypto'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { commitWithoutFlush, type Db, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'
import { Problem } from '../http/problem.ts'

/** Limits of sensitive actions: `points` attempts per key within `duration` seconds. */
export const limits = {
  'sign-in-address': { points: 60, duration: 15 * 60 },
  /** One account from one network address. */
  'sign-in-account': { points: 8, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  /** Codes by mail or SMS requested from one network address, and how many of them without a captcha. */
  'code-address': { points: 30, duration: 60 * 60 },
  'code-unproven': { points: 5, duration: 60 * 60 },
  /** Codes to one person, requested from one network address. */
  'code-recipient-here': { points: 5, duration: 60 * 60 },
  /** Text messages per phone number prefix, per network, and for the whole shop: they cost money. */
  'sms-prefix': { points: 20, duration: 24 * 60 * 60 },
  'sms-network': { points: 30, duration: 24 * 60 * 60 },
  'sms-day': { points: 500, duration: 24 * 60 * 60 },
  /** Codes entered from one network address, and for one person from a known device. */
  'code-try-address': { points: 60, duration: 60 * 60 },
  'code-try-device': { points: 30, duration: 60 * 60 },
  /** Password confirmations of a signed-in user before a sensitive action. */
  'password-again': { points: 10, duration: 60 * 60 },
  /** Coupon codes entered, by a customer or from a guest's network address. */
  coupon: { points: 60, duration: 60 * 60 },
  /** Lists of model numbers checked from one network address: each reads all model numbers. */
  'quick-order': { points: 120, duration: 60 * 60 },
  /** Search suggestions for one network address: one for each pause in typing. */
  'search-suggestions': { points: 1200, duration: 10 * 60 },
  /** Address suggestions for one customer, and for the whole shop: each is paid to the provider. */
  'address-suggestions': { points: 300, duration: 60 * 60 },
  'address-suggestions-day': { points: 5000, duration: 24 * 60 * 60 },
  /** Links to the cart created by one customer. */
  'share-cart': { points: 30, duration: 60 * 60 },
  /** Quotes mailed to one customer. */
  quote: { points: 10, duration: 60 * 60 },
  'place-order': { points: 120, duration: 60 * 60 },
  pay: { points: 60, duration: 60 * 60 },
  /** Payments sent to a provider: by browser, mailbox, order, and network, which an office shares. */
  'pay-device': { points: 10, duration: 60 * 60 },
  'pay-mail': { points: 10, duration: 60 * 60 },
  'pay-order': { points: 10, duration: 60 * 60 },
  'pay-network': { points: 60, duration: 60 * 60 },
  /** Order status pages opened by a link from one network address. */
  'order-status': { points: 120, duration: 60 * 60 },
  'pay-link': { points: 10, duration: 60 * 60 },
  /** Guest carts from one network address, which many people may share. */
  'new-cart': { points: 300, duration: 60 * 60 },
  'review-vote': { points: 120, duration: 60 * 60 },
  ask: { points: 30, duration: 60 * 60 },
  /** Leads from guests of one network address without a captcha. */
  'ask-unproven': { points: 15, duration: 60 * 60 },
  /** Leads that send a mail to one address, from any network. */
  'ask-recipient': { points: 10, duration: 60 * 60 },
  /** Mails to unverified addresses, requested from one network address. */
  'ask-mail-network': { points: 40, duration: 60 * 60 },
  /** Questions about products: by one customer, and from one network address. */
  question: { points: 10, duration: 24 * 60 * 60 },
  'question-network': { points: 60, duration: 60 * 60 },
  /** Requests for back-in-stock notices: from one network address, and for one mailbox from any network. */
  'stock-notice-network': { points: 30, duration: 60 * 60 },
  'stock-notice-address': { points: 10, duration: 60 * 60 },
  /** Support chats started from one network address, which an office or a school shares. */
  'chat-begin': { points: 120, duration: 60 * 60 },
  /** Messages of one conversation, and of all conversations from one network address. */
  'chat-message': { points: 60, duration: 10 * 60 },
  'chat-network': { points: 600, duration: 60 * 60 },
  'chat-image': { points: 30, duration: 60 * 60 },
  /** Callback requests: from one network address, and to one phone number from any network. */
  'chat-callback': { points: 10, duration: 60 * 60 },
  'chat-callback-number': { points: 3, duration: 24 * 60 * 60 },
  /** Product documents rendered for one network address; cached ones do not count. */
  'product-document': { points: 240, duration: 60 * 60 },
  /** Tests of mail and payment settings by one staff member. */
  'settings-test': { points: 30, duration: 60 * 60 },
  /** Staff calls with one API key. */
  'api-key': { points: 1200, duration: 60 },
  /** Unknown API keys from one network address. */
  'api-key-unknown': { points: 60, duration: 15 * 60 },
  /** Requests of AI assistants from one network address, which users of a hosted assistant share. */
  mcp: { points: 600, duration: 60 },
  /** Requests with one access token of a customer, and with unknown ones from one network address. */
  'access-token': { points: 240, duration: 60 },
  'access-token-unknown': { points: 60, duration: 15 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  /** Files and kilobytes uploaded by guests of one network address. */
  'guest-files-day': { points: 60, duration: 24 * 60 * 60 },
  'guest-files-month': { points: 300, duration: 30 * 24 * 60 * 60 },
  'guest-file-kb-day': { points: 100 * 1024, duration: 24 * 60 * 60 },
  'guest-file-kb-month': { points: 500 * 1024, duration: 30 * 24 * 60 * 60 },
} as const

export type LimitName = keyof typeof limits

/**
 * Limits per account, wherever the attempts come from. After `free` attempts in a day, each further one is accepted
 * only after a delay: `first` seconds, then doubling up to `most`. Accounts are never locked permanently, and a
 * device on which the account has signed in before is not counted here (known-device.server.ts). What remains for an
 * attacker with many networks, per account and day. A six-digit code: 30 attempts, 5 while the delay doubles, then
 * one in 15 minutes: 30 + 5 + 96 = 131 attempts of 10⁶, a chance of 0.013 % a day; 50 % would take 14 years (10⁶ × ln
 * 2 ÷ 131 days). Five attempts per code and the delays between codes (12 + 6 + 24 = 42 codes a day, 210 attempts)
 * only reduce it. A password: 60 + 9 + 96 = 165 attempts a day, 60,000 a year, none of them among the 10,000 most
 * common ones, which no account may use.
 */
export const slowedLimits = {
  'sign-in-everywhere': { free: 60, first: 2, most: 15 * 60 },
  'code-recipient': { free: 12, first: 60, most: 60 * 60 },
  'code-try-recipient': { free: 30, first: 30, most: 15 * 60 },
} as const

export type SlowedLimitName = keyof typeof slowedLimits
const slowedSeconds = 24 * 60 * 60

export type Limits = {
  /** Counts one attempt, or `points` of them. @throws Problem `too-many` with the seconds to wait. */
  take(name: LimitName, key: string, points?: number): Promise<void>
  /**
   * Counts one attempt under several limits at once. With `flush` false the counters do not wait for the disk: only when
   * what the limits protect is stored after them, whose commit makes them durable.
   * @throws Problem `too-many` with the longest wait.
   */
  takeEach(keys: Partial<Record<LimitName, string>>, options?: { flush: boolean }): Promise<void>
  /** Counts one attempt. @throws Problem `too-many` with the seconds until the next one is accepted. */
  slow(name: SlowedLimitName, key: string): Promise<void>
  /** Resets a counter, for example after a correct password. */
  forgive(name: LimitName | SlowedLimitName, key: string): Promise<void>
  /** Counts something that is not limited, for `seconds` from its first time, and returns how often it happened. */
  count(name: string, key: string, seconds: number): Promise<number>
  /** A keyed hash of a person or address that does not reveal them and that only this shop can compute. */
  hashOf(key: string): string
}

/** Counts one attempt; false if the limit is used up. */
export const takeIfLeft = (limits: Limits, name: LimitName, key: string): Promise<boolean> =>
  limits.take(name, key).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem) return false
      throw refusal
    },
  )

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'limits.forget': Record<string, never>
  }
}

/** Deletes expired counters. */
export const deleteExpiredLimits = (db: Db, now: Date) =>
  queryRows(db, 'delete from rate_limits where expire < $1', [now.getTime()])

/**
 * Creates rate limits that apply across processes and restarts. Mail and network addresses are stored as keyed
 * hashes. `scale` multiplies the limits for load tests. Limits that protect a password are counted in the database
 * before the attempt; the limits in `writtenThrough` are counted in process and written once a second.
 */
export function createLimits(db: Db, scale: number, secret: string): Limits {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`limits ${key}`).digest('base64url')
  const counts = createWrittenThrough(db)
  const oneAttempt = (name: LimitName, key: string): Counted => ({
    counter: `${name}:${hashOf(key)}`,
    points: 1,
    expire: Date.now() + limits[name].duration * 1000,
  })
  const isOver = ({ counter, points }: Counted) =>
    points > limits[counter.split(':', 1)[0] as LimitName].points * scale
  return {
    hashOf,
    async take(name, key, points = 1) {
      const tried = { ...oneAttempt(name, key), points }
      const counted = writtenThrough.has(name)
        ? await counts.add(tried.counter, tried.expire)
        : only(await addPoints(db, [tried]))
      if (isOver(counted)) throw tooManyRequests(counted.expire - Date.now())
    },
    async takeEach(keys, options) {
      const names = Object.keys(keys) as LimitName[]
      const tries = (chosen: LimitName[]) => chosen.map((name) => oneAttempt(name, keys[name] as string))
      const at_once = tries(names.filter((name) => !writtenThrough.has(name)))
      const counted = await addPoints(db, at_once, options)
      for (const { counter, expire } of tries(names.filter((name) => writtenThrough.has(name))))
        counted.push(await counts.add(counter, expire))
      const over = counted.filter(isOver)
      if (over.length > 0) throw tooManyRequests(Math.max(...over.map(({ expire }) => expire)) - Date.now())
    },
    async slow(name, key) {
      const { free, first, most } = slowedLimits[name]
      const wait = await delayBeforeAttempt(db, `${name}:${hashOf(key)}`, { free: free * scale, first, most })
      if (wait > 0) throw tooManyRequests(wait)
    },
    async count(name, key, seconds) {
      const counted = { counter: `${name}:${hashOf(key)}`, points: 1, expire: Date.now() + seconds * 1000 }
      return only(await addPoints(db, [counted])).points
    },
    async forgive(name, key) {
      await queryRows(
        db,
        'delete from rate_limits where key = $1',
        [`${name}:${hashOf(key)}`],
        'forgive-limit',
      )
    },
  }
}

// For these, a few more attempts per second and process are harmless.
const writtenThrough = new Set<LimitName>([
  'search-suggestions',
  'new-cart',
  'place-order',
  'pay',
  'pay-network',
  'api-key',
  'mcp',
  'access-token',
])

type Counted = { counter: string; points: number; expire: number }

/** Adds points to counters, restarts expired ones, and returns the totals: one statement for all. */
const addPoints = (db: Db, added: Counted[], { flush } = { flush: true }) =>
  queryRows<Counted>(
    db,
    `insert into rate_limits as r (key, points, expire)
     select * from unnest((select $1::text[]), (select $2::int[]), (select $3::bigint[])) as a(key, points, expire)
     where ${flush ? 'true' : commitWithoutFlush} order by key
     on conflict (key) do update set
       points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
       expire = case when r.expire <= $4 then excluded.expire else r.expire end
     returning key as counter, points, expire`,
    [
      added.map((one) => one.counter),
      added.map((one) => one.points),
      added.map((one) => one.expire),
      Date.now(),
    ],
    flush ? 'add-points' : 'add-points-without-flush',
  )

/** Counts an attempt and returns 0, or returns the milliseconds to wait; of concurrent attempts one is accepted. */
async function delayBeforeAttempt(
  db: Db,
  counter: string,
  { free, first, most }: { free: number; first: number; most: number },
): Promise<number> {
  const now = Date.now()
  const taken = await queryRows(
    db,
    `insert into rate_limits as r (key, points, expire, next_at) values ($1, 1, $2, 0)
     on conflict (key) do update set
       points = case when r.expire <= $3 then 1 else r.points + 1 end,
       expire = case when r.expire <= $3 then excluded.expire else r.expire end,
       next_at = case when r.expire <= $3 or r.points + 1 < $4 then 0
         else $3 + 1000 * least($6, $5 * power(2, least(r.points + 1 - $4, 20)))::bigint end
     where r.next_at <= $3 or r.expire <= $3
     returning 1`,
    [counter, now + slowedSeconds * 1000, now, free, first, most],
    'slow-limit',
  )
  if (taken.length > 0) return 0
  const [row] = await queryRows<{ next_at: number }>(
    db,
    'select next_at::float8 as next_at from rate_limits where key = $1',
    [counter],
  )
  return Math.max(1, (row?.next_at ?? now) - now)
}

const writeEveryMs = 1000

/**
 * In-process counters. Once a second the next request writes all additions in one statement and reads the totals of
 * other processes: a crash loses one second, and processes see each other's counts a second late. A failed write
 * fails that request and is included in the next write.
 */
function createWrittenThrough(db: Db) {
  const known = new Map<string, Counted>()
  let unwritten = new Map<string, Counted>()
  let written = Date.now()

  async function write() {
    const adding = unwritten
    unwritten = new Map()
    written = Date.now()
    for (const [counter, { expire }] of known) if (expire <= written) known.delete(counter)
    try {
      for (const total of await addPoints(db, [...adding.values()])) {
        const since = unwritten.get(total.counter)?.points ?? 0
        known.set(total.counter, { ...total, points: total.points + since })
      }
    } catch (error) {
      for (const one of adding.values()) note(unwritten, one)
      throw error
    }
  }

  return {
    async add(counter: string, expire: number): Promise<Counted> {
      note(known, { counter, points: 1, expire })
      note(unwritten, { counter, points: 1, expire })
      if (Date.now() - written >= writeEveryMs) await write()
      return known.get(counter) as Counted
    },
  }
}

function note(counts: Map<string, Counted>, { counter, points, expire }: Counted) {
  const before = counts.get(counter)
  const isActive = before && before.expire > Date.now()
  counts.set(counter, isActive ? { ...before, points: before.points + points } : { counter, points, expire })
}

export function tooManyRequests(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Problem('too-many', 'Too many attempts. Please wait {{seconds}} seconds and try again.', {
    values: { seconds },
    data: { retry_after_seconds: seconds },
  })
}

/** General flood protection is counted in process: a database row per request would help the attacker. */
export function createFloodGuard(perSecond: number) {
  if (perSecond === 0) return () => null
  const limiter = new RateLimiterMemory({ points: perSecond * 10, duration: 10 })
  return (address: string) =>
    limiter.consume(address).then(
      () => null,
      (refusal: RateLimiterRes) => tooManyRequests(refusal.msBeforeNext),
    )
}
