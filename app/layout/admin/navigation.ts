import type { Permission } from '#features/people/roles/permissions.ts'
import { text } from '#text/text.tsx'
import type { IconName } from '#ui/media/icon.tsx'

export type AdminScreen = {
  path: string
  title: string
  /** Other words that find it in the command palette. */
  words: string
  icon: IconName
  /** Needed to open it; null for all staff. */
  permission: Permission | null
}

export type AdminSection = { title: string; screens: readonly AdminScreen[] }

/** The navigation of the back office. A test compares it with the routes, and the permissions with the pages. */
export const adminSections: readonly AdminSection[] = [
  {
    title: text('Shop'),
    screens: [
      { path: '/admin', title: text('Home'), words: 'dashboard start', icon: 'sun', permission: null },
    ],
  },
  {
    title: text('Orders'),
    screens: [
      {
        path: '/admin/orders',
        title: text('Orders'),
        words: 'sales shipping refund cancel',
        icon: 'truck',
        permission: 'orders.read',
      },
      {
        path: '/admin/drafts',
        title: text('Draft orders'),
        words: 'quote payment link new order discount purchase order',
        icon: 'copy',
        permission: 'orders.read',
      },
      {
        path: '/admin/quotes',
        title: text('Quotes'),
        words: 'cart prices valid until pdf offer',
        icon: 'mail',
        permission: 'orders.read',
      },
      {
        path: '/admin/returns',
        title: text('Returns'),
        words: 'refund exchange damage',
        icon: 'refresh',
        permission: 'returns.review',
      },
      {
        path: '/admin/payments',
        title: text('Payment tasks'),
        words: 'bank transfer match dispute refund check',
        icon: 'key',
        permission: 'payments.match',
      },
      {
        path: '/admin/disputes',
        title: text('Disputes'),
        words: 'chargeback evidence bank claim inquiry',
        icon: 'warning',
        permission: 'payments.match',
      },
      {
        path: '/admin/payouts',
        title: text('Payouts'),
        words: 'reconciliation stripe processor fees report csv deposit settlement',
        icon: 'download',
        permission: 'accounting.read',
      },
      {
        path: '/admin/accounting',
        title: text('Accounting'),
        words: 'journal ledger bookkeeping debit credit balance month',
        icon: 'info',
        permission: 'accounting.read',
      },
    ],
  },
  {
    title: text('Catalog'),
    screens: [
      {
        path: '/admin/products',
        title: text('Products'),
        words: 'items catalog prices stock pictures',
        icon: 'image',
        permission: 'products.read',
      },
      {
        path: '/admin/families',
        title: text('Product families'),
        words: 'categories attributes completeness',
        icon: 'filter',
        permission: 'products.read',
      },
      {
        path: '/admin/search-terms',
        title: text('Product search'),
        words: 'terms synonyms redirects pins no results misses',
        icon: 'search',
        permission: 'products.read',
      },
      {
        path: '/admin/coupons',
        title: text('Coupons'),
        words: 'codes discount voucher campaign',
        icon: 'star',
        permission: 'promotions.edit',
      },
      {
        path: '/admin/coupon-usage',
        title: text('Coupon usage'),
        words: 'report discount codes revenue',
        icon: 'info',
        permission: 'promotions.edit',
      },
      {
        path: '/admin/promotions',
        title: text('Promotions'),
        words: 'full minus discount sale threshold',
        icon: 'minus',
        permission: 'promotions.edit',
      },
      {
        path: '/admin/reviews',
        title: text('Reviews'),
        words: 'moderation ratings stars publish hide reply',
        icon: 'message',
        permission: 'reviews.moderate',
      },
      {
        path: '/admin/questions',
        title: text('Questions about products'),
        words: 'customers ask answer publish reject faq',
        icon: 'message',
        permission: 'questions.answer',
      },
      {
        path: '/admin/stock-notices',
        title: text('Back-in-stock notices'),
        words: 'out of stock waiting requests email notify demand',
        icon: 'mail',
        permission: 'customers.read',
      },
      {
        path: '/admin/calendar',
        title: text('Delivery calendar'),
        words: 'closures holidays office hours shipping days vacation',
        icon: 'calendar',
        permission: 'shipping.edit',
      },
      {
        path: '/admin/shipping-rates',
        title: text('Shipping rates'),
        words: 'freight tariff lift gate liftgate parcel pallet zones transit cutoff alaska hawaii',
        icon: 'truck',
        permission: 'shipping.edit',
      },
      {
        path: '/admin/warehouses',
        title: text('Warehouses'),
        words: 'origin ship from depot pickup address time zone',
        icon: 'map-pin',
        permission: 'shipping.edit',
      },
      {
        path: '/admin/taxes',
        title: text('Tax rates'),
        words: 'sales tax nexus state local zip import',
        icon: 'globe',
        permission: 'taxes.edit',
      },
      {
        path: '/admin/tax-report',
        title: text('Tax report'),
        words: 'sales tax exempt taxable month state filing',
        icon: 'info',
        permission: 'taxes.edit',
      },
    ],
  },
  {
    title: text('Customers'),
    screens: [
      {
        path: '/admin/customers',
        title: text('Customers'),
        words: 'people accounts buyers profile',
        icon: 'user',
        permission: 'customers.read',
      },
      {
        path: '/admin/certificates',
        title: text('Exemption certificates'),
        words: 'tax exempt resale approve review',
        icon: 'check',
        permission: 'taxes.edit',
      },
      {
        path: '/admin/partner-applications',
        title: text('Partner applications'),
        words: 'contractors installers accept decline review',
        icon: 'mail',
        permission: 'partners.edit',
      },
      {
        path: '/admin/partners',
        title: text('Partner directory'),
        words: 'contractors installers map addresses work types',
        icon: 'globe',
        permission: 'partners.edit',
      },
      {
        path: '/admin/map-groups',
        title: text('Map groups'),
        words: 'user groups work types visible employees',
        icon: 'filter',
        permission: 'partners.edit',
      },
    ],
  },
  {
    title: text('Leads and chat'),
    screens: [
      {
        path: '/admin/leads',
        title: text('Leads'),
        words: 'requests quotes inbox board sales',
        icon: 'mail',
        permission: 'leads.read',
      },
      {
        path: '/admin/appointments',
        title: text('Appointments'),
        words: 'consultants calendar calls booking consultation week',
        icon: 'calendar',
        permission: 'leads.read',
      },
      {
        path: '/admin/consultants',
        title: text('Consultants'),
        words: 'working hours days off vacation calendar',
        icon: 'user',
        permission: 'leads.read',
      },
      {
        path: '/admin/chat',
        title: text('Chat'),
        words: 'conversations support waiting visitors messages',
        icon: 'message',
        permission: 'chat.answer',
      },
      {
        path: '/admin/chat-answers',
        title: text('Canned answers'),
        words: 'chat prepared replies',
        icon: 'copy',
        permission: 'chat.answer',
      },
      {
        path: '/admin/chat-topics',
        title: text('Bot topics'),
        words: 'chat bot answers unanswered questions teach',
        icon: 'info',
        permission: 'chat.answer',
      },
      {
        path: '/admin/lead-templates',
        title: text('Reply templates'),
        words: 'answers canned mail',
        icon: 'copy',
        permission: 'leads.read',
      },
    ],
  },
  {
    title: text('Content'),
    screens: [
      {
        path: '/admin/content',
        title: text('Pages and articles'),
        words: 'content blocks policies carousels translations blog cms',
        icon: 'copy',
        permission: 'content.read',
      },
      {
        path: '/admin/media',
        title: text('Media library'),
        words: 'images pictures files upload',
        icon: 'image',
        permission: 'content.read',
      },
      {
        path: '/admin/menus',
        title: text('Menus'),
        words: 'navigation header footer links',
        icon: 'menu',
        permission: 'content.read',
      },
      {
        path: '/admin/site-texts',
        title: text('Notice and contact'),
        words: 'banner announcement phone email address legal',
        icon: 'info',
        permission: 'content.read',
      },
      {
        path: '/admin/redirects',
        title: text('Redirects'),
        words: 'moved old address 301 302 url',
        icon: 'refresh',
        permission: 'content.read',
      },
    ],
  },
  {
    title: text('System'),
    screens: [
      {
        path: '/admin/mail',
        title: text('Mail and text messages'),
        words: 'outbox email sms sent failed resend',
        icon: 'send',
        permission: 'system.read',
      },
      {
        path: '/admin/jobs',
        title: text('Background jobs'),
        words: 'queue failed retry cancel worker',
        icon: 'refresh',
        permission: 'system.read',
      },
      {
        path: '/admin/webhook-inbox',
        title: text('Webhook inbox'),
        words: 'events received stripe provider retry',
        icon: 'download',
        permission: 'system.read',
      },
      {
        path: '/admin/health',
        title: text('Health'),
        words: 'status database storage queue version backup',
        icon: 'heart',
        permission: 'system.read',
      },
      {
        path: '/admin/data-retention',
        title: text('Data retention'),
        words: 'privacy delete period cleanup law gdpr personal data',
        icon: 'refresh',
        permission: 'system.read',
      },
    ],
  },
  {
    title: text('Settings'),
    screens: [
      {
        path: '/admin/first-steps',
        title: text('Set up your shop'),
        words: 'first run wizard start onboarding contact address catalog',
        icon: 'bolt',
        permission: 'settings.edit',
      },
      {
        path: '/admin/settings',
        title: text('Shop settings'),
        words: 'mail smtp payments stripe bank keys sms tax chat analytics storage',
        icon: 'edit',
        permission: 'settings.edit',
      },
      {
        path: '/admin/staff',
        title: text('Staff'),
        words: 'members team invite colleague',
        icon: 'user',
        permission: 'staff.edit',
      },
      {
        path: '/admin/roles',
        title: text('Roles'),
        words: 'permissions access',
        icon: 'key',
        permission: 'staff.edit',
      },
      {
        path: '/admin/api-keys',
        title: text('API keys'),
        words: 'integration token program developer',
        icon: 'lock',
        permission: 'api_keys.edit',
      },
      {
        path: '/admin/webhooks',
        title: text('Outgoing webhooks'),
        words: 'events subscribe integration deliveries endpoint',
        icon: 'external',
        permission: 'api_keys.edit',
      },
      {
        path: '/admin/audit',
        title: text('Audit log'),
        words: 'changes history who',
        icon: 'search',
        permission: 'audit.read',
      },
      {
        path: '/admin/exports',
        title: text('Exports'),
        words: 'download csv excel xlsx',
        icon: 'download',
        permission: null,
      },
      {
        path: '/admin/preferences',
        title: text('My settings'),
        words: 'language profile security',
        icon: 'globe',
        permission: null,
      },
    ],
  },
]

/** The sections that someone with these permissions sees, without empty ones. */
export const sectionsFor = (permissions: readonly Permission[]) =>
  adminSections
    .map(({ title, screens }) => ({
      title,
      screens: screens.filter(({ permission }) => permission === null || permissions.includes(permission)),
    }))
    .filter(({ screens }) => screens.length > 0)
