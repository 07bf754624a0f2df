import { states } from '#features/people/addresses/states.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { stateTaxRate, stateTaxRatesAsOf } from '../tax-rates.ts'
import { importLocalRates } from './import-local-rates.server.ts'
import { listLocalRates } from './list-local-rates.server.ts'
import { effectiveOn, StateCode, StateRateFields } from './rate-input.ts'
import { removeStateRate, saveStateRate } from './save-rates.server.ts'
import { readStateRates, type StateRate } from './stored-rates.server.ts'

export const staffTaxesApi = newApi('Taxes for staff')

const Period = z.object({
  effective_from: z.string(),
  collects: z.boolean(),
  percent: z.number(),
  taxes_services: z.boolean(),
  taxes_freight: z.boolean(),
  source: z.string(),
  checked_on: z.string().nullable(),
  version: z.number().int(),
})

const toPeriod = ({ state: _, basis_points, ...period }: StateRate) => ({
  ...period,
  percent: basis_points / 100,
})

export const listStaffTaxRates = staffTaxesApi.endpoint({
  method: 'post',
  path: '/staff/taxes/states',
  summary: 'What applies in each state today, what staff set from which day on, and the built-in rates',
  access: 'staff',
  permission: 'taxes.edit',
  answer: z.object({
    source: z.string().describe('built-in, or the host of the tax service, which overrides these rates'),
    built_in_as_of: z.string(),
    states: z.array(
      z.object({
        state: z.string(),
        name: z.string(),
        current: z.object({
          collects: z.boolean(),
          percent: z.number(),
          taxes_services: z.boolean(),
          taxes_freight: z.boolean(),
        }),
        built_in_percent: z.number(),
        periods: z.array(Period),
      }),
    ),
  }),
  async handle({ ctx }) {
    const stored = Map.groupBy(await readStateRates(ctx.db), ({ state }) => state)
    const today = dayIn(ctx.now())
    return {
      source: ctx.services.taxes.name,
      built_in_as_of: stateTaxRatesAsOf,
      states: states.map(({ code, name }) => {
        const periods = stored.get(code) ?? []
        const set = effectiveOn(periods, today)
        const built_in = (stateTaxRate(code)?.basis_points ?? 0) / 100
        return {
          state: code,
          name,
          current: set
            ? toPeriod(set)
            : { collects: built_in > 0, percent: built_in, taxes_services: false, taxes_freight: false },
          built_in_percent: built_in,
          periods: periods.map(toPeriod),
        }
      }),
    }
  },
})

export const saveStaffTaxRate = staffTaxesApi.endpoint({
  method: 'post',
  path: '/staff/taxes/states/save',
  summary: 'Sets what applies in a state from a day on. 409 when it has changed since `version`',
  access: 'staff',
  permission: 'taxes.edit',
  body: StateRateFields.extend({
    version: rowVersion.nullable().default(null).describe('Null for a new period'),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body: { version, ...fields } }) {
    await saveStateRate(ctx.db, staffActor(ctx, customer), fields, version)
    return reply(null, text('Saved'))
  },
})

export const removeStaffTaxRate = staffTaxesApi.endpoint({
  method: 'post',
  path: '/staff/taxes/states/remove',
  summary: 'Removes what was set for a state from a day on; what applied before applies again',
  access: 'staff',
  permission: 'taxes.edit',
  body: z.object({ state: StateCode, effective_from: z.iso.date(), version: rowVersion }),
  answer: z.null(),
  async handle({ ctx, customer, body: { version, ...period } }) {
    await removeStateRate(ctx.db, staffActor(ctx, customer), period, version)
    return reply(null, text('Removed'))
  },
})

const LocalQuery = Paging.extend({
  state: StateCode.optional(),
  search: z.string().trim().max(80).optional().describe('Beginning of a ZIP code, or part of a name'),
})
export type LocalQuery = z.input<typeof LocalQuery>

const LocalRate = z.object({
  zip_code: z.string(),
  jurisdiction: z.string(),
  effective_from: z.string(),
  state: z.string(),
})

export const listStaffLocalRates = staffTaxesApi.endpoint({
  method: 'post',
  path: '/staff/taxes/local',
  summary: 'Rates that counties, cities and districts add, by ZIP code; paged',
  access: 'staff',
  permission: 'taxes.edit',
  body: LocalQuery,
  answer: z.object({
    list: z.array(LocalRate.extend({ percent: z.number() })),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, ...filter } }) {
    const { list, total } = await listLocalRates(ctx.db, filter, { page, size: page_size })
    return { total, list: list.map(({ basis_points, ...row }) => ({ ...row, percent: basis_points / 100 })) }
  },
})

const megabytes = 20

export const importStaffLocalRates = staffTaxesApi.endpoint({
  method: 'post',
  path: '/staff/taxes/local/import',
  summary:
    'Imports local rates from CSV (zip_code, jurisdiction, percent, effective_from), as multipart/form-data: all rows or none. With `dry_run` it only compares',
  access: 'staff',
  permission: 'taxes.edit',
  form: { files: 1, file_bytes: megabytes * 1024 * 1024 },
  body: z.object({
    file: z
      .file(text('Please choose a file'))
      .openapi({ type: 'string', format: 'binary', description: 'CSV, at most 20 MB' }),
    replace: z.stringbool().default(false).describe('Removes rates of these states that are not in the file'),
    dry_run: z.stringbool().default(true),
  }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    unchanged: z.number().int(),
    states: z.array(z.string()),
    sample: z.array(LocalRate.extend({ before: z.number().nullable(), after: z.number().nullable() })),
    errors: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
    error_count: z.number().int(),
    applied: z.boolean(),
  }),
  async handle({ ctx, customer, body: { file, ...options } }) {
    const found = await importLocalRates(ctx.db, staffActor(ctx, customer), await file.text(), options)
    const percent = (basis_points: number | null) => (basis_points === null ? null : basis_points / 100)
    const answer = {
      ...found,
      sample: found.sample.map(({ basis_points: _, before, after, ...row }) => ({
        ...row,
        before: percent(before),
        after: percent(after),
      })),
      errors: found.errors.map((error) => ({ ...error, message: ctx.t(error.message) })),
    }
    return found.applied ? reply(answer, text('Local rates imported')) : answer
  },
})
