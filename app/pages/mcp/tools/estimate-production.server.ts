import { z } from 'zod'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { reportOn } from '#features/solar/calculator/reports/make-report.server.ts'
import { pvwatts_defaults } from '#features/solar/pv-model/system.ts'
import { statePath } from '#features/solar/states/state-paths.ts'
import { sunshine_source, sunshineOf } from '#features/solar/states/sunshine.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { defineTool, StateInput, urlIn, ZipCode } from '../tool.server.ts'
import { findStateCode } from './find-state-code.ts'

const input = {
  zip_code: ZipCode.optional().describe('For a site; the state is for a whole state'),
  state: StateInput.optional(),
  capacity_kw: z.number().min(0.5).max(5000).describe('Power of all panels together, kW DC'),
  tilt_degrees: z.number().min(0).max(90).default(20).describe('With a ZIP code only'),
  azimuth_degrees: z
    .number()
    .min(0)
    .max(360)
    .default(180)
    .describe('90 east, 180 south, 270 west; with a ZIP code only'),
  shade_percent: z
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Loss to shade beyond 3 %; with a ZIP code only'),
}

type Input = z.output<z.ZodObject<typeof input>>

export const estimateProductionTool = defineTool({
  name: 'estimate_production',
  title: 'Estimate production',
  description:
    'Electricity that a solar system produces in a typical year, by the PVWatts model: for a site by ZIP code with every month, or for a state as a range.',
  input,
  output: z.object({
    place: z.string(),
    capacity_kw: z.number(),
    annual_kwh: z.number(),
    annual_kwh_low: z.number(),
    annual_kwh_high: z.number(),
    kwh_per_kw: z.number(),
    monthly_kwh: z.array(z.number()).nullable().describe('January to December; null for a state'),
    weather_station: z
      .object({ name: z.string(), distance_km: z.number() })
      .nullable()
      .describe('Null for a state'),
    assumptions: z.object({
      tilt_degrees: z.number().nullable().describe('Null: the latitude'),
      azimuth_degrees: z.number(),
      losses_percent: z.number(),
      uncertainty_percent: z.number().nullable().describe('Of the yield at this site, plus and minus'),
      note: z.string().nullable(),
    }),
    source: z.string(),
    as_of: z.string(),
    url: z.string().describe('Where to go on from here'),
  }),
  run: async (ctx, given) => ({
    ...(given.zip_code ? await atSite(ctx, given, given.zip_code) : inState(ctx, given)),
    source: ctx.t(sunshine_source.name),
    as_of: sunshine_source.as_of,
  }),
})

async function atSite(ctx: RequestContext, given: Input, zip_code: string) {
  const { capacity_kw, tilt_degrees, azimuth_degrees, shade_percent } = given
  const { resolved, result } = await reportOn(
    ctx,
    CalculatorInput.parse({
      zip_code,
      shade_percent,
      faces: [{ tilt: tilt_degrees, azimuth: azimuth_degrees, share_percent: 100 }],
      system: { capacity_kw },
    }),
  )
  const [option] = result.options
  if (!option) throw new Error('A report on one system has one option')
  const { place, station, roof } = resolved
  return {
    place: [place.city, place.state].filter(Boolean).join(', '),
    capacity_kw,
    annual_kwh: Math.round(option.production_kwh),
    annual_kwh_low: Math.round(option.production_range_kwh.low),
    annual_kwh_high: Math.round(option.production_range_kwh.high),
    kwh_per_kw: Math.round(option.kwh_per_kw),
    monthly_kwh: option.monthly_production_kwh.map(Math.round),
    weather_station: { name: station.station.name, distance_km: Math.round(station.distance_km) },
    assumptions: {
      tilt_degrees,
      azimuth_degrees,
      losses_percent: roof.losses_percent,
      uncertainty_percent: roof.uncertainty_percent,
      note: null,
    },
    url: urlIn(ctx, '/calculator'),
  }
}

function inState(ctx: RequestContext, { state, capacity_kw }: Input) {
  if (!state) throw new Problem('invalid', 'Provide zip_code or state.')
  const code = findStateCode(state)
  const sun = code && sunshineOf(code, ctx.locale)
  if (!code || !sun)
    throw new Problem('invalid', 'We have no weather data for this state. Use a code such as OH.')
  const kwh = (hours: number) => Math.round(hours * capacity_kw)
  return {
    place: sun.state_name,
    capacity_kw,
    annual_kwh: kwh(sun.median_equivalent_hours),
    annual_kwh_low: kwh(sun.minimum_equivalent_hours),
    annual_kwh_high: kwh(sun.maximum_equivalent_hours),
    kwh_per_kw: Math.round(sun.median_equivalent_hours),
    monthly_kwh: null,
    weather_station: null,
    assumptions: {
      tilt_degrees: null,
      azimuth_degrees: 180,
      losses_percent: pvwatts_defaults.losses_percent,
      uncertainty_percent: null,
      note: ctx.t(
        'Assumptions: panels face south without shade, tilted at the latitude angle, with 14% losses. Model: PVWatts with weather of 1976 to 2005. For your roof, use the calculator.',
      ),
    },
    url: urlIn(ctx, statePath(code) ?? '/states'),
  }
}
