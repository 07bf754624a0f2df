import { createListingCache } from '#features/catalog/listings/listing-cache.server.ts'
import { createTaxes } from '#features/catalog/tax/tax-provider.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import { createSmsVerifier } from '#features/people/auth/codes/sms.server.ts'
import { bankDetails, openPayments } from '#features/sales/payments/payment-methods.server.ts'
import { createRasaBot } from '#features/service/chat/rasa.server.ts'
import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import { publicUrlOf, type Settings } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { createFileStore } from '#platform/files/file-store.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { createMailer } from '#platform/mail/mail.server.ts'
import { createLimits } from '#platform/security/rate-limits.server.ts'
import { sharedSecret } from '#platform/security/secret.server.ts'
import { personalData } from './personal-data.server.ts'

/** Opens everything that verbs may be handed besides the database. Nothing here needs an account or a key. */
export async function openServices(db: Db, settings: Settings, version: PublicVersion): Promise<Services> {
  const secret = settings.AUTH_SECRET ?? (await sharedSecret(db, 'auth'))
  return {
    settings,
    version,
    limits: createLimits(db, settings.LIMIT_SCALE, secret),
    auth: createAuth(db, { secret, sessionDays: settings.SESSION_DAYS }),
    listings: createListingCache(version),
    payments: await openPayments(db, settings),
    bank: bankDetails(settings),
    files: createFileStore(settings),
    sms: createSmsVerifier(settings),
    taxes: createTaxes(settings),
    rasa: createRasaBot(settings),
    personal_data: personalData,
    mailer: createMailer({
      url: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      // Loaded with the first mail: the templates' library is large and most processes never write one.
      templates: async () => (await import('./mail-templates.server.ts')).templates,
      frame: (t) => ({
        wordmark: 'Heliostead',
        home_url: publicUrlOf(settings),
        footer: [t('You receive this because you have an account or an order with us.'), settings.MAIL_FROM],
      }),
    }),
  }
}

/** What whoever starts the shop must be told, because its pages look as they should all the same. */
export const warningsOf = ({ production, SANDBOX_PAYMENTS, SMTP_URL }: Settings) => [
  ...(production && SANDBOX_PAYMENTS
    ? [
        'Payments are the built-in test page: no money is taken. Whoever places an order can mark it paid. SANDBOX_PAYMENTS=false switches it off.',
      ]
    : []),
  ...(production && !SMTP_URL
    ? ['No mail leaves the shop: nobody gets the code that opens an account. SMTP_URL names the way out.']
    : []),
]
