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

let zone: ShopTimeZone = 'America/New_York'

/** The shop's time zone, the default everywhere: server and browser must show the same day. */
export const shopTimeZone = (): ShopTimeZone => zone

/** The time zone of the settings, for this process or this browser from now on. */
export function setShopTimeZone(next: string | undefined) {
  zone = shopTimeZones.find((one) => one === next) ?? 'America/New_York'
}
