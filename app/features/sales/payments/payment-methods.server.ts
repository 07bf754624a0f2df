import { IncompleteSettings, type SettingName, type Settings } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { bankOfAmericaProvider } from './providers/bank-of-america.server.ts'
import { transferProvider } from './providers/bank-transfer.server.ts'
import { withCircuitBreaker } from './providers/circuit-breaker.server.ts'
import type { PaymentProviders } from './providers/provider.server.ts'
import { sandboxProvider } from './providers/sandbox.server.ts'

/** Bank details and mailing address shown to a payer for a bank transfer or a check. */
export type BankDetails = {
  /** True for the built-in test bank: no real money may be sent there. */
  is_test: boolean
  account_holder: string
  bank_name: string
  routing_number: string
  account_number: string
  /** Mailing address for checks; null when checks are not accepted. */
  cheque_address: string | null
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    bank: BankDetails | null
  }
}

/** Creates the payment providers that the settings enable. External ones run behind a circuit breaker. */
export async function openPayments(db: Db, settings: Settings): Promise<PaymentProviders> {
  const bank = bankDetails(settings)
  const stripe = await openStripe(settings)
  const boa = bankOfAmericaOf(settings)
  return {
    ...(stripe && { stripe: withCircuitBreaker(stripe) }),
    ...(boa && { boa: withCircuitBreaker(bankOfAmericaProvider(db, boa)) }),
    ...(settings.SANDBOX_PAYMENTS && { sandbox: sandboxProvider(db) }),
    ...(bank && { transfer: transferProvider(db, 'transfer') }),
    ...(bank?.cheque_address && { cheque: transferProvider(db, 'cheque') }),
  }
}

async function openStripe(settings: Settings) {
  const given = allOrNone(settings, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (!given) return null
  // Loaded where it is used: the library is large.
  const { stripeProvider } = await import('./providers/stripe.server.ts')
  return stripeProvider({
    secret_key: given.STRIPE_SECRET_KEY,
    publishable_key: given.STRIPE_PUBLISHABLE_KEY,
    webhook_secret: given.STRIPE_WEBHOOK_SECRET,
    api_url: settings.STRIPE_API_URL,
  })
}

function bankOfAmericaOf(settings: Settings) {
  const given = allOrNone(settings, [
    'BOA_PROFILE_ID',
    'BOA_ACCESS_KEY',
    'BOA_SECRET_KEY',
    'BOA_MERCHANT_ID',
    'BOA_KEY_ID',
    'BOA_SHARED_SECRET',
  ])
  if (!given) return null
  return {
    checkout_url: settings.BOA_CHECKOUT_URL,
    api_url: settings.BOA_API_URL,
    profile_id: given.BOA_PROFILE_ID,
    access_key: given.BOA_ACCESS_KEY,
    secret_key: given.BOA_SECRET_KEY,
    merchant_id: given.BOA_MERCHANT_ID,
    key_id: given.BOA_KEY_ID,
    shared_secret: given.BOA_SHARED_SECRET,
  }
}

/** The shop's bank account, or the test bank's account with sandbox payments; null if neither is enabled. */
export function bankDetails(settings: Settings): BankDetails | null {
  const given = allOrNone(settings, [
    'BANK_ACCOUNT_HOLDER',
    'BANK_NAME',
    'BANK_ROUTING_NUMBER',
    'BANK_ACCOUNT_NUMBER',
  ])
  if (given)
    return {
      is_test: false,
      account_holder: given.BANK_ACCOUNT_HOLDER,
      bank_name: given.BANK_NAME,
      routing_number: given.BANK_ROUTING_NUMBER,
      account_number: given.BANK_ACCOUNT_NUMBER,
      cheque_address: settings.CHEQUE_ADDRESS ?? null,
    }
  if (!settings.SANDBOX_PAYMENTS) return null
  return {
    is_test: true,
    account_holder: 'Heliostead (test)',
    bank_name: 'Test bank',
    routing_number: '000000000',
    account_number: '000000000000',
    cheque_address: 'Heliostead (test), PO Box 0, Nowhere 00000',
  }
}

/** Returns a group of settings that must all be set, or null when none is set; throws when only some are set. */
function allOrNone<Name extends SettingName>(settings: Settings, names: readonly Name[]) {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new IncompleteSettings(names, missing)
  return Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Record<Name, string>
}
