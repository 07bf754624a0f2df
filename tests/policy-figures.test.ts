import { expect, test } from 'vitest'
import { readSeedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { transitDays } from '#features/catalog/shipping-rates/freight.ts'
import { builtInTariff as tariff } from '#features/catalog/shipping-rates/tariff.ts'
import { readSeedDocuments } from '#features/content/pages/seed-content.server.ts'
import { code_minutes } from '#features/people/auth/codes/code.ts'
import { exportDays } from '#features/people/data-export/data-export.ts'
import { guestCartDays } from '#features/sales/cart/cart.server.ts'
import { payLinkDays } from '#features/sales/order-payments/pay-links.server.ts'
import { holdHours, maxUnpaidOrders, minHoldLimit } from '#features/sales/orders/order.ts'
import { transferDays } from '#features/sales/payments/payment.ts'
import { installmentsOf, minimumPlanCents } from '#features/sales/payments/payment-schedule.ts'
import { maxPhotoBytes, maxPhotos, returnWindowDays } from '#features/sales/returns/return.ts'
import { customerDays } from '#features/service/chat/conversations/delete-conversations.server.ts'
import { guestDays } from '#features/service/chat/conversations/owner.server.ts'
import { consentYears, requestDays } from '#features/service/leads/leads.personal.server.ts'
import { applicationDays } from '#features/service/partners/partners.personal.server.ts'
import { retention_days } from '#features/solar/calculator/reports/saved-report.ts'
import { dueTimes } from '#features/store/calendar/office-hours.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { mailDays, recordYears } from '#platform/security/personal-data.server.ts'
import { cookieKinds } from '../app/pages/content/cookie-kinds.server.ts'

/** The session rules of a shop that sets none of its own. */
const settings = readSettings({})

const firstPoundCents = tariff.parcel.bands[0]?.first_cents ?? 0

const locales = ['en', 'de', 'zh'] as const
type Locale = (typeof locales)[number]

const documents = new Map(readSeedDocuments().map(({ key, body }) => [key, body]))

/** All text of a page or policy in one language, without markup. */
function wordsOf(key: string, locale: Locale): string {
  const body = documents.get(key)
  if (!body) throw new Error(`There is no ${key} in db/seed/content`)
  return collect(body, locale)
    .join(' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
}

function collect(value: unknown, locale: Locale): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((one) => collect(one, locale))
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && locale in value) return collect((value as Record<string, unknown>)[locale], locale)
  return Object.values(value).flatMap((one) => collect(one, locale))
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US')
const euroStyle = (cents: number) => (cents / 100).toLocaleString('de-DE')

const tens: Record<number, { en: string; de: string; zh: string }> = {
  5: { en: 'five', de: 'fünf', zh: '五' },
  6: { en: 'six', de: 'sechs', zh: '六' },
  10: { en: 'ten', de: 'zehn', zh: '十' },
  20: { en: 'twenty', de: 'zwanzig', zh: '二十' },
}

/** A number as digits or as a word. */
const either = (number: number, locale: Locale) => `(?:${number}|${tens[number]?.[locale] ?? number})`

/** A number that the software enforces, and the sentence that each page says it in. */
const figures: { key: string; what: string; says: Record<Locale, string> }[] = [
  {
    key: 'TERMS_OF_SALE',
    what: 'how long an unpaid order is kept',
    says: {
      en: `within ${holdHours} hours`,
      de: `${holdHours} Stunden`,
      zh: `${holdHours} 小时`,
    },
  },
  {
    key: 'TERMS_OF_SALE',
    what: 'how long an order waits for a bank transfer',
    says: {
      en: `${either(transferDays, 'en')} days`,
      de: `${either(transferDays, 'de')} Tage`,
      zh: `${either(transferDays, 'zh')} ?天`,
    },
  },
  {
    key: 'TERMS_OF_SALE',
    what: 'the total from which an order may be paid in parts',
    says: {
      en: `\\$${dollars(minimumPlanCents)}`,
      de: `${euroStyle(minimumPlanCents)} \\$`,
      zh: `\\$${dollars(minimumPlanCents)}`,
    },
  },
  {
    key: 'TERMS_OF_SALE',
    what: 'the parts of an order',
    says: inAll(percents('deposit').join(' ?%.{1,30}')),
  },
  {
    key: '/howtopurchase',
    what: 'for how long a payment link works',
    says: { en: `${payLinkDays} days`, de: `${payLinkDays} Tage`, zh: `${payLinkDays} ?天` },
  },
  {
    key: '/howtopurchase',
    what: 'what may be set aside without paying',
    says: {
      en: `${either(maxUnpaidOrders, 'en')} unpaid orders.*${either(minHoldLimit, 'en')} (?:pieces|units)`,
      de: `${either(maxUnpaidOrders, 'de')} unbezahlte.*${either(minHoldLimit, 'de')} Stück`,
      zh: `${either(maxUnpaidOrders, 'zh')} ?个未付款.*${either(minHoldLimit, 'zh')} ?件`,
    },
  },
  {
    key: '/howtopurchase',
    what: 'what a lift gate costs',
    says: {
      en: `\\$${tariff.pallet.lift_gate_cents / 100}`,
      de: `${tariff.pallet.lift_gate_cents / 100} \\$`,
      zh: `\\$${tariff.pallet.lift_gate_cents / 100}`,
    },
  },
  {
    key: '/logisticsAgreement',
    what: 'the largest parcel',
    says: {
      en: `${tariff.parcel.most.weight_lb} lb, ${tariff.parcel.most.length_in} in long, ${tariff.parcel.most.length_and_girth_in} in`,
      de: `${tariff.parcel.most.weight_lb} lb`,
      zh: `${tariff.parcel.most.weight_lb} (?:磅|lb)`,
    },
  },
  {
    key: 'PRIVACY_POLICY',
    what: 'how long a guest’s conversation is kept',
    says: { en: `${guestDays} days`, de: `${guestDays} Tage`, zh: `${guestDays} ?天` },
  },
  {
    key: 'PRIVACY_POLICY',
    what: 'when a session ends',
    says: {
      en: `${settings.SESSION_IDLE_HOURS} hours.*${settings.SESSION_DAYS} days`,
      de: `${settings.SESSION_IDLE_HOURS} Stunden.*${settings.SESSION_DAYS} Tagen`,
      zh: `${settings.SESSION_IDLE_HOURS} 小时.*${settings.SESSION_DAYS} ?天`,
    },
  },
  ...privacyTimes(),
  {
    key: '/logisticsAgreement',
    what: 'where parcels, pallets and trucks begin',
    says: {
      en: `from \\$${firstPoundCents / 100} (?:a|per) piece.*from \\$${dollars(tariff.pallet.minimum_cents)} (?:a|per).*\\$${dollars(tariff.pallet.lift_gate_cents)} more.*from \\$${dollars(tariff.pallet.truck.minimum_cents)}`,
      de: `ab ${String(firstPoundCents / 100).replace('.', ',')} \\$.*ab ${euroStyle(tariff.pallet.minimum_cents)} \\$.*ab ${euroStyle(tariff.pallet.truck.minimum_cents)} \\$`,
      zh: `\\$${firstPoundCents / 100} 起.*\\$${dollars(tariff.pallet.minimum_cents)} 起.*\\$${dollars(tariff.pallet.truck.minimum_cents)} 起`,
    },
  },
  ...['/logisticsAgreement', '/faq', '/stepList', '/howtopurchase', 'SHIPPING_POLICY'].map((key) => ({
    key,
    what: 'by when goods must be paid to leave the same day',
    says: {
      en: `(?<!\\d)${tariff.last_hour - 12} pm`,
      de: `(?<!\\d)${tariff.last_hour} Uhr`,
      zh: `(?<!\\d)${tariff.last_hour}:00|下午 ?${tariff.last_hour - 12} ?[点时]`,
    },
  })),
  {
    key: '/faq',
    what: 'how long goods are held, and what a lift gate costs',
    says: {
      en: `${holdHours} hours; ${transferDays} days.*\\$${dollars(tariff.pallet.lift_gate_cents)}`,
      de: `${holdHours} Stunden.*${euroStyle(tariff.pallet.lift_gate_cents)} \\$`,
      zh: `${holdHours} 小时.*\\$${dollars(tariff.pallet.lift_gate_cents)}`,
    },
  },
  {
    key: '/afterSalesService',
    what: 'how large a photo may be',
    says: inAll(`(?<!\\d)${maxPhotoBytes / 1024 / 1024} MB`),
  },
  {
    key: 'RETURNS_POLICY',
    what: 'how many photos a return request takes',
    says: { en: 'Up to six photos', de: 'sechs Fotos', zh: '六张' },
  },
  {
    key: '/afterSalesService',
    what: 'how many photos a return request takes',
    says: inAll(`(?<!\\d)${maxPhotos}(?!\\d)`),
  },
]

test.each(figures)('$key says the same as the software: $what', ({ key, says }) => {
  for (const locale of locales) expect(wordsOf(key, locale), locale).toMatch(new RegExp(says[locale], 'i'))
})

test.each(['SHIPPING_POLICY', '/logisticsAgreement'])(
  'the transit times of %s are those of the tariff',
  (key) => {
    const blocks = (documents.get(key) as { blocks: { kind: string; rows?: unknown[][] }[] }).blocks
    const rows = blocks.flatMap((block) => block.rows ?? []).filter((row) => typeof row[1] === 'number')
    const days = [150, 500, 1000, 1700, 2500].map((miles) => [
      transitDays(tariff, miles, 'parcel'),
      transitDays(tariff, miles, 'freight'),
    ])
    const added = [
      transitDays(tariff, 150, 'parcel', true) - transitDays(tariff, 150, 'parcel'),
      transitDays(tariff, 150, 'freight', true) - transitDays(tariff, 150, 'freight'),
    ]

    expect(rows.map((row) => row.slice(1))).toEqual([...days, added])
  },
)

test('the warranty page names the shortest and the longest warranty of each family', () => {
  const { products } = readSeedCatalog()
  const families: Record<string, string[]> = {
    'Solar panels': ['solar-panels'],
    Microinverters: ['microinverters'],
    'String, hybrid and commercial inverters': [
      'string-inverters',
      'hybrid-inverters',
      'commercial-inverters',
    ],
    Batteries: ['batteries'],
    Mounting: ['solar-mounting'],
    Transformers: ['transformers'],
    'EV chargers': ['ev-charging'],
    'Residential and commercial kits': ['residential-kits', 'commercial-kits'],
    'Outdoor spas': ['outdoor-spas'],
    Bathtubs: ['bathtubs'],
    'Soy and corn products': ['soy-and-corn'],
  }
  const blocks = (documents.get('/warranty') as { blocks: { id?: string; rows?: unknown[][] }[] }).blocks
  const rows = blocks.find(({ id }) => id === 'years')?.rows ?? []

  const shown = rows.map(([kind, from, to]) => [(kind as { en: string }).en, from, to])

  const sold = Object.entries(families).map(([kind, ids]) => {
    const years = products
      .filter(({ family_id }) => ids.includes(family_id))
      .map(({ warranty_years }) => warranty_years)
    return [kind, Math.min(...years), Math.max(...years)]
  })
  expect(shown).toEqual(sold)
})

test.each(locales)('the terms of sale say that a contract is made by payment (%s)', (locale) => {
  const words = {
    en: /contract is made when your payment/,
    de: /Vertrag entsteht, wenn Ihre Zahlung/,
    zh: /到账时合同成立/,
  }

  expect(wordsOf('TERMS_OF_SALE', locale)).toMatch(words[locale])
})

test.each(locales)('every page names the same days for returns and for hidden damage (%s)', (locale) => {
  const returns = {
    en: new RegExp(`${returnWindowDays} days`),
    de: new RegExp(`${returnWindowDays} Tage`),
    zh: new RegExp(`${returnWindowDays} ?天`),
  }[locale]
  const damage = {
    en: /(?:five|5) business days/,
    de: /(?:fünf|5) Werktage/,
    zh: /(?:五|5) ?个工作日/,
  }[locale]

  for (const key of ['RETURNS_POLICY', 'TERMS_OF_SALE', '/faq'])
    expect(wordsOf(key, locale), key).toMatch(returns)
  for (const key of ['SHIPPING_POLICY', '/logisticsAgreement', '/afterSalesService'])
    expect(wordsOf(key, locale), key).toMatch(damage)
})

test.each(locales)('the cookie policy names everything that the cookie settings list (%s)', (locale) => {
  const policy = wordsOf('COOKIE_POLICY', locale)
  const names = cookieKinds.flatMap(({ cookies }) => cookies.flatMap(({ name }) => name.split(', ')))

  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(policy))).toEqual([])
  expect(policy).toMatch({ en: /400 days/, de: /400 Tage/, zh: /400 ?天/ }[locale])
})

