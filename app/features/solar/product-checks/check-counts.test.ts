import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { readSeedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { recommendSolutions } from '#features/solar/calculator/reports/make-report.server.ts'
import { type Finding, verdictOf } from '#features/solar/system-design/system-check/finding.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { checkPackage } from './check-package.server.ts'

type Checked = { id: string; findings: readonly Finding[] }

/** Ten cities with different climates, from the coldest to the hottest. */
const cities = {
  Fairbanks: '99701',
  Minneapolis: '55401',
  Denver: '80202',
  Columbus: '43215',
  Boston: '02108',
  Seattle: '98101',
  Atlanta: '30303',
  Miami: '33101',
  Sacramento: '95814',
  Phoenix: '85001',
}

async function checkedKits(harness: Harness): Promise<Checked[]> {
  const kits = await queryRows<{ id: string; family_id: string }>(
    harness.db,
    `select id, family_id from products where kind = 'package' and family_id like '%-kits' order by id`,
  )
  const checked: Checked[] = []
  for (const { id, family_id } of kits) {
    const { components = [] } = (await readDetail(harness.db, id, 'en')) ?? {}
    const property = family_id === 'commercial-kits' ? 'business' : 'home'
    const found = await checkPackage(harness.ctx(), components, property)
    checked.push({ id, findings: found?.findings ?? [] })
  }
  return checked
}

async function checkedPlans(harness: Harness, input: Partial<CalculatorInput>): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const [city, zip_code] of Object.entries(cities)) {
    const { plans } = await recommendSolutions(harness.ctx(), CalculatorInput.parse({ zip_code, ...input }))
    checked.push(...plans.map(({ id, checks }) => ({ id: `${city} ${id}`, findings: checks })))
  }
  return checked
}

/** The number of systems for each verdict, and for each rule that is not confirmed or only on a condition. */
function countsOf(checked: readonly Checked[]) {
  const count = (keys: string[]) => {
    const counts: Record<string, number> = {}
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
    return counts
  }
  const rules = (result: Finding['result']) =>
    count(
      checked.flatMap(({ findings }) => [
        ...new Set(findings.filter((one) => one.result === result).map(({ id }) => id)),
      ]),
    )
  return {
    systems: checked.length,
    verdicts: count(checked.map(({ findings }) => verdictOf(findings))),
    unknown: rules('unknown'),
    fail: rules('fail'),
  }
}

/** Prints the counts with `SYSTEM_CHECK=full`. */
function print(name: string, checked: readonly Checked[]) {
  if (process.env.SYSTEM_CHECK !== 'full') return
  process.stdout.write(`${name}: ${JSON.stringify(countsOf(checked))}\n`)
}

/** The number of systems that the check confirms, with or without conditions of the site. */
const confirmed = (checked: readonly Checked[]) =>
  checked.filter(({ findings }) => ['fits', 'fits_with_conditions'].includes(verdictOf(findings))).length

test('every attribute in the table of the system check is in the seed catalog', async () => {
  const table = await readFile(`${import.meta.dirname}/../system-design/README.md`, 'utf8')
  const documented = table
    .split('\n')
    .filter((line) => /^\| (?:solar|string|hybrid|micro|inverters|batteries)/.test(line))
    .flatMap((line) => line.split('|')[2]?.match(/[a-z]+(?:_[a-z]+)+/g) ?? [])
  const known = new Set(readSeedCatalog().attributes.map(({ id }) => id))

  expect(documented.length).toBeGreaterThan(25)
  expect(documented.filter((id) => !known.has(id))).toEqual([])
})

catalogTest(
  'every kit has a verdict, none exceeds a limit, and at least six are confirmed',
  async ({ harness }) => {
    const kits = await checkedKits(harness)

    print('kits', kits)
    const { systems, fail } = countsOf(kits)
    expect({ systems, fail }).toEqual({ systems: 18, fail: {} })
    expect(kits.filter(({ findings }) => findings.length === 0)).toEqual([])
    expect(confirmed(kits)).toBeGreaterThanOrEqual(6)
  },
)

catalogTest(
  'in ten cities no plan exceeds a limit, and the check confirms every plan with a battery',
  {
    timeout: 120_000,
  },
  async ({ harness }) => {
    const busbar = { busbar_amps: 200, main_breaker_amps: 200 }

    const plain = await checkedPlans(harness, {})
    const stored = await checkedPlans(harness, { battery_goal: 'essential', ...busbar })
    const on_ground = await checkedPlans(harness, { surface: 'ground', ...busbar })

    print('plans, shingle roof', plain)
    print('plans with battery, 200 A busbar', stored)
    print('plans on the ground, 200 A busbar', on_ground)
    for (const checked of [plain, stored, on_ground]) {
      const { systems, fail } = countsOf(checked)
      expect(systems).toBeGreaterThanOrEqual(20)
      expect(fail).toEqual({})
    }
    // The house brand's inverters have complete data sheets; batteries are planned with them.
    expect(confirmed(stored)).toBe(stored.length)
    expect(confirmed(plain)).toBeGreaterThanOrEqual(15)
    expect(confirmed(on_ground)).toBeGreaterThanOrEqual(8)
  },
)
