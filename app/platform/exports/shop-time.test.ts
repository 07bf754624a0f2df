import { expect, onTestFinished, test } from 'vitest'
import { setShopTimeZone } from '#text/shop-time-zone.ts'
import { shopTime } from './shop-time.ts'

test('an exported time is what the clocks of the shop show, with their offset in winter and in summer', () => {
  onTestFinished(() => setShopTimeZone(undefined))

  const eastern = ['2026-01-15T03:30:00Z', '2026-07-15T03:30:00Z'].map((time) => shopTime(new Date(time)))
  setShopTimeZone('America/Phoenix')
  const arizona = shopTime(new Date('2026-07-15T03:30:00Z'))

  expect(eastern).toEqual(['2026-01-14T22:30:00-05:00', '2026-07-14T23:30:00-04:00'])
  expect(arizona).toBe('2026-07-14T20:30:00-07:00')
  expect(Date.parse(arizona)).toBe(Date.parse('2026-07-15T03:30:00Z'))
})
