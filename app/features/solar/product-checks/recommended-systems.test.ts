import { expect } from 'vitest'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { resolveInput } from '#features/solar/calculator/input/resolve-input.server.ts'
import { equipmentFor } from '#features/solar/calculator/reports/make-report.server.ts'
import { planOptions } from '#features/solar/system-design/plan-system.ts'
import { verdictOf } from '#features/solar/system-design/system-check/finding.ts'
import { roof_surfaces } from '#features/solar/system-design/system-check/mounting.ts'
import { catalogTest as test } from '#tests/harness/harness.ts'
import { checkEquipment } from './check-lines.server.ts'

/** Cold, hot, mild and high places. */
const zips = ['43215', '85001', '33101', '80202', '55401', '99501', '97201']
const face_shares = [[1], [0.6, 0.4]]

test('every system recommended for a home is confirmed by the check, and by the check of the cart', async ({
  harness,
}) => {
  const equipment = await equipmentFor(harness.ctx())
  const wrong: string[] = []
  let systems = 0
  for (const zip_code of zips)
    for (const surface of roof_surfaces)
      for (const shares of face_shares)
        for (const battery_kwh of [0, 10, 25]) {
          const { climate } = resolveInput(CalculatorInput.parse({ zip_code }))
          const plans = planOptions(equipment, {
            property: 'home',
            surface,
            face_shares: shares,
            target_kw: 8,
            roof_area_m2: null,
            battery_kwh,
            climate,
            busbar: null,
          })
          for (const plan of plans) {
            systems++
            const cart = checkEquipment(equipment, plan.lines, climate)
            const verdicts = [verdictOf(plan.checks), verdictOf(cart.findings)]
            if (verdicts.every((one) => one.startsWith('fits')) && cart.missing.length === 0) continue
            const parts = plan.lines.map(({ quantity, product_id }) => `${quantity} ${product_id}`)
            wrong.push([zip_code, surface, shares, battery_kwh, ...verdicts, ...parts].join(' '))
          }
        }

  expect(systems).toBeGreaterThan(300)
  expect(wrong).toEqual([])
}, 60_000)
