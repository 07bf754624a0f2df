import { z } from 'zod'
import { text } from '#text/text.tsx'
import { shopTimeZones } from '#text/time-zones.ts'
import { isMailbox } from '../mail/mailbox.ts'

const booleanText = z.enum(['true', 'false', '1', '0', ''])
const isTrue = (value: z.infer<typeof booleanText>) => value === 'true' || value === '1'

const flag = (fallback: boolean) => booleanText.default(fallback ? 'true' : 'false').transform(isTrue)

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  })

const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)

/** Every setting of the shop. README.md documents them; a test keeps both in sync. */
export const SettingsShape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(3000, 0, 65535),
  /** Public base URL. When empty, the Host header of a request is used. */
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** The same database without a pooler in between, for LISTEN and for the lock of migrations. */
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  /** A replica by streaming replication, for the figures, reports and exports of the back office. */
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: whole(16, 1, 200),
  /** Off for a pooler in transaction mode that does not know prepared statements. */
  DATABASE_PREPARED_STATEMENTS: flag(true),
  /** Folder of the embedded database and of uploaded files; with `memory` nothing is stored on disk. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Whether the embedded database waits for the disk (fsync) at each commit. */
  EMBEDDED_FSYNC: flag(true),
  SEED: flag(true),
  AUTH_SECRET: z.string().min(32).optional(),
  /** The secret before a change: what it encrypted or signed is still accepted. */
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  SESSION_DAYS: whole(14, 1, 365),
  /** A session ends after this many hours without use. */
  SESSION_IDLE_HOURS: whole(72, 1, 8760),
  DEMO: flag(false),
  /**
   * The built-in test card page, where nobody is charged. By default on until a real payment method is configured.
   */
  SANDBOX_PAYMENTS: booleanText.transform(isTrue).optional(),
  /** Stripe, when all three are set: secret and publishable key, and the secret of its webhook. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Base URL of Stripe's API; set it to use a fake. */
  STRIPE_API_URL: url(['http:', 'https:']).optional(),
  /** Bank of America's card page (CyberSource), when all six keys are set. */
  BOA_CHECKOUT_URL: url(['http:', 'https:']).default(
    'https://testsecureacceptance.merchant-services.bankofamerica.com/pay',
  ),
  BOA_PROFILE_ID: z.string().optional(),
  BOA_ACCESS_KEY: z.string().optional(),
  BOA_SECRET_KEY: z.string().optional(),
  BOA_API_URL: url(['http:', 'https:']).default('https://apitest.merchant-services.bankofamerica.com'),
  BOA_MERCHANT_ID: z.string().optional(),
  BOA_KEY_ID: z.string().optional(),
  BOA_SHARED_SECRET: z.string().optional(),
  /** The account for bank transfers, when all four are set. */
  BANK_ACCOUNT_HOLDER: z.string().optional(),
  BANK_NAME: z.string().optional(),
  BANK_ROUTING_NUMBER: z.string().optional(),
  BANK_ACCOUNT_NUMBER: z.string().optional(),
  /** Mailing address for checks, in one line; without it checks are not accepted. */
  CHEQUE_ADDRESS: z.string().optional(),
  /** The same setting in US spelling. */
  CHECK_ADDRESS: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Base URL of an OpenTelemetry collector (OTLP over HTTP) for traces and errors. The exporters read other OTEL_ variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('heliostead'),
  /** The part of traces that is recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Retention in days. The privacy policy states the defaults, so that a shop can only shorten them. */
  GUEST_CART_DAYS: whole(60, 7, 60),
  CHAT_GUEST_DAYS: whole(90, 7, 90),
  CHAT_CUSTOMER_DAYS: whole(730, 30, 730),
  REQUEST_DAYS: whole(730, 180, 730),
  MAIL_DAYS: whole(365, 90, 365),
  SIGN_IN_HISTORY_DAYS: whole(365, 90, 365),
  /** The health screen warns when the last reported backup is older. */
  BACKUP_WARN_HOURS: whole(26, 1, 8760),
  /** Encrypts backups; without it `npm run backup` needs `--unencrypted`. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** Number of trusted proxies in front; X-Forwarded-For is only read when it is above 0. */
  TRUSTED_PROXIES: whole(0, 0, 8),
  /** Requests a second from one network address before 429; 0 turns it off. */
  FLOOD_LIMIT: whole(100, 0, 1_000_000),
  /** Multiplies the limits on sensitive endpoints, for load tests. */
  LIMIT_SCALE: whole(1, 1, 1_000_000),
  BODY_LIMIT_KB: whole(256, 16, 65536),
  /** Body limit of a request with files: a refund may come with six pictures of 5 MB. */
  UPLOAD_LIMIT_MB: whole(32, 1, 1000),
  REQUEST_TIMEOUT_SECONDS: whole(60, 1, 600),
  /** How long a process keeps serving after SIGTERM, so that a load balancer can send visitors elsewhere. */
  DRAIN_SECONDS: whole(0, 0, 60),
  /** Whether AI assistants can ask for products, prices and estimates at /mcp. */
  MCP_ENDPOINT: flag(true),
  /** Third-party scripts, loaded only in browsers whose visitor allowed their kind. */
  STATISTICS_SCRIPT: url(['https:']).optional(),
  MARKETING_SCRIPT: url(['https:']).optional(),
  /** Browser key of the Google Maps JavaScript API. Public: it is sent with the partner page. */
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'must be a browser key of Google Maps')
    .optional(),
  /** Server key of Google's Places API (New): the address form then suggests addresses. */
  GOOGLE_PLACES_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'must be a server key of the Places API')
    .optional(),
  /** Base URL of the Places API; set it to use a fake. */
  GOOGLE_PLACES_URL: url(['http:', 'https:']).default('https://places.googleapis.com'),
  /** What customers see of the shop. Without these settings, the site texts of the back office. */
  SHOP_ADDRESS: z.string().trim().min(1).max(200).optional(),
  SHOP_PHONE: z.string().trim().min(1).max(40).optional(),
  SHOP_EMAIL: z.email().optional(),
  /** Of dates, office hours and reports. */
  SHOP_TIME_ZONE: z.enum(shopTimeZones).default('America/New_York'),
  /** Name of the shop in emails. */
  SHOP_NAME: z.string().trim().min(1).max(60).default('Heliostead'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, { message: text('Enter an address, or a name and <an address>') })
    .default('Heliostead <hello@heliostead.example>'),
  /** Recipient of the notification about each lead; the address of MAIL_FROM when empty. */
  LEADS_MAIL: z.email().optional(),
  /** A Rasa action server and REST channel in place of the built-in chat bot: both or none. */
  CHAT_SESSION_URL: url(['http:', 'https:']).optional(),
  CHAT_MESSAGE_URL: url(['http:', 'https:']).optional(),
  /** Twilio Verify sends codes by SMS when all three are set; without it they stay in the outbox. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_VERIFY_SERVICE_SID: z.string().optional(),
  TWILIO_VERIFY_URL: url(['http:', 'https:']).default('https://verify.twilio.com'),
  /** External tax service; without it the built-in table of state rates is used. */
  TAX_SERVICE_URL: url(['http:', 'https:']).optional(),
  TAX_SERVICE_TOKEN: z.string().optional(),
  TAX_SERVICE_TIMEOUT_MS: whole(2500, 100, 30_000),
  /** What happens when the tax service does not answer. */
  TAX_FALLBACK: z.enum(['built-in', 'block']).default('built-in'),
  /** Whether outgoing webhooks may go to private addresses and without TLS. For tests only. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: flag(false),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

export type SettingName = keyof typeof SettingsShape.shape

export type Settings = z.infer<typeof SettingsShape> & {
  SANDBOX_PAYMENTS: boolean
  /** The settings as they were given, before defaults. */
  given: Readonly<Partial<Record<SettingName, string>>>
  production: boolean
  /** Whether cookies carry `Secure`: the public URL is https. */
  secureCookies: boolean
  /** Whether demo customers, /login_test, /test and test_pay exist. */
  demo: boolean
}

