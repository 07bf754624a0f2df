import { text } from '#text/text.tsx'

/** Display name of each assumption, by id. */
export const assumptionNames: Record<string, string> = {
  losses_percent: text('System losses: wiring, soiling, shading, initial degradation'),
  ground_coverage: text('Ground coverage ratio (GCR)'),
  albedo: text('Ground reflectance (albedo)'),
  retail_usd_kwh: text('Retail electricity price'),
  export_netting: text('Net metering period'),
  co2e_lb_mwh: text('Grid CO₂ emissions'),
  fixed_usd_month: text('Fixed monthly charge'),
  cautious_export_usd_kwh: text('Conservative estimate: export credit (avoided cost)'),
  cautious_fixed_usd_month: text('Conservative estimate: fixed monthly charge that remains'),
  export_usd_kwh: text('Export credit per kWh'),
  monthly_fee_usd_per_kw: text('Monthly utility charge per kW'),
  maintenance_usd_year: text('Annual maintenance'),
  incentive_usd: text('Incentive deducted from the price'),
  escalation_percent: text('Annual electricity price increase'),
  degradation_percent: text('Annual panel degradation'),
  discount_percent: text('Discount rate'),
  years: text('Analysis period'),
  loan_apr_percent: text('Loan APR'),
  loan_years: text('Loan term'),
  loan_dealer_fee_percent: text('Loan dealer fee'),
  site_elevation_ft: text('Site elevation'),
  record_low_c: text('Lowest expected ambient temperature (NEC 690.7(A))'),
  hot_day_c: text('Hot-day air temperature'),
  price_usd_per_watt: text('Installed price per watt'),
  ev_kwh_mile: text('Electric car'),
  heat_loss_w_k_sqft: text('Heat loss per square foot'),
  pool_kw: text('Pool pump'),
  spa_kwh_day: text('Spa at 68°F (20°C) outdoor temperature'),
  office_kw: text('Home office, Monday to Friday, 9 to 5'),
  roof_area_sqft: text('Available roof area (from home size)'),
  battery_reserve: text('Battery reserve for outages'),
}

/** Display name of each netting period. */
export const nettingNames: Record<string, string> = {
  hourly: text('hourly'),
  monthly: text('monthly'),
  annual: text('yearly'),
}
