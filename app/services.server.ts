import { createListingCache } from '#features/catalog/listings/listing-cache.server.ts'
import { createTaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import { createSmsVerifier } from '#features/people/auth/codes/sms.server.ts'
import { bankDetails, openPayments } from '#features/sales/payments/payment-methods.server.ts'
import { createRasaBot } from '#features/service/chat/bot/rasa.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import { publicUrlOf, type Settings } from '#platform/config/env.server.ts'
import { createEventCounter } from '#platform/counters/event-counter.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { createFileStore } from '#platform/files/file-store.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { createMailer } from '#platform/mail/mail.server.ts'
import { createLimits } from '#platform/security/rate-limits.server.ts'
import { sharedSecret } from '#platform/security/secret.server.ts'
import { personalData } from './personal-data.server.ts'

/** Creates the services of the request context. All of them work without external accounts or API keys. */
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
    events: createEventCounter(db, (date) => dayIn(date)),
    sms: createSmsVerifier(settings),
    taxes: createTaxProvider(settings),
    rasa: createRasaBot(settings),
    personal_data: personalData,
    mailer: createMailer({
      url: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      // Loaded with the first mail: the template library is large and most processes never send one.
      templates: async () => (await import('./mail-templates.server.ts')).templates,
      frame: (t) => ({
        wordmark: 'Heliostead',
        home_url: publicUrlOf(settings),
        footer: [
          t('You’re receiving this email because you have an account or an order with us.'),
          settings.MAIL_FROM,
        ],
      }),
    }),
  }
}

/** Startup warnings about production settings whose effect is not visible on the site. */
export const warningsOf = ({ production, SANDBOX_PAYMENTS, SMTP_URL }: Settings) => [
  ...(production && SANDBOX_PAYMENTS
    ? [
        'Payments use the built-in test page: no money is taken, and customers can mark their own orders as paid. Set SANDBOX_PAYMENTS=false to disable it.',
      ]
    : []),
  ...(production && !SMTP_URL
    ? ['No mail leaves the shop, so customers cannot receive sign-in codes. Set SMTP_URL to send mail.']
    : []),
]
