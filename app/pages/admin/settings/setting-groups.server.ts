import type { ShopContact } from '#features/content/pages/fixed-contact.ts'
import type { SettingName } from '#platform/config/env.server.ts'
import { text } from '#text/text.tsx'
import { shopTimeZones } from '#text/time-zones.ts'
import { timeZoneNames } from '#text/zone-name.ts'

/** A setting as a form shows it. Labels and hints are English sentences to translate. */
export type SettingField = {
  name: SettingName
  label: string
  hint?: string
  /** `secret`: stored encrypted and never shown again. */
  kind: 'text' | 'secret' | 'number' | 'choice'
  choices?: readonly { value: string; label: string }[]
  /** It applies when a process starts. */
  needs_restart?: true
  /** Stored as a site text, which editors also change, not as a setting. */
  contact?: keyof ShopContact
  /** Another name of the same variable of the environment. */
  alias?: SettingName
}

export type SettingGroup = {
  id: string
  title: string
  intro: string
  fields: readonly SettingField[]
  /** What the screen can try. */
  tests?: readonly ('mail' | 'stripe' | 'boa')[]
}

const yesOrNo = [
  { value: 'true', label: text('Always on') },
  { value: 'false', label: text('Off') },
]

/** The settings that the back office can change, by screen. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'shop',
    title: text('Shop'),
    intro: text('How customers see and reach the shop, and the time zone of its dates and office hours.'),
    fields: [
      { name: 'SHOP_NAME', label: text('Shop name in emails'), kind: 'text' },
      {
        name: 'SHOP_ADDRESS',
        label: text('Name and address of the shop'),
        hint: text('In one line. A change replaces the address of every language in the site texts'),
        kind: 'text',
        contact: 'address',
      },
      { name: 'SHOP_PHONE', label: text('Phone'), kind: 'text', contact: 'phone' },
      { name: 'SHOP_EMAIL', label: text('Email'), kind: 'text', contact: 'email' },
      {
        name: 'SHOP_TIME_ZONE',
        label: text('Time zone'),
        hint: text('Of dates, office hours, reports and scheduled changes'),
        kind: 'choice',
        choices: shopTimeZones.map((zone) => ({ value: zone, label: timeZoneNames[zone] })),
      },
    ],
  },
  {
    id: 'mail',
    title: text('Email'),
    intro: text(
      'Without a mail server, emails are only stored in the outbox, and customers get no sign-in codes.',
    ),
    fields: [
      {
        name: 'SMTP_URL',
        label: text('Mail server'),
        hint: text('smtp://user:password@host:587, or smtps:// for a connection with TLS from the start'),
        kind: 'secret',
      },
      {
        name: 'MAIL_FROM',
        label: text('Sender of emails'),
        hint: text('A name and an address: Heliostead <hello@example.com>'),
        kind: 'text',
      },
      {
        name: 'LEADS_MAIL',
        label: text('Mailbox for new leads'),
        hint: text('Gets a message for each request. Empty: the address of the sender'),
        kind: 'text',
      },
    ],
    tests: ['mail'],
  },
  {
    id: 'payments',
    title: text('Payments'),
    intro: text('A payment method appears at checkout when all of its fields are filled in.'),
    fields: [
      {
        name: 'SANDBOX_PAYMENTS',
        label: text('Test card page'),
        hint: text(
          'Orders are marked as paid although no money is charged. On until a real payment method is set up.',
        ),
        kind: 'choice',
        choices: yesOrNo,
      },
      {
        name: 'STRIPE_SECRET_KEY',
        label: text('Stripe: secret key'),
        hint: 'sk_live_…, rk_live_…',
        kind: 'secret',
      },
      {
        name: 'STRIPE_PUBLISHABLE_KEY',
        label: text('Stripe: publishable key'),
        hint: 'pk_live_…',
        kind: 'text',
      },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        label: text('Stripe: webhook secret'),
        hint: text('whsec_…, from the webhook that Stripe sends to /api/webhooks/stripe'),
        kind: 'secret',
      },
      { name: 'BOA_CHECKOUT_URL', label: text('Bank of America: card page'), kind: 'text' },
      { name: 'BOA_PROFILE_ID', label: text('Bank of America: profile ID'), kind: 'text' },
      { name: 'BOA_ACCESS_KEY', label: text('Bank of America: access key'), kind: 'secret' },
      { name: 'BOA_SECRET_KEY', label: text('Bank of America: secret key'), kind: 'secret' },
      { name: 'BOA_API_URL', label: text('Bank of America: REST API'), kind: 'text' },
      { name: 'BOA_MERCHANT_ID', label: text('Bank of America: merchant ID'), kind: 'text' },
      { name: 'BOA_KEY_ID', label: text('Bank of America: key ID'), kind: 'text' },
      { name: 'BOA_SHARED_SECRET', label: text('Bank of America: shared secret'), kind: 'secret' },
      { name: 'BANK_ACCOUNT_HOLDER', label: text('Wire transfer: account holder'), kind: 'text' },
      { name: 'BANK_NAME', label: text('Wire transfer: bank'), kind: 'text' },
      { name: 'BANK_ROUTING_NUMBER', label: text('Wire transfer: routing number'), kind: 'text' },
      { name: 'BANK_ACCOUNT_NUMBER', label: text('Wire transfer: account number'), kind: 'text' },
      {
        name: 'CHECK_ADDRESS',
        alias: 'CHEQUE_ADDRESS',
        label: text('Mailing address for checks'),
        hint: text('In one line. Empty: checks are not accepted'),
        kind: 'text',
      },
    ],
    tests: ['stripe', 'boa'],
  },
  {
    id: 'sms',
    title: text('Text messages'),
    intro: text('Twilio Verify sends sign-in codes by text message when all three fields are filled in.'),
    fields: [
      { name: 'TWILIO_ACCOUNT_SID', label: text('Twilio: account SID'), hint: 'AC…', kind: 'text' },
      { name: 'TWILIO_AUTH_TOKEN', label: text('Twilio: auth token'), kind: 'secret' },
      { name: 'TWILIO_VERIFY_SERVICE_SID', label: text('Twilio: Verify service'), hint: 'VA…', kind: 'text' },
    ],
  },
  {
    id: 'tax-service',
    title: text('Tax service'),
    intro: text('Without a service, sales tax comes from the built-in table of state rates.'),
    fields: [
      { name: 'TAX_SERVICE_URL', label: text('Address of the service'), kind: 'text' },
      { name: 'TAX_SERVICE_TOKEN', label: text('Bearer token'), kind: 'secret' },
      { name: 'TAX_SERVICE_TIMEOUT_MS', label: text('Timeout in milliseconds'), kind: 'number' },
      {
        name: 'TAX_FALLBACK',
        label: text('When the service fails'),
        kind: 'choice',
        choices: [
          { value: 'built-in', label: text('Charge the built-in rate and check it later') },
          { value: 'block', label: text('Accept no order') },
        ],
      },
    ],
  },
  {
    id: 'chat',
    title: text('Chat'),
    intro: text('Without a Rasa server, the built-in chat bot answers.'),
    fields: [
      { name: 'CHAT_SESSION_URL', label: text('Rasa action server: webhook'), kind: 'text' },
      { name: 'CHAT_MESSAGE_URL', label: text('Rasa server: REST webhook'), kind: 'text' },
    ],
  },
  {
    id: 'analytics',
    title: text('Analytics and maps'),
    intro: text(
      'A script loads only in browsers whose visitor allowed its kind on the cookie settings page.',
    ),
    fields: [
      { name: 'STATISTICS_SCRIPT', label: text('Analytics script'), hint: 'https://…', kind: 'text' },
      { name: 'MARKETING_SCRIPT', label: text('Advertising script'), hint: 'https://…', kind: 'text' },
      {
        name: 'GOOGLE_MAPS_KEY',
        label: text('Browser key of Google Maps'),
        hint: text('Public: restrict it to your own address in the Google Cloud console'),
        kind: 'text',
      },
      {
        name: 'GOOGLE_PLACES_KEY',
        label: text('Server key of the Places API, for address suggestions'),
        hint: text(
          'Sends the typed street to Google. Restrict the key to the IP address of your server in the Google Cloud console',
        ),
        kind: 'secret',
      },
    ],
  },
  {
    id: 'files',
    title: text('File storage'),
    intro: text('Without a bucket, files are stored in the data folder. Files already stored are not moved.'),
    fields: [
      { name: 'S3_BUCKET', label: text('Bucket'), kind: 'text' },
      {
        name: 'S3_ENDPOINT',
        label: text('Address of the store'),
        hint: text('Only for an S3-compatible store other than Amazon’s'),
        kind: 'text',
      },
      { name: 'S3_REGION', label: text('Region'), kind: 'text' },
      { name: 'S3_ACCESS_KEY_ID', label: text('Access key'), kind: 'text' },
      { name: 'S3_SECRET_ACCESS_KEY', label: text('Secret key'), kind: 'secret' },
    ],
  },
  {
    id: 'retention',
    title: text('Data retention'),
    intro: text(
      'When data is deleted, in days. The periods can only be shorter than the privacy policy says; orders and tax records stay for seven years.',
    ),
    fields: [
      {
        name: 'GUEST_CART_DAYS',
        label: text('Carts of guests'),
        hint: text('7 to 60 days after the last change'),
        kind: 'number',
      },
      {
        name: 'CHAT_GUEST_DAYS',
        label: text('Conversations of guests'),
        hint: text('7 to 90 days after the last message'),
        kind: 'number',
      },
      {
        name: 'CHAT_CUSTOMER_DAYS',
        label: text('Conversations of customers'),
        hint: text('30 to 730 days after the last message'),
        kind: 'number',
      },
      {
        name: 'REQUEST_DAYS',
        label: text('Requests and their files'),
        hint: text('180 to 730 days after they were sent'),
        kind: 'number',
      },
      {
        name: 'MAIL_DAYS',
        label: text('Mails and text messages'),
        hint: text('90 to 365 days after they were written'),
        kind: 'number',
      },
      {
        name: 'SIGN_IN_HISTORY_DAYS',
        label: text('Sign-ins of staff'),
        hint: text('90 to 365 days'),
        kind: 'number',
      },
    ],
  },
  {
    id: 'backups',
    title: text('Backups'),
    intro: text('Your backup script reports each backup. The health screen shows the last one.'),
    fields: [
      {
        name: 'BACKUP_WARN_HOURS',
        label: text('Warn when the last backup is older than this many hours'),
        kind: 'number',
      },
    ],
  },
  {
    id: 'security',
    title: text('Sessions and limits'),
    intro: text('How long a sign-in lasts, and how much one visitor may send.'),
    fields: [
      { name: 'SESSION_DAYS', label: text('Days until a sign-in ends'), kind: 'number' },
      {
        name: 'SESSION_IDLE_HOURS',
        label: text('Hours without activity until a session ends'),
        kind: 'number',
      },
      {
        name: 'FLOOD_LIMIT',
        label: text('Requests per second from one network address'),
        hint: text('Averaged over ten seconds. 0 turns the limit off'),
        kind: 'number',
        needs_restart: true,
      },
      { name: 'BODY_LIMIT_KB', label: text('Largest request in KB'), kind: 'number', needs_restart: true },
      {
        name: 'UPLOAD_LIMIT_MB',
        label: text('Largest request with files in MB'),
        kind: 'number',
        needs_restart: true,
      },
      {
        name: 'REQUEST_TIMEOUT_SECONDS',
        label: text('Seconds until an API call is answered with 503'),
        kind: 'number',
        needs_restart: true,
      },
    ],
  },
]
