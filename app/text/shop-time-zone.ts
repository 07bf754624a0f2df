// Every page loads this: the list of time zones is in a module of its own.
import type { ShopTimeZone } from './time-zones.ts'

let zone: ShopTimeZone = 'America/New_York'

/** The shop's time zone, the default everywhere: server and browser must show the same day. */
export const shopTimeZone = () => zone

/** The time zone of the settings, for this process or this browser from now on; Eastern Time for undefined. */
export function setShopTimeZone(next: ShopTimeZone | undefined) {
  zone = next ?? 'America/New_York'
}