/**
 * Parses the settings. Empty ones count as not set. @throws SettingsError that names each wrong setting and what is
 * expected.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => Object.hasOwn(SettingsShape.shape, name) && value !== undefined && value !== '',
    ),
  )
  const read = SettingsShape.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`These settings are wrong:\n${lines.join('\n')}\nREADME.md lists every setting.`)
  }
  const settings = read.data
  if ((settings.CHAT_SESSION_URL === undefined) !== (settings.CHAT_MESSAGE_URL === undefined))
    throw new IncompleteSettings(['CHAT_SESSION_URL', 'CHAT_MESSAGE_URL'])
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    throw new SettingsError('DATABASE_DIRECT_URL needs DATABASE_URL.')
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL)
    throw new SettingsError('DATABASE_REPLICA_URL needs DATABASE_URL.')
  const production = settings.NODE_ENV === 'production'
  return {
    ...settings,
    given,
    CHEQUE_ADDRESS: checkAddressOf(settings),
    // Next to a real payment method the test page would be a way not to pay, so it must be enabled explicitly.
    SANDBOX_PAYMENTS: settings.SANDBOX_PAYMENTS ?? !hasRealPayment(settings),
    production,
    secureCookies: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    demo: !production || settings.DEMO,
  }
}

const TelemetryShape = SettingsShape.pick({
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_SERVICE_NAME: true,
  OTEL_TRACES_SAMPLER_ARG: true,
  NODE_ENV: true,
})

/** The settings of error tracking alone, to report that others are wrong; null when it is off or itself set up wrongly. */
export function telemetrySettingsOf(env: Record<string, string | undefined>) {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  const { data } = TelemetryShape.safeParse(Object.fromEntries(given))
  return data?.OTEL_EXPORTER_OTLP_ENDPOINT ? data : null
}

