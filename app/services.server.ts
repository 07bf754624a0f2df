import { createAuth } from '#features/accounts/auth.server.ts'
import { createSmsVerifier } from '#features/accounts/sms.server.ts'
import { createListingCache } from '#features/catalogue/listing-cache.server.ts'
import { createRasaBot } from '#features/chat/rasa.server.ts'
import { bankDetails, openPayments } from '#features/payments/ways.server.ts'
import { createTaxes } from '#features/taxes/tax-provider.server.ts'
import type { PublicVersion } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { publicUrlOf, type Settings } from '#platform/env.server.ts'
import { createFileStore } from '#platform/file-store.server.ts'
import { createLimits } from '#platform/limits.server.ts'
import { createMailer } from '#platform/mail.server.ts'
import type { Services } from '#platform/scope.server.ts'
import { sharedSecret } from '#platform/secret.server.ts'
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
