import { shopTimeZone } from './shop-time-zone.ts'
import { type Translate, text } from './text.tsx'
import type { ShopTimeZone } from './time-zones.ts'

/** The names of the time zones as customers know them. */
export const timeZoneNames: Readonly<Record<ShopTimeZone, string>> = {
  'America/New_York': text('Eastern Time'),
  'America/Chicago': text('Central Time'),
  'America/Denver': text('Mountain Time'),
  'America/Phoenix': text('Arizona Time'),
  'America/Los_Angeles': text('Pacific Time'),
  'America/Anchorage': text('Alaska Time'),
  'Pacific/Honolulu': text('Hawaii Time'),
  'America/Puerto_Rico': text('Atlantic Time'),
}

/** The name of the shop's time zone. */
export const zoneName = (t: Translate) => t(timeZoneNames[shopTimeZone()])
