import { text } from '#text/text.tsx'

/** Display name of each assumption, by id. */
export const assumptionNames: Record<string, string> = {
  losses_percent: text('Losses: wiring, dirt, shade, aging at the start'),
  ground_coverage: text('Ground covered by rows of panels'),
  albedo: text('Light thrown back by the ground'),
  retail_usd_kwh: text('Price of a kWh you buy'),
  export_netting: text('How sold energy is set against bought'),
  co2e_lb_mwh: text('CO₂ of a MWh from your grid'),
  fixed_usd_month: text('Fixed charge a month, whatever you use'),
  cautious_export_usd_kwh: text('Cautious case: price of a kWh you send out (avoided cost)'),
  cautious_fixed_usd_month: text('Cautious case: fixed charge a month that stays on the bill'),
  export_usd_kwh: text('Price of a kWh you sell or have left over'),
  monthly_fee_usd_per_kw: text('Monthly charge of the utility for each kW'),
  maintenance_usd_year: text('Maintenance a year'),
  incentive_usd: text('Incentive taken off the price'),
  escalation_percent: text('Rise of electricity prices a year'),
  degradation_percent: text('Loss of output a year'),
  discount_percent: text('What money costs you a year'),
  years: text('Years looked at'),
  loan_apr_percent: text('Loan: yearly rate (APR)'),
  loan_years: text('Loan: years'),
  loan_dealer_fee_percent: text('Loan: dealer fee'),
  site_elevation_ft: text('Elevation of the site'),
  record_low_c: text('Lowest expected air temperature (NEC 690.7(A))'),
  hot_day_c: text('Air on a hot day'),
  price_usd_per_watt: text('Installed price'),
  ev_kwh_mile: text('Electric car'),
  heat_loss_w_k_sqft: text('Heat a square foot loses'),
  pool_kw: text('Pool pump'),
  spa_kwh_day: text('Spa, kept warm at 68 °F outside'),
  office_kw: text('Work at home, Monday to Friday from 9 to 5'),
  roof_area_sqft: text('Room for panels, from the size of the house'),
  battery_reserve: text('Share of the battery kept for outages'),
}

/** Display name of each netting period. */
export const nettingNames: Record<string, string> = {
  hourly: text('hour by hour'),
  monthly: text('month by month'),
  annual: text('over the year'),
}
