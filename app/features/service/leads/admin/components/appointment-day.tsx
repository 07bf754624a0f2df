import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { hoursOn, minutesOfDay, worksAt } from '../../appointments/appointment.ts'
import { deskLabels } from '../../lead.ts'
import { AppointmentButton } from './appointment-button.tsx'
import type { CalendarAppointment, CalendarConsultant } from './appointment-dialog.tsx'
import { clockOf, clockTimeOf, hoursText } from './calendar-times.ts'

type AppointmentDayProps = {
  day: string
  today: string
  is_open: boolean
  list: readonly CalendarAppointment[]
  consultants: readonly CalendarConsultant[]
  onOpen: (appointment: CalendarAppointment) => void
  onBook: (consultant_id: string, minutes: number) => void
}

/** A day: a column for each consultant with booked and free times, on a phone one below the other. */
export function AppointmentDay(props: AppointmentDayProps) {
  const { list, consultants, onOpen } = props
  const t = useText()
  const unassigned = list.filter(({ consultant_id }) => consultant_id === null)
  if (consultants.length === 0 && unassigned.length === 0)
    return <EmptyState title={t('No appointments')} icon="calendar" />
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {unassigned.length > 0 && (
        <Card>
          <h2 className="mb-3 font-semibold">{t('Not assigned')}</h2>
          <ul className="grid gap-2">
            {unassigned.map((one) => (
              <li key={one.id}>
                <AppointmentButton
                  appointment={one}
                  consultant={t(deskLabels[one.desk].name)}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {consultants.map((consultant) => (
        <ConsultantDay key={consultant.id} {...props} consultant={consultant} />
      ))}
    </div>
  )
}

function ConsultantDay(props: AppointmentDayProps & { consultant: CalendarConsultant }) {
  const { day, today, is_open, list, consultant, onOpen, onBook } = props
  const t = useText()
  const format = useFormat()
  const mayBook = useMay('leads.edit') && consultant.is_active && is_open && day >= today
  const booked = new Map(
    list
      .filter(({ consultant_id }) => consultant_id === consultant.id)
      .map((one) => [one.shop_time.slice(11), one]),
  )
  const shown = minutesOfDay.filter(
    (minutes) => booked.has(clockTimeOf(minutes)) || (mayBook && worksAt(consultant, day, minutes)),
  )
  return (
    <Card>
      <h2 className="font-semibold">{consultant.name}</h2>
      <p className="mb-3 text-sm text-ink-soft">
        {is_open ? hoursText(format, hoursOn(consultant, day)) || t('Not at work') : t('Shop closed')}
      </p>
      <ul className="grid gap-1">
        {shown.map((minutes) => {
          const appointment = booked.get(clockTimeOf(minutes))
          return (
            <li key={minutes}>
              {appointment ? (
                <AppointmentButton appointment={appointment} consultant={null} onOpen={onOpen} />
              ) : (
                <Button
                  look="quiet"
                  size="small"
                  wide
                  label={t('Book {{time}} with {{name}}', {
                    time: clockOf(format, minutes),
                    name: consultant.name,
                  })}
                  onClick={() => onBook(consultant.id, minutes)}
                >
                  {clockOf(format, minutes)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
