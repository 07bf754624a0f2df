import { useFormat } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { CalendarAppointment } from './appointment-dialog.tsx'

type AppointmentButtonProps = {
  appointment: CalendarAppointment
  /** Shown below the customer; null where the place says who it is. */
  consultant: string | null
  onOpen: (appointment: CalendarAppointment) => void
}

const look = 'block w-full min-w-0 rounded border px-2 py-1.5 text-left text-sm wrap-anywhere'

/** An appointment in a calendar: opens it, or its request when it is over. */
export function AppointmentButton({ appointment, consultant, onOpen }: AppointmentButtonProps) {
  const format = useFormat()
  const { starts_at, name, number, consultant_id, lead_id, is_over } = appointment
  const content = (
    <>
      <span className="font-medium">{format.clock(starts_at)}</span> {name || number}
      {consultant && <span className="block text-ink-soft">{consultant}</span>}
    </>
  )
  if (is_over)
    return (
      <Link to={`/admin/leads/${lead_id}`} className={classes(look, 'border-line text-ink-soft')}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={classes(look, consultant_id ? 'border-line bg-panel-wash' : 'border-wait bg-wait-wash')}
      onClick={() => onOpen(appointment)}
    >
      {content}
    </button>
  )
}
