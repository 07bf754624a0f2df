import { randomUUID } from 'node:crypto'
import type { PaymentProvider, ProviderEntry, StartPayment } from './provider.server.ts'

/** A payment of $1,299.00 for order H1, with a new attempt ID. */
export const aPayment = (changes: Partial<StartPayment> = {}): StartPayment => ({
  idempotency_key: randomUUID(),
  amount_cents: 129_900,
  description: 'H1',
  created_at: new Date(),
  email: 'ada@example.com',
  locale: 'en',
  return_url: 'https://shop.example/paySuccessful',
  cancel_url: 'https://shop.example/PaymentCancelled',
  hold_card: false,
  ...changes,
})

/** All entries that a provider lists for reconciliation. */
export async function listedEntries(provider: PaymentProvider): Promise<ProviderEntry[]> {
  const between = { from: new Date(0), to: new Date(Date.now() + 60_000) }
  const entries: ProviderEntry[] = []
  for await (const entry of provider.list?.(between) ?? []) entries.push(entry)
  return entries
}
