import { createHmac } from 'node:crypto'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'
import { Problem } from '../http/problem.ts'

/** How many tries of a sensitive deed are allowed in how many seconds, for one key. */
export const limits = {
  'sign-in-address': { points: 60, duration: 15 * 60 },
  /** Of one account from one network address. */
  'sign-in-account': { points: 8, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  /** Codes by mail or SMS asked for from one network address, and how many of them without a captcha. */
  'code-address': { points: 30, duration: 60 * 60 },
  'code-unproven': { points: 5, duration: 60 * 60 },
  /** Codes to one person, asked for from one network address. */
  'code-recipient-here': { points: 5, duration: 60 * 60 },
  /** Text messages to numbers that begin alike, from networks that begin alike, and of the whole shop: they cost money. */
  'sms-prefix': { points: 20, duration: 24 * 60 * 60 },
  'sms-network': { points: 30, duration: 24 * 60 * 60 },
  'sms-day': { points: 500, duration: 24 * 60 * 60 },
  /** Codes tried out, from one network address, and for one person from a device they have signed in on. */
  'code-try-address': { points: 60, duration: 60 * 60 },
  'code-try-device': { points: 30, duration: 60 * 60 },
  /** Passwords a signed-in person gives again before something that matters. */
  'password-again': { points: 10, duration: 60 * 60 },
  'export-data': { points: 10, duration: 60 * 60 },
  /** Coupon codes entered, by a customer or from a guest's network address. */
  coupon: { points: 60, duration: 60 * 60 },
  'place-order': { points: 120, duration: 60 * 60 },
  pay: { points: 60, duration: 60 * 60 },
  /** Payments that reach a provider: by browser, by mailbox, by order, and by network, which an office shares. */
  'pay-device': { points: 10, duration: 60 * 60 },
  'pay-mail': { points: 10, duration: 60 * 60 },
  'pay-order': { points: 10, duration: 60 * 60 },
  'pay-network': { points: 60, duration: 60 * 60 },
  'pay-link': { points: 10, duration: 60 * 60 },
  /** Carts for guests from one network address. Many people may share one. */
  'new-cart': { points: 300, duration: 60 * 60 },
  ask: { points: 30, duration: 60 * 60 },
  /** Requests of guests of one network address without a captcha. */
  'ask-unproven': { points: 15, duration: 60 * 60 },
  /** Requests that make us write to one mail address, from wherever they come. */
  'ask-recipient': { points: 10, duration: 60 * 60 },
  /** Mails to addresses that have confirmed nothing, asked for from one network address. */
  'ask-mail-network': { points: 40, duration: 60 * 60 },
  /** Conversations with the support chat begun from one network address, which an office or a school shares. */
  'chat-begin': { points: 120, duration: 60 * 60 },
  /** Messages of one conversation, and of all from one network address. */
  'chat-message': { points: 60, duration: 10 * 60 },
  'chat-network': { points: 600, duration: 60 * 60 },
  'chat-image': { points: 30, duration: 60 * 60 },
  /** Wishes to be called: from one network address, and to one number from wherever they come. */
  'chat-callback': { points: 10, duration: 60 * 60 },
  'chat-callback-number': { points: 3, duration: 24 * 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  /** Files and kilobytes that guests send from one network address. */
  'guest-files-day': { points: 60, duration: 24 * 60 * 60 },
  'guest-files-month': { points: 300, duration: 30 * 24 * 60 * 60 },
  'guest-file-kb-day': { points: 100 * 1024, duration: 24 * 60 * 60 },
  'guest-file-kb-month': { points: 500 * 1024, duration: 30 * 24 * 60 * 60 },
} as const

export type LimitName = keyof typeof limits

/**
 * Limits over a whole account, wherever the tries come from. After `free` tries in a day each further one is taken only
 * so many seconds after the one before: `first`, twice that, and so on up to `most`. Nobody is locked out for good, and a
 * device on which the account has signed in before is not counted here at all (known-device.server.ts).
 *
 * What is left to somebody who guesses from many networks, for one account and day:
 * - a code of six digits: 30 tries, 5 while the wait doubles, then one in 15 minutes: 30 + 5 + 96 = 131 tries of 10⁶, a chance of
 *   0.013 % a day; 50 % would take 14 years (10⁶ × ln 2 ÷ 131 days). Five tries per code and the waits between codes
 *   (12 + 6 + 24 = 42 codes a day, 210 tries) only make it less.
 * - a password: 60 + 9 + 96 = 165 tries a day, 60,000 a year, none of them among the 10,000 commonest, which no account has.
 */
export const slowedLimits = {
  'sign-in-everywhere': { free: 60, first: 2, most: 15 * 60 },
  'code-recipient': { free: 12, first: 60, most: 60 * 60 },
  'code-try-recipient': { free: 30, first: 30, most: 15 * 60 },
} as const

export type SlowedLimitName = keyof typeof slowedLimits
const slowedSeconds = 24 * 60 * 60

export type Limits = {
  /** Counts one try, or as many points as it weighs, or throws `too-many` with the seconds to wait. */
  take(name: LimitName, key: string, points?: number): Promise<void>
  /** Counts one try under several names at once, or throws `too-many` with the longest wait. */
  takeEach(keys: Partial<Record<LimitName, string>>): Promise<void>
  /** Counts one try, or throws `too-many` with the seconds until the next one is taken. */
  slow(name: SlowedLimitName, key: string): Promise<void>
  /** Gives the tries back, as after a right password. */
  forgive(name: LimitName | SlowedLimitName, key: string): Promise<void>
  /** A name for somebody or some place that only this shop can make, and that does not tell who or where it is. */
  hashOf(key: string): string
}

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'limits.forget': Record<string, never>
  }
}

