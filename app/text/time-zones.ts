/** The time zones of the United States, in which the office of a shop can be. */
export const shopTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const
export type ShopTimeZone = (typeof shopTimeZones)[number]
