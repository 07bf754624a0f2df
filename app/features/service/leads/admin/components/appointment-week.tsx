import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { hoursOn } from '../../appointments/appointment.ts'
import { AppointmentButton } from './appointment-button.tsx'
import type { CalendarAppointment, CalendarConsultant } from './appointment-dialog.tsx'
import { hoursText } from './calendar-times.ts'

type AppointmentWeekProps = {
  today: string
  days: readonly { day: string; is_open: boolean }[]
  list: readonly CalendarAppointment[]
  consultants: readonly CalendarConsultant[]
  /** The consultant whose week is shown; undefined for all. */
  shown: CalendarConsultant | undefined
  onOpen: (appointment: CalendarAppointment) => void
}

/** A week: seven columns, on a phone a list of days. Of one consultant with the working hours of each day. */
export function AppointmentWeek({ today, days, list, consultants, shown, onOpen }: AppointmentWeekProps) {
  const t = useText()
  const format = useFormat()
  const nameOf = new Map(consultants.map(({ id, name }) => [id, name]))
  return (
    <ul className="grid gap-px border border-line bg-line lg:grid-cols-7">
      {days.map(({ day, is_open }) => {
        const here = list.filter(({ shop_time }) => shop_time.startsWith(day))
        const hours = shown ? hoursText(format, hoursOn(shown, day)) : ''
        return (
          <li key={day} className={classes('min-w-0 p-3 lg:min-h-40', is_open ? 'bg-paper' : 'bg-sunken')}>
            <h2 className={classes('text-sm', day === today && 'font-semibold text-sun-deep')}>
              {format.day(day)}
            </h2>
            <p className="mb-2 text-sm text-ink-soft">
              {is_open ? (shown ? hours || t('Not at work') : null) : t('Shop closed')}
            </p>
            {here.length === 0 ? (
              <p className="text-sm text-ink-soft lg:sr-only">{t('No appointments')}</p>
            ) : (
              <ul className="grid gap-2">
                {here.map((one) => (
                  <li key={one.id} className="min-w-0">
                    <AppointmentButton
                      appointment={one}
                      consultant={shown ? null : (nameOf.get(one.consultant_id ?? '') ?? t('Not assigned'))}
                      onOpen={onOpen}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
