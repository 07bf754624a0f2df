import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type DisputeEvidence, type PaymentProvider, ProviderRefusal } from './provider.server.ts'

export type BreakerSettings = {
  /** A call without an answer fails after this time. */
  timeout_ms: number
  /** Consecutive failures that open the circuit. */
  failures: number
  /** How long an open circuit refuses calls before it lets one through as a test. */
  pause_ms: number
  /** Current time in milliseconds. */
  now: () => number
}

const defaults: BreakerSettings = { timeout_ms: 20_000, failures: 5, pause_ms: 30_000, now: () => Date.now() }

/** Error shown to the payer while a provider is unavailable. No payment data is lost. */
const providerDown = () =>
  new Problem(
    'down',
    text(
      'This payment method isn’t responding right now. Your order is saved. Try again in a few minutes or use another method.',
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
  const { timeout_ms, failures, pause_ms, now } = { ...defaults, ...settings }
  let consecutiveFailures = 0
  let openUntil = 0
  let isTesting = false

  async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
    const isOpen = consecutiveFailures >= failures
    if (isOpen && (isTesting || now() < openUntil)) throw providerDown()
    if (isOpen) isTesting = true
    try {
      const result = await withTimeout(timeout_ms, call())
      consecutiveFailures = 0
      return result
    } catch (error) {
      if (error instanceof ProviderRefusal || error instanceof Problem) {
        consecutiveFailures = 0
        throw error
      }
      consecutiveFailures++
      openUntil = now() + pause_ms
      throw new ProviderUnavailable(provider.name, { cause: error })
    } finally {
      if (isOpen) isTesting = false
    }
  }

  const { retrieveDispute, authorizations, disputeAnswers } = provider
  return {
    ...provider,
    start: (payment) => guarded(() => provider.start(payment)),
    retrieve: (reference, started_at) => guarded(() => provider.retrieve(reference, started_at)),
    nextAction: (payment) => guarded(() => provider.nextAction(payment)),
    cancel: (reference) => guarded(() => provider.cancel(reference)),
    ...(authorizations && {
      authorizations: {
        capture: (reference: string) => guarded(() => authorizations.capture(reference)),
        release: (reference: string) => guarded(() => authorizations.release(reference)),
      },
    }),
    refund: (refund) => guarded(() => provider.refund(refund)),
    retrieveRefund: (reference) => guarded(() => provider.retrieveRefund(reference)),
    ...(retrieveDispute && { retrieveDispute: (id: string) => guarded(() => retrieveDispute(id)) }),
    ...(disputeAnswers && {
      disputeAnswers: {
        submit: (id: string, evidence: DisputeEvidence) => guarded(() => disputeAnswers.submit(id, evidence)),
        concede: (id: string) => guarded(() => disputeAnswers.concede(id)),
      },
    }),
  }
}

/** Thrown for a failed call. The payer sees the same message as when the circuit is open; the log has the cause. */
export class ProviderUnavailable extends Problem {
  constructor(name: string, options: { cause: unknown }) {
    const { kind, message, data } = providerDown()
    super(kind, message, { data })
    this.name = `ProviderUnavailable(${name})`
    this.cause = options.cause
  }
}

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`No answer within ${ms} ms`)), ms)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
