import { resealTwoFactors } from '#features/people/credentials/two-factor/reseal-two-factors.server.ts'
import { resealStoredKeys } from '#platform/config/configuration.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { authSecrets } from '#platform/security/secret-box.server.ts'
import { resealWebhookSecrets } from '#platform/webhooks/webhook-endpoints.server.ts'

/**
 * Encrypts with AUTH_SECRET what AUTH_SECRET_PREVIOUS encrypted: keys of the back office, signing secrets of webhooks, and
 * second factors. Run at each start, so that the previous secret can be removed when all nodes have started with both.
 * Returns how many of each, and how many values neither secret opens; null without a previous secret.
 */
export async function resealSecrets(
  db: Db,
  { auth, configuration }: Pick<Services, 'auth' | 'configuration'>,
) {
  const secrets = authSecrets(configuration.environment)
  if (secrets.length < 2) return null
  const keys = await resealStoredKeys(db, secrets)
  const webhooks = await resealWebhookSecrets(db, secrets)
  const second_factors = await resealTwoFactors(db, auth)
  return {
    keys: keys.resealed,
    webhooks: webhooks.resealed,
    second_factors: second_factors.resealed,
    unreadable: keys.unreadable + webhooks.unreadable + second_factors.unreadable,
  }
}
