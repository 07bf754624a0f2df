// Runs PV cases from a JSON file through the model and prints the results as JSON on standard output:
//   npm run -s solar:cases -- FILE.json
// The file holds an array of cases with the fields of `ReferenceCase` (see app/features/solar/calculator/calculation/reference-cases.server.ts).
// Output, in the same order: [{ id, ac_annual_kwh, poa_annual_kwh_m2, ac_monthly_kwh }]. A case that cannot be run has
// { id, error } instead, and the exit code is 1.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = process.argv[2]
if (!file) {
  console.error('Usage: npm run -s solar:cases -- FILE.json')
  process.exit(2)
}
const read = JSON.parse(readFileSync(resolve(file), 'utf8'))
process.chdir(`${import.meta.dirname}/..`)
const { runReferenceCase } = await import('#features/solar/calculator/calculation/reference-cases.server.ts')

const round = (value: number) => Math.round(value * 1000) / 1000
const cases: Parameters<typeof runReferenceCase>[0][] = Array.isArray(read) ? read : read.cases
const results = cases.map((one) => {
  try {
    const year = runReferenceCase(one)
    return {
      id: one.id,
      ac_annual_kwh: round(year.ac_annual_kwh),
      poa_annual_kwh_m2: round(year.poa_annual_kwh_m2),
      ac_monthly_kwh: year.ac_monthly_kwh.map(round),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(`${one.id}: ${error.message}`)
    process.exitCode = 1
    return { id: one.id, error: error.message }
  }
})
console.log(JSON.stringify(results, null, 2))
