import { shopTimeZone } from '#text/shop-time-zone.ts'
import { type Locale, useFormat, useLocale, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** The beginning of an appointment in the time zone of the shop and, where its clocks differ, in that of the visitor. */
export function AppointmentTime({ starts_at }: { starts_at: string }) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const own = useInBrowser(() => ownTime(starts_at, locale), null)
  return (
    <>
      <p className="font-medium tabular-nums">
        {t('{{time}} {{zone}}', { time: format.dateTime(starts_at), zone: zoneName(t) })}
      </p>
      {own && (
        <p className="text-sm text-ink-soft tabular-nums">{t('Your local time: {{time}}', { time: own })}</p>
      )}
    </>
  )
}

/** A time as the clocks of this browser show it, with their zone; null where the clocks of the shop show the same. */
function ownTime(iso: string, locale: Locale) {
  const time = new Date(iso)
  const clocks = (timeZone?: string) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(timeZone && { timeZone }),
    })
  if (clocks().format(time) === clocks(shopTimeZone()).format(time)) return null
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time)
}
