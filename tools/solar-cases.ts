// Runs PV cases from a JSON file and prints what the model makes of them, as JSON on standard output:
//   npm run -s solar:cases -- FILE.json
// The file holds an array of cases with the fields of `ReferenceCase` (see app/features/solar/reference-cases.server.ts).
// Printed, in the same order: [{ id, ac_annual_kwh, poa_annual_kwh_m2, ac_monthly_kwh }]. A case that cannot be run ends
// the program with its reason on standard error.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = process.argv[2]
if (!file) {
  console.error('Say which file holds the cases: npm run -s solar:cases -- FILE.json')
  process.exit(2)
}
const read = JSON.parse(readFileSync(resolve(file), 'utf8'))
process.chdir(`${import.meta.dirname}/..`)
const { runReferenceCase } = await import('../app/features/solar/reference-cases.server.ts')

const round = (value: number) => Math.round(value * 1000) / 1000
const cases = Array.isArray(read) ? read : read.cases
try {
  const results = cases.map((one: Parameters<typeof runReferenceCase>[0]) => {
    const year = runReferenceCase(one)
    return {
      id: one.id,
      ac_annual_kwh: round(year.ac_annual_kwh),
      poa_annual_kwh_m2: round(year.poa_annual_kwh_m2),
      ac_monthly_kwh: year.ac_monthly_kwh.map(round),
    }
  })
  console.log(JSON.stringify(results, null, 2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