test('a sales proposal is due in two business hours, a personalized one 24 hours later, business days only', () => {
  const friday = new Date('2026-11-13T15:00:00Z')

  const due = dueTimes(friday)

  expect(due.sales_due_at).toEqual(new Date('2026-11-13T17:00:00Z'))
  expect(due.personal_due_at).toEqual(new Date('2026-11-16T15:00:00Z'))
})

test.each(['/howtopurchase', '/faq', '/services', '/aboutUs', '/commercial'])(
  '%s says when proposals come as the software sets it',
  (key) => {
    expect(wordsOf(key, 'en')).toMatch(/2 business hours.*24 hours on business days/)
    expect(wordsOf(key, 'de')).toMatch(
      /2 Stunden (?:\(Bürozeiten\)|während der Bürozeiten).*(?:Werktagen (?:innerhalb von|in) 24 Stunden|24 Stunden an Werktagen)/,
    )
    expect(wordsOf(key, 'zh')).toMatch(/办公时间 2 小时.*工作日 24 小时|2 小时（办公时间）.*工作日 24 小时/)
  },
)

test('/aboutUs counts products, families and warehouses as the catalog does', () => {
  const { products, families } = readSeedCatalog()
  const figures = wordsOf('/aboutUs', 'en')

  expect(products.length).toBeGreaterThan(200)
  expect(figures).toMatch(`over 200 in ${families.length} families`)
})

