import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type PaymentProviders, providerNamed } from './providers/provider.server.ts'

/**
 * Asks a payment provider for its latest movements of money, so that wrong keys show. Nothing is changed there.
 * @throws Problem `conflict` without keys, `invalid` when the provider refuses them or does not answer
 */
export async function testPaymentKeys(providers: PaymentProviders, name: 'stripe' | 'boa', now: Date) {
  const provider = providerNamed(providers, name)
  if (!provider?.list) throw new Problem('conflict', text('Fill in and save all keys of this provider first'))
  const entries = provider.list({ from: new Date(now.getTime() - 60_000), to: now })
  try {
    await entries[Symbol.asyncIterator]().next()
  } catch (error) {
    throw new Problem('invalid', text('The provider refused the keys or didn’t answer ({{reason}})'), {
      values: { reason: reasonOf(error) },
      data: { reason: 'keys' },
    })
  }
}

/** The status or the kind of an error. Its message may repeat a part of the key. */
function reasonOf(error: unknown) {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode === 'number') return String(statusCode)
  if (typeof code === 'string') return code
  return /answered (\d{3})/.exec(error instanceof Error ? error.message : '')?.[1] ?? text('no answer')
}
