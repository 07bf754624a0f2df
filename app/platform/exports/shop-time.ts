import { shopTimeZone } from '#text/shop-time-zone.ts'
import type { ShopTimeZone } from '#text/time-zones.ts'

let clock: { zone: ShopTimeZone; format: Intl.DateTimeFormat } | undefined

/** The milliseconds by which the clocks of the shop are ahead of UTC at a time; negative in the United States. */
export function shopOffset(time: Date): number {
  const zone = shopTimeZone()
  if (clock?.zone !== zone)
    clock = { zone, format: new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }) }
  const name = clock.format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset_ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset_ms : offset_ms
}

/** A time by ISO 8601 with the offset of the shop's time zone: `2026-11-24T10:00:00-05:00`. */
export function shopTime(time: Date): string {
  const offset_ms = shopOffset(time)
  const shown = new Date(time.getTime() + offset_ms).toISOString().slice(0, 19)
  const [hours, minutes] = new Date(Math.abs(offset_ms)).toISOString().slice(11, 16).split(':')
  return `${shown}${offset_ms < 0 ? '-' : '+'}${hours}:${minutes}`
}
