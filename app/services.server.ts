import { createListingCache } from '#features/catalog/listings/listing-cache.server.ts'
import { openIndexSnapshots } from '#features/catalog/search/stored/index-snapshots.server.ts'
import { createRatesLoader } from '#features/catalog/shipping-rates/rates/shipping-rates.server.ts'
import { loadWarehouses } from '#features/catalog/shipping-rates/warehouses/warehouses.server.ts'
import { createStoredTaxes } from '#features/catalog/tax/rates/stored-rates.server.ts'
import { createTaxProvider, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { setFixedContact } from '#features/content/pages/fixed-contact.ts'
import { createAddressSuggestions } from '#features/people/addresses/address-suggestions.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import { createSmsVerifier } from '#features/people/auth/codes/sms.server.ts'
import { bankDetails, openPayments } from '#features/sales/payments/payment-methods.server.ts'
import { createRasaBot } from '#features/service/chat/bot/rasa.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { loadClosures } from '#features/store/calendar/closures.server.ts'
import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import { openConfiguration } from '#platform/config/configuration.server.ts'
import { publicUrlOf, type Settings } from '#platform/config/env.server.ts'
import { createEventCounter } from '#platform/counters/event-counter.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { primaryReports, type Reports } from '#platform/database/reports.server.ts'
import { createFileStore } from '#platform/files/file-store.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import { createMailer } from '#platform/mail/mail.server.ts'
import { createLog, type Log } from '#platform/observability/log.server.ts'
import { createLimits } from '#platform/security/rate-limits.server.ts'
import { sharedSecret } from '#platform/security/secret.server.ts'
import { setShopTimeZone } from '#text/shop-time-zone.ts'
import { text } from '#text/text.tsx'
import { personalData } from './personal-data.server.ts'
import { tableExporters } from './table-exporters.server.ts'

/**
 * Creates the services of the request context. All of them work without external accounts or API keys. Those that depend
 * on settings are replaced when the back office changes one.
 */
export async function openServices(
  db: Db,
  environment: Settings,
  version: PublicVersion,
  log: Log = createLog(environment.LOG_LEVEL),
  reports: Reports = primaryReports,
): Promise<Services> {
  const secret = environment.AUTH_SECRET ?? (await sharedSecret(db, 'auth'))
  version.beforeChange(() => loadClosures(db))
  version.beforeChange(createRatesLoader(db))
  version.beforeChange(() => loadWarehouses(db))
  const listings = createListingCache(version, indexSnapshots(environment, log))
  version.beforeChange((changed) =>
    listings.refresh(db, changed).catch((error: unknown) => {
      log.warn({ error }, 'the catalog index could not be updated: the next request reads it again')
    }),
  )
  const own_taxes = createStoredTaxes(db, version)
  const services = {
    version,
    limits: createLimits(db, environment.LIMIT_SCALE, secret),
    listings,
    events: createEventCounter(db, (date) => dayIn(date)),
    personal_data: personalData,
    live: createLiveUpdates({ url: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL, log }),
    table_exporters: tableExporters,
    reports,
    ...(await configuredServices(db, environment, secret, own_taxes)),
  }
  setShopTimeZone(environment.SHOP_TIME_ZONE)
  setFixedContact(environment.given)
  const configuration = await openConfiguration({
    db,
    environment,
    version,
    log,
    async prepare(settings) {
      const configured = await configuredServices(db, settings, secret, own_taxes, services)
      return () => {
        Object.assign(services, configured)
        setShopTimeZone(settings.SHOP_TIME_ZONE)
      }
    },
  })
  return Object.assign(services, { configuration })
}

/** A database in memory has nothing to start from. */
const indexSnapshots = ({ DATA_DIR: folder }: Settings, log: Log) =>
  folder === 'memory' ? null : openIndexSnapshots({ folder, log })

type Current = Pick<Services, 'settings' | 'auth' | 'files'>

const fileSettings = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * The services that depend on settings. Those whose settings are as before stay the same objects: a store in memory
 * would lose its files. @throws SettingsError for settings that do not work
 */
async function configuredServices(
  db: Db,
  settings: Settings,
  secret: string,
  own_taxes: TaxProvider,
  current?: Current,
) {
  const isAsBefore = (...names: readonly (keyof Settings)[]) =>
    names.every((name) => current?.settings[name] === settings[name])
  const { SESSION_DAYS: sessionDays, AUTH_SECRET_PREVIOUS: previous_secret } = settings
  const createdAuth = () => createAuth(db, { secret, previous_secret, sessionDays })
  return {
    settings,
    auth: current && isAsBefore('SESSION_DAYS') ? current.auth : createdAuth(),
    payments: await openPayments(db, settings),
    bank: bankDetails(settings),
    files: current && isAsBefore(...fileSettings) ? current.files : createFileStore(settings),
    sms: createSmsVerifier(settings),
    taxes: createTaxProvider(settings, own_taxes),
    address_suggestions: createAddressSuggestions(settings),
    rasa: createRasaBot(settings),
    mailer: openMailer(settings),
  }
}

const reasonCustomer = text('You’re receiving this email because you have an account or an order with us.')

const openMailer = (settings: Settings) =>
  createMailer({
    url: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    // Loaded with the first mail: the template library is large and most processes never send one.
    templates: async () => (await import('./mail-templates.server.ts')).templates,
    frame: (t, reason = reasonCustomer) => ({
      wordmark: settings.SHOP_NAME,
      home_url: publicUrlOf(settings),
      footer: [...(reason === null ? [] : [t(reason)]), settings.MAIL_FROM],
    }),
  })

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
