import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type PaymentProvider, ProviderRefusal } from './provider.server.ts'

export type BreakerSettings = {
  /** A call without an answer fails after this time. */
  timeout_ms: number
  /** Consecutive failures that open the circuit. */
  failures: number
  /** How long an open circuit refuses calls before it lets one through as a test. */
  rest_ms: number
  /** Current time in milliseconds. */
  now: () => number
}

const usual: BreakerSettings = { timeout_ms: 20_000, failures: 5, rest_ms: 30_000, now: () => Date.now() }

/** Error shown to the payer while a provider is unavailable. No payment data is lost. */
const notAnswering = () =>
  new Problem(
    'down',
    text(
      'This way to pay does not answer at the moment. Your order is kept. Please try again in a few minutes, or pay another way.',
    ),
    { data: { reason: 'provider_down' } },
  )

/**
 * Wraps a provider in timeouts and a circuit breaker: after consecutive failures all calls are refused until, after a
 * pause, one call succeeds. A rejection by the provider is not a failure.
 */
export function withCircuitBreaker(
  provider: PaymentProvider,
  settings: Partial<BreakerSettings> = {},
): PaymentProvider {
  const { timeout_ms, failures, rest_ms, now } = { ...usual, ...settings }
  let failed = 0
  let open_until = 0
  let isTrying = false

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    const isOpen = failed >= failures
    if (isOpen && (isTrying || now() < open_until)) throw notAnswering()
    if (isOpen) isTrying = true
    try {
      const result = await within(timeout_ms, call())
      failed = 0
      return result
    } catch (error) {
      if (error instanceof ProviderRefusal || error instanceof Problem) {
        failed = 0
        throw error
      }
      failed++
      open_until = now() + rest_ms
      throw new ProviderUnavailable(provider.name, { cause: error })
    } finally {
      if (isOpen) isTrying = false
    }
  }

  const { lookDispute, held } = provider
  return {
    ...provider,
    start: (payment) => ask(() => provider.start(payment)),
    look: (reference, started_at) => ask(() => provider.look(reference, started_at)),
    handOver: (payment) => ask(() => provider.handOver(payment)),
    end: (reference) => ask(() => provider.end(reference)),
    ...(held && {
      held: {
        capture: (reference: string) => ask(() => held.capture(reference)),
        release: (reference: string) => ask(() => held.release(reference)),
      },
    }),
    refund: (refund) => ask(() => provider.refund(refund)),
    lookRefund: (reference) => ask(() => provider.lookRefund(reference)),
    ...(lookDispute && { lookDispute: (id: string) => ask(() => lookDispute(id)) }),
  }
}

/** Thrown for a failed call. The payer sees the same message as when the circuit is open; the log has the cause. */
export class ProviderUnavailable extends Problem {
  constructor(name: string, options: { cause: unknown }) {
    const { kind, message, data } = notAnswering()
    super(kind, message, { data })
    this.name = `ProviderTrouble(${name})`
    this.cause = options.cause
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
