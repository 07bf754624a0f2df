/** Input of a quote request. */
export const aQuote = (changes: Record<string, unknown> = {}) => ({
  project: 'residential',
  zip_code: '02139',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  message: 'South roof, 30 degrees.',
  ...changes,
})

/** Input of a transformer request. */
export const aTransformer = (changes: Record<string, unknown> = {}) => ({
  quantity: 2,
  power_kva: '112.5',
  phases: 3,
  primary_voltage: '480 Δ',
  secondary_voltage: '208Y/120',
  first_name: 'Nikola',
  last_name: 'Tesla',
  email: 'nikola@example.com',
  ...changes,
})