/** Forgets counters that have run out. */
export const deleteExpiredLimits = (db: Db, now: Date) =>
  queryRows(db, 'delete from rate_limits where expire < $1', [now.getTime()])

/**
 * Limits that hold across nodes and restarts. Mail and network addresses are counted under a hash that only this shop
 * can make. `scale` widens the limits for load tests. What guards a password is counted in the database before it is
 * tried; the rest is counted here and written through once a second.
 */
export function createLimits(db: Db, scale: number, secret: string): Limits {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`limits ${key}`).digest('base64url')
  const counts = createWrittenThrough(db)
  const oneTry = (name: LimitName, key: string): Counted => ({
    counter: `${name}:${hashOf(key)}`,
    points: 1,
    expire: Date.now() + limits[name].duration * 1000,
  })
  const isOver = ({ counter, points }: Counted) =>
    points > limits[counter.split(':', 1)[0] as LimitName].points * scale
  return {
    hashOf,
    async take(name, key, points = 1) {
      const tried = { ...oneTry(name, key), points }
      const counted = writtenThrough.has(name)
        ? await counts.add(tried.counter, tried.expire)
        : only(await addPoints(db, [tried]))
      if (isOver(counted)) throw tooManyRequests(counted.expire - Date.now())
    },
    async takeEach(keys) {
      const names = Object.keys(keys) as LimitName[]
      const tries = (chosen: LimitName[]) => chosen.map((name) => oneTry(name, keys[name] as string))
      const counted = await addPoints(db, tries(names.filter((name) => !writtenThrough.has(name))))
      for (const { counter, expire } of tries(names.filter((name) => writtenThrough.has(name))))
        counted.push(await counts.add(counter, expire))
      const over = counted.filter(isOver)
      if (over.length > 0) throw tooManyRequests(Math.max(...over.map(({ expire }) => expire)) - Date.now())
    },
    async slow(name, key) {
      const { free, first, most } = slowedLimits[name]
      const wait = await waitForTry(db, `${name}:${hashOf(key)}`, { free: free * scale, first, most })
      if (wait > 0) throw tooManyRequests(wait)
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

// A few more of these within the second, on each node, harm nobody.
const writtenThrough = new Set<LimitName>(['new-cart', 'place-order', 'pay', 'pay-network'])

type Counted = { counter: string; points: number; expire: number }

/** Adds to counters, begins those anew whose time is over, and gives what they have come to: one statement for many. */
const addPoints = (db: Db, added: Counted[]) =>
  queryRows<Counted>(
    db,
    `insert into rate_limits as r (key, points, expire)
     select * from unnest((select $1::text[]), (select $2::int[]), (select $3::bigint[])) as a(key, points, expire) order by key
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
    'add-points',
  )

/** Counts a try and gives 0, or gives the milliseconds until one is taken: of many at the same moment one is. */
async function waitForTry(
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
 * Counters kept in process. Once a second whoever comes then writes what all have added, in one statement, and learns
 * what other nodes have: a crash forgets a second, and two nodes know of each other a second late. A write that fails
 * fails that one's request and is made up for with the next.
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
  const goesOn = before && before.expire > Date.now()
  counts.set(counter, goesOn ? { ...before, points: before.points + points } : { counter, points, expire })
}

export function tooManyRequests(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Problem('too-many', 'Too many tries. Please wait {{seconds}} seconds and try again.', {
    values: { seconds },
    data: { retry_after_seconds: seconds },
  })
}

/** General floods are counted in process: a database row for each request would help the flood. */
export function createFloodGuard(perSecond: number) {
  if (perSecond === 0) return () => null
  const limiter = new RateLimiterMemory({ points: perSecond * 10, duration: 10 })
  return (address: string) =>
    limiter.consume(address).then(
      () => null,
      (refusal: RateLimiterRes) => tooManyRequests(refusal.msBeforeNext),
    )
}