/** The table of the privacy policy that says how long each kind of fact stays. */
function privacyTimes() {
  const policy = (what: string, en: string, de: string, zh: string) => ({
    key: 'PRIVACY_POLICY',
    what,
    says: { en, de, zh },
  })
  const years = (days: number) => days / 365
  const [mail, request, chat] = [years(mailDays), years(requestDays), years(customerDays)]
  return [
    policy(
      'for how long a code counts',
      `${code_minutes} minutes`,
      `${code_minutes} Minuten`,
      `${code_minutes} 分钟`,
    ),
    policy(
      'when a code is deleted',
      `${code_minutes} minutes, deleted within a day`,
      `${code_minutes} Minuten gültig, gelöscht binnen eines Tages`,
      `${code_minutes} 分钟内有效，一天之内删除`,
    ),
    policy(
      'how long a consent is kept',
      `${consentYears} years after the request it belongs to is deleted`,
      `${consentYears} Jahre, nachdem die zugehörige Anfrage gelöscht`,
      `所属请求删除后 ${consentYears} 年`,
    ),
    policy(
      'how long an application is kept',
      `as long as the partnership, then ${years(applicationDays)} years`,
      `so lange wie die Partnerschaft, danach ${years(applicationDays)} Jahre`,
      `合作期间及之后 ${years(applicationDays)} 年`,
    ),
    policy(
      'how long a solar report without an account is kept',
      `link ${retention_days.link} days, with a request ${retention_days.request} days`,
      `Link ${retention_days.link} Tage, mit einer Anfrage ${retention_days.request} Tage`,
      `链接分享的 ${retention_days.link} 天，随询价发送的 ${retention_days.request} 天`,
    ),
    policy(
      'how long an archive of one’s data is kept',
      `${exportDays} days after it is ready`,
      `${exportDays} Tage, nachdem es bereit ist`,
      `生成后 ${exportDays} 天`,
    ),
    policy('how long orders are kept', `${recordYears} years`, `${recordYears} Jahre`, `${recordYears} 年`),
    policy(
      'how long a guest’s cart is kept',
      `${guestCartDays} days after the last change`,
      `${guestCartDays} Tage nach der letzten Änderung`,
      `最后一次更改后 ${guestCartDays} 天`,
    ),
    policy(
      'how long requests are kept',
      `${request} years after you sent them`,
      `${request} Jahre, nachdem Sie sie gesendet`,
      `提交后 ${request} 年`,
    ),
    policy(
      'how long a customer’s conversation is kept',
      `${chat} years where you were signed in`,
      `${chat} Jahre, wenn Sie angemeldet`,
      `登录状态下为 ${chat} 年`,
    ),
    policy(
      'how long mails are kept',
      `(?<!\\d)${mail} year\\b`,
      `(?<!\\d)${mail} Jahr\\b`,
      `(?<!\\d)${mail} 年`,
    ),
    policy(
      'that what stays after a deletion is named',
      'tracking numbers .* proof of delivery.* consent to calls',
      'Sendungsnummern .* Einwilligung in Anrufe',
      '运单号.*来电同意',
    ),
  ]
}

function percents(kind: 'deposit' | 'milestones') {
  return installmentsOf(kind, 10_000).map((cents) => cents / 100)
}

function inAll(words: string) {
  return { en: words, de: words, zh: words }
}
