import { expect, test } from 'vitest'
import { createLagMeter } from './replica-lag.ts'

test('a replica is as old as the newest position of the primary that it has replayed', () => {
  const meter = createLagMeter()
  meter.note(100, 1000)
  meter.note(200, 2000)
  meter.note(300, 3000)

  expect(meter.lagOf(300, 3010)).toBe(10)
  expect(meter.lagOf(299, 3010)).toBe(1010)
  expect(meter.lagOf(100, 3010)).toBe(2010)
})

test('a replica that has replayed everything is up to date, however long nothing is written', () => {
  const meter = createLagMeter()
  meter.note(100, 1000)
  meter.note(100, 900_000)

  expect(meter.lagOf(100, 900_005)).toBe(5)
})

test('the lag is unknown for a position before the first one that was noted', () => {
  const meter = createLagMeter()
  meter.note(100, 1000)

  expect(meter.lagOf(99, 1000)).toBeNull()
})

test('positions of a former primary are not compared with those of its successor', () => {
  const meter = createLagMeter()
  meter.note(500, 1000)
  meter.note(400, 2000)

  expect(meter.lagOf(450, 2005)).toBe(5)
  expect(meter.lagOf(399, 2005)).toBeNull()
})
