import { expect, test } from 'vitest'
import { formatsFor } from '#text/format.ts'
import { type Locale, translator } from '#text/text.tsx'
import { auditFieldName, auditLines } from './audit-values.ts'

const wordsIn = (locale: Locale) => ({ t: translator(locale), format: formatsFor(locale) })

test('amounts, rates, days, times, statuses and choices are shown as on other screens', () => {
  const lines = (name: string, value: unknown) => auditLines(name, null, value, wordsIn('en')).after.join('|')

  expect(lines('price_now_cents', 124_900)).toBe('$1,249.00')
  expect(lines('basis_points', 725)).toBe('7.25%')
  expect(lines('checked_on', '2026-12-03')).toBe('Thu, Dec 3, 2026')
  expect(lines('starts_at', '2026-12-03T17:00:00+00:00')).toBe('Dec 3, 2026, 12:00 PM')
  expect(lines('enabled', false)).toBe('No')
  expect(lines('status', 'clearance')).toBe('Clearance')
  expect(lines('state', 'in_work')).toBe('in work')
  expect(lines('role', 'owner')).toBe('Owner')
  expect(lines('note', '')).toBe('–')
})

test('fields have names instead of columns, and settings keep theirs', () => {
  const { t } = wordsIn('en')
  const names = ['price_now_cents', 'outcome_noted', 'stock OH', 'SMTP_URL', 'de']

  expect(names.map((name) => auditFieldName(name, t))).toEqual([
    'Price',
    'Outcome noted',
    'Stock OH',
    'SMTP_URL',
    'Deutsch',
  ])
})

test('of lists and groups only the parts that differ are shown, one to a line', () => {
  const tier = (from_quantity: number, price_cents: number) => ({ from_quantity, price_cents })
  const tiers = auditLines(
    'tiers',
    [tier(4, 1000), tier(10, 900)],
    [tier(4, 1000), tier(10, 850)],
    wordsIn('en'),
  )
  const name = auditLines(
    'name',
    { en: 'Panel', de: 'Modul' },
    { en: 'Panel', de: 'Solarmodul' },
    wordsIn('en'),
  )
  const added = auditLines('permissions', ['orders.read'], ['orders.read', 'orders.ship'], wordsIn('en'))

  expect(tiers).toEqual({
    before: ['From quantity: 10 · Price: $9.00'],
    after: ['From quantity: 10 · Price: $8.50'],
  })
  expect(name).toEqual({ before: ['Deutsch: Modul'], after: ['Deutsch: Solarmodul'] })
  expect(added).toEqual({ before: ['–'], after: ['Pack and ship orders'] })
})
