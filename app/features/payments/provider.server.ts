import { type ProviderAnswer, type WayToPay, waysToPay } from './payment.ts'

export type StartPayment = {
  /** Ours; the same attempt sent twice is one payment with the provider. */
  idempotency_key: string
  amount_cents: number
  description: string
}

/**
 * A card company or bank, behind one small door. Every call may fail, hang or be repeated; none is made inside a
 * database transaction.
 */
export type PaymentProvider = {
  name: string
  start(payment: StartPayment): Promise<{ provider_reference: string }>
  /** How the payment stands with the provider: the truth, whatever notices said. */
  look(provider_reference: string): Promise<ProviderAnswer>
  /** Gives money back, once for each key. */
  refund(refund: { idempotency_key: string; provider_reference: string; amount_cents: number }): Promise<void>
}

export type PaymentProviders = Record<string, PaymentProvider>

/** The provider of this name, if this shop has it switched on. */
export const providerNamed = (providers: PaymentProviders, name: string): PaymentProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined

/** The ways to pay that this shop has switched on, best first. */
export const waysOffered = (providers: PaymentProviders): WayToPay[] =>
  waysToPay.filter((way) => providerNamed(providers, way.provider))

declare module '#platform/scope.server.ts' {
  interface Services {
    payments: PaymentProviders
  }
}
