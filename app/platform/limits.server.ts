import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, rowsOf } from './db.server.ts'
import { Problem } from './problem.ts'

/** How many tries of a sensitive deed are allowed in how many seconds, for one key. */
export const limits = {
  'sign-in-address': { points: 60, duration: 15 * 60 },
  /** Of one account from one network address. */
  'sign-in-account': { points: 8, duration: 15 * 60 },
  /** Of one account from everywhere: far too few to guess a password, far more than keep its owner out. */
  'sign-in-everywhere': { points: 300, duration: 60 * 60 },
  register: { points: 20, duration: 60 * 60 },
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
} as const

export type LimitName = keyof typeof limits

export type Limits = {
  /** Counts one try, or throws `too-many` with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>
  /** Gives the tries back, as after a right password. */
  forgive(name: LimitName, key: string): Promise<void>
}

declare module './jobs.server.ts' {
  interface Jobs {
    'limits.forget': Record<string, never>
  }
}

/** Forgets counters that have run out. */
export const forgetOldLimits = (db: Db, now: Date) =>
  rowsOf(db, 'delete from rate_limits where expire < $1', [now.getTime()])

/**
 * Limits kept in the database, so that they hold across nodes and restarts. Mail and network addresses are counted
 * under a hash that only this shop can make. `scale` widens the limits for load tests.
 */
export function createLimits(db: Db, scale: number, secret: string): Limits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: db.$client,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: points * scale,
        duration,
      }),
    ]),
  )
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres
  const hashOf = (key: string) => createHmac('sha256', secret).update(`limits ${key}`).digest('base64url')
  return {
    async take(name, key) {
      try {
        await limiter(name).consume(hashOf(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(refusal.msBeforeNext)
      }
    },
    async forgive(name, key) {
      await limiter(name).delete(hashOf(key))
    },
  }
}

export function tooMany(ms: number) {
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
      (refusal: RateLimiterRes) => tooMany(refusal.msBeforeNext),
    )
}
