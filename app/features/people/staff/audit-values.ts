import { permissionGroups } from '#features/people/roles/permissions.ts'
import { builtInRoles, isBuiltInRole } from '#features/people/roles/roles.ts'
import type { Formats } from '#text/format.ts'
import { localeNames, type Translate, text } from '#text/text.tsx'

type Words = { t: Translate; format: Pick<Formats, 'money' | 'number' | 'quantity' | 'fullDay' | 'dateTime'> }

/** How recorded fields are called; the name of another field is shown with spaces. */
const fieldNames: Readonly<Record<string, string>> = {
  alt: text('Alternative text'),
  amount_cents: text('Amount'),
  archived: text('Archived'),
  attributes: text('Attributes'),
  basis_points: text('Rate'),
  brand: text('Brand'),
  checked_on: text('Checked on'),
  code: text('Code'),
  combines: text('Combines with promotions'),
  company: text('Company'),
  components: text('Components'),
  consultant_id: text('Consultant'),
  description: text('Description'),
  discount_cents: text('Discount'),
  documents: text('Documents'),
  email: text('Email'),
  enabled: text('Enabled'),
  ends_at: text('End'),
  family_id: text('Product family'),
  highlights: text('Highlights'),
  images: text('Pictures'),
  is_enabled: text('Enabled'),
  kind: text('Kind'),
  lead_time_days: text('Lead time'),
  list_price_cents: text('List price'),
  lines: text('Items'),
  made_in_usa: text('Made in USA'),
  min_quantity: text('Minimum quantity'),
  minus_cents: text('Discount'),
  model_number: text('Model number'),
  most_uses: text('Uses'),
  most_uses_each: text('Uses per customer'),
  name: text('Name'),
  note: text('Note'),
  permissions: text('Permissions'),
  phone: text('Phone'),
  price_cents: text('Price'),
  price_now_cents: text('Price'),
  publish_at: text('Publication date'),
  question: text('Question'),
  answer: text('Answer'),
  quantity: text('Quantity'),
  reason: text('Reason'),
  reply: text('Reply'),
  role: text('Role'),
  source: text('Source'),
  starts_at: text('Start'),
  state: text('Status'),
  status: text('Status'),
  summary: text('Summary'),
  threshold_cents: text('Order value from'),
  tiers: text('Volume prices'),
  title: text('Title'),
  version: text('Version'),
  zip_code: text('ZIP code'),
}

/** Stored values of statuses and kinds that other screens name, too. */
const valueNames: Readonly<Record<string, string>> = {
  amount: text('Amount'),
  canceled: text('Canceled'),
  clearance: text('Clearance'),
  discontinued: text('Discontinued'),
  draft: text('Draft'),
  hidden: text('Hidden'),
  live: text('Live'),
  pending: text('Pending'),
  percent: text('Percent'),
  published: text('Published'),
  under_review: text('Under review'),
  waiting: text('Waiting'),
}

const permissionLabels = new Map<string, string>(
  permissionGroups.flatMap(({ permissions }) => permissions.map(({ id, label }) => [id, label] as const)),
)

const hasNamedValues = new Set(['status', 'state', 'kind', 'stage', 'outcome'])

/** The name of a recorded field. Names of settings stay as they are: they are what is configured. */
export function auditFieldName(name: string, t: Translate): string {
  const known = fieldNames[name]
  if (known) return t(known)
  const warehouse = /^stock (.+)$/.exec(name)?.[1]
  if (warehouse) return `${t('Stock')} ${warehouse}`
  if (name === name.toUpperCase()) return name
  if (isLocale(name)) return localeNames[name]
  const words = name.replace(/_cents$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The lines that a changed field had before and has after, with amounts, dates and names as other screens show them. Of lists
 * and groups only the parts that differ.
 */
export function auditLines(name: string, before: unknown, after: unknown, words: Words) {
  const [old, now] = differing(before, after)
  return { before: linesOf(name, old, words), after: linesOf(name, now, words) }
}

/** The parts of two values that differ. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [had, has] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
    const [gone, come] = [
      before.filter((one) => !has.has(textOf(one))),
      after.filter((one) => !had.has(textOf(one))),
    ]
    // Only the order differs.
    return gone.length + come.length === 0 ? [before, after] : [gone, come]
  }
  if (!isGroup(before) || !isGroup(after)) return [before, after]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => textOf(before[key]) !== textOf(after[key]),
  )
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((key) => [key, from[key]]))
  return [pick(before), pick(after)]
}

const textOf = (value: unknown) => JSON.stringify(value ?? null)

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLocale = (name: string): name is keyof typeof localeNames => Object.hasOwn(localeNames, name)

function linesOf(name: string, value: unknown, words: Words): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return ['–']
    const items = value.map((one) => inOneLine(name, one, words))
    return value.some(isGroup) ? items : [items.join(', ')]
  }
  if (!isGroup(value)) return [inOneLine(name, value, words)]
  const entries = Object.entries(value)
  if (entries.length === 0) return ['–']
  return entries.map(([key, part]) => `${auditFieldName(key, words.t)}: ${inOneLine(key, part, words)}`)
}

/** A value in one line; of a group the fields that have a value. */
function inOneLine(name: string, value: unknown, words: Words): string {
  const { t, format } = words
  if (Array.isArray(value)) return value.map((one) => inOneLine(name, one, words)).join(', ') || '–'
  if (isGroup(value)) {
    const filled = Object.entries(value)
      .filter(([, part]) => part !== null && part !== '' && textOf(part) !== '[]')
      // jsonb sorts by the length of the names; an amount belongs after what it is for.
      .toSorted(([a], [b]) => Number(a.endsWith('_cents')) - Number(b.endsWith('_cents')))
    return (
      filled.map(([key, part]) => `${auditFieldName(key, t)}: ${inOneLine(key, part, words)}`).join(' · ') ||
      '–'
    )
  }
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return format.money(value)
    if (name.endsWith('basis_points')) return format.quantity(value / 100, '%')
    return format.number(value, 3)
  }
  const said = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(said)) return format.fullDay(said)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(said)) return format.dateTime(said)
  if (name === 'role' && isBuiltInRole(said)) return t(builtInRoles[said].name)
  if (name === 'permissions') return t(permissionLabels.get(said) ?? said)
  if (!hasNamedValues.has(name)) return said
  const known = valueNames[said]
  return known ? t(known) : said.replaceAll('_', ' ')
}