/** The address under either name. @throws SettingsError when the two names have different values. */
function checkAddressOf({ CHEQUE_ADDRESS, CHECK_ADDRESS }: z.infer<typeof SettingsShape>) {
  if (CHEQUE_ADDRESS && CHECK_ADDRESS && CHEQUE_ADDRESS !== CHECK_ADDRESS)
    throw new SettingsError('CHECK_ADDRESS and CHEQUE_ADDRESS are the same setting: set only one.')
  return CHECK_ADDRESS ?? CHEQUE_ADDRESS
}

const hasRealPayment = (given: z.infer<typeof SettingsShape>) =>
  [given.STRIPE_SECRET_KEY, given.BOA_PROFILE_ID, given.BANK_ACCOUNT_HOLDER].some((one) => one !== undefined)

/** What `openDatabase` needs to open the database of the shop. */
export const databaseOptionsOf = (settings: Settings) => ({
  url: settings.DATABASE_URL,
  directUrl: settings.DATABASE_DIRECT_URL,
  preparesStatements: settings.DATABASE_PREPARED_STATEMENTS,
  dataDir: settings.DATA_DIR,
  fsync: settings.EMBEDDED_FSYNC,
})

/** Public base URL without a trailing slash, for mails and documents, which have no request. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Settings) =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`

/** Turns a path into a public URL. */
export type UrlOf = (path: string) => string

/** The function that turns paths into public URLs with these settings. */
export const urlBuilderFor =
  (settings: Settings): UrlOf =>
  (path) =>
    publicUrlOf(settings) + path

export class SettingsError extends Error {}

/** Settings that only work together, of which some are missing. */
export class IncompleteSettings extends SettingsError {
  readonly names: readonly SettingName[]

  constructor(names: readonly SettingName[], missing: readonly SettingName[] = []) {
    const lacking = missing.length > 0 ? ` Missing: ${missing.join(', ')}` : ''
    super(`These settings belong together, set all or none: ${names.join(', ')}.${lacking}`)
    this.names = names
  }
}
