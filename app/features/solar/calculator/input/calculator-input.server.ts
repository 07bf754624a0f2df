import { z } from 'zod'
import { roof_surfaces } from '#features/solar/system-design/system-check/mounting.ts'

/** Input of the calculator. Only the location is required. Angles in degrees, azimuth 180 is south. */
export const CalculatorInput = z.object({
  zip_code: z.string().max(10).optional().describe('Five digits, or ZIP+4'),
  latitude: z.number().min(-90).max(90).optional().describe('With longitude, instead of a ZIP code'),
  longitude: z.number().min(-180).max(180).optional(),
  station_id: z.string().max(80).optional().describe('A weather station chosen instead of ours'),
  property: z.enum(['home', 'business']).default('home'),
  tenure: z.enum(['own', 'rent']).optional().describe('Moves no figure; who rents is told what that means'),
  utility: z.string().trim().max(60).optional().describe('Who sends the bill; moves no figure'),
  rate_plan: z
    .enum(['flat', 'time_of_use'])
    .optional()
    .describe('Moves no figure; the report says what one mean price leaves out'),

  bill_unit: z.enum(['usd', 'kwh']).default('usd'),
  bill_average: z.number().min(0).max(1_000_000).optional().describe('Of a mean month'),
  bills: z
    .array(z.object({ month: z.int().min(1).max(12), amount: z.number().min(0).max(1_000_000) }))
    .max(12)
    .optional()
    .refine((bills) => !bills || new Set(bills.map(({ month }) => month)).size === bills.length)
    .describe('One to twelve different months; goes before bill_average'),

  ev_miles_per_day: z.number().min(0).max(300).default(0),
  heat_pump_sqft: z.number().min(0).max(50_000).default(0),
  pool: z.boolean().default(false),
  spas: z.int().min(0).max(10).default(0),
  home_offices: z.int().min(0).max(10).default(0),
  home_by_day: z.boolean().default(false),

  surface: z.enum(roof_surfaces).default('shingle'),
  array_type: z.enum(['rack', 'roof', 'one_axis', 'one_axis_backtracked', 'two_axis']).optional(),
  faces: z
    .array(
      z.object({
        tilt: z.number().min(0).max(90),
        azimuth: z.number().min(0).max(360),
        share_percent: z
          .number()
          .min(1)
          .max(100)
          .default(50)
          .describe('Of the panels; brought to 100 together'),
      }),
    )
    .min(1)
    .max(2)
    .default([{ tilt: 20, azimuth: 180, share_percent: 100 }]),
  facing_known: z
    .boolean()
    .default(true)
    .describe(
      'False: the first face is a guess, and the range takes in the same face to the east and to the west',
    ),
  roof_area_sqft: z.number().min(50).max(5_000_000).optional(),
  living_area_sqft: z
    .number()
    .min(200)
    .max(100_000)
    .optional()
    .describe('Without roof_area_sqft, the room for panels is estimated from this'),
  floors: z.int().min(1).max(4).default(1).describe('That the living area is spread over'),
  shade_percent: z
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Beyond the 3 % that every array loses to shade'),

  offset_percent: z.number().min(10).max(200).default(100).describe('Of the use that the system is to make'),
  battery_goal: z.enum(['none', 'savings', 'essential', 'whole_home']).default('none'),
  busbar_amps: z.number().min(60).max(1200).optional(),
  main_breaker_amps: z.number().min(30).max(1200).optional(),

  system: z
    .object({
      capacity_kw: z.number().min(0.5).max(5000).optional(),
      module_type: z.enum(['standard', 'premium', 'thin_film']).default('standard'),
      dc_ac_ratio: z.number().min(0.5).max(2).default(1.2),
      inverter_efficiency_percent: z.number().min(90).max(99.5).default(96),
      battery_kwh: z.number().min(0).max(1000).default(0),
      battery_kw: z.number().min(0.5).max(1000).optional(),
      price_usd: z.number().min(0).max(50_000_000).optional(),
    })
    .prefault({}),

  /** Overrides. Each has a default, returned with its source in the response. */
  assumptions: z
    .object({
      retail_usd_kwh: z.number().min(0.01).max(2),
      fixed_usd_month: z.number().min(0).max(500),
      export_netting: z.enum(['hourly', 'monthly', 'annual']),
      export_usd_kwh: z.number().min(0).max(2),
      monthly_fee_usd_per_kw: z.number().min(0).max(50),
      maintenance_usd_year: z.number().min(0).max(1_000_000),
      incentive_usd: z.number().min(0).max(10_000_000),
      escalation_percent: z.number().min(0).max(10),
      degradation_percent: z.number().min(0).max(5),
      discount_percent: z.number().min(0).max(20),
      years: z.int().min(5).max(40),
      loan_apr_percent: z.number().min(0).max(30),
      loan_years: z.int().min(1).max(30),
      loan_dealer_fee_percent: z.number().min(0).max(40),
      price_usd_per_watt: z.number().min(0.5).max(15),
      losses_percent: z.number().min(0).max(60),
      albedo: z.number().min(0).max(1),
      ground_coverage: z.number().min(0.1).max(0.9),
      site_elevation_ft: z
        .number()
        .min(-300)
        .max(20_000)
        .describe('The site above sea level: 6.5 °C colder for each km above or below the weather station'),
      record_low_c: z
        .number()
        .min(-65)
        .max(30)
        .describe('Lowest expected temperature of the site; one warmer than ours is not used'),
      hot_day_c: z.number().min(0).max(60),
    })
    .partial()
    .default({}),
})

export type CalculatorInput = z.output<typeof CalculatorInput>
