import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Desk, deskLabels, desks } from '../../lead.ts'
import { clockTimeOf, halfHours, minutesOf } from './calendar-times.ts'

export type CalendarAppointment = {
  id: string
  lead_id: string
  number: string
  name: string
  desk: Desk
  consultant_id: string | null
  starts_at: string
  shop_time: string
  version: number
  is_canceled: boolean
  is_over: boolean
}

export type CalendarConsultant = {
  id: string
  name: string
  desk: Desk
  is_active: boolean
  is_own: boolean
  hours: { weekday: number; from_minutes: number; until_minutes: number }[]
  days_off: { id: string; first_day: string; last_day: string }[]
}

/** What the dialog is about: an appointment, or a new one with what is known of it. */
export type DialogSubject =
  | { appointment: CalendarAppointment }
  | { appointment: null; number?: string; consultant_id?: string; day: string; minutes?: number }

type AppointmentDialogProps = {
  subject: DialogSubject
  consultants: readonly CalendarConsultant[]
  onClose: () => void
}

/** Books an appointment, or moves, reassigns or cancels one. The actions belong to the calendar page. */
export function AppointmentDialog({ subject, consultants, onClose }: AppointmentDialogProps) {
  const t = useText()
  const { run, busy, problems, refused } = useAdminAction({ to: '/admin/appointments', onDone: onClose })
  const { appointment } = subject
  const title = appointment ? appointment.name || appointment.number : t('Book appointment')
  const cancel = () => appointment && run('cancel', { id: appointment.id, version: appointment.version })
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {appointment && (
            <Button look="danger" busy={busy} onClick={cancel}>
              {t('Cancel appointment')}
            </Button>
          )}
          <Button look="primary" type="submit" form="appointment" busy={busy}>
            {appointment ? t('Save') : t('Book appointment')}
          </Button>
        </>
      }
    >
      <form
        id="appointment"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = Object.fromEntries(new FormData(event.currentTarget))
          const values = {
            consultant_id: typed.consultant_id || null,
            shop_time: `${typed.day}T${clockTimeOf(Number(typed.minutes))}`,
            outside_hours: typed.outside_hours === 'on',
          }
          if (appointment) run('change', { id: appointment.id, version: appointment.version, ...values })
          else run('create', { number: typed.number, desk: typed.desk, ...values })
        }}
      >
        {refused && Object.keys(problems).length === 0 && (
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        )}
        <Fields subject={subject} consultants={consultants} problems={problems} />
        <p className="text-sm text-ink-soft">
          {t('The customer gets an email about each change, with a calendar entry.')}
        </p>
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  subject: DialogSubject
  consultants: readonly CalendarConsultant[]
  problems: Readonly<Record<string, string>>
}

function Fields({ subject, consultants, problems }: FieldsProps) {
  const t = useText()
  const format = useFormat()
  const { appointment } = subject
  const known = appointment
    ? {
        consultant_id: appointment.consultant_id ?? '',
        day: appointment.shop_time.slice(0, 10),
        minutes: minutesOf(appointment.shop_time),
      }
    : { consultant_id: subject.consultant_id ?? '', day: subject.day, minutes: subject.minutes ?? 540 }
  const [consultant_id, setConsultant] = useState(known.consultant_id)
  const offered = consultants.filter(({ id, is_active }) => is_active || id === known.consultant_id)
  return (
    <>
      {appointment ? (
        <p>
          <Link to={`/admin/leads/${appointment.lead_id}`} className="link target">
            {t('Request {{number}}', { number: appointment.number })}
          </Link>
        </p>
      ) : (
        <TextField
          name="number"
          label={t('Number of the request')}
          hint={t('As in HQ-2026-000123')}
          defaultValue={subject.number}
          readOnly={subject.number !== undefined}
          required
          problem={problems.number}
        />
      )}
      <SelectField
        name="consultant_id"
        label={t('Consultant')}
        value={consultant_id}
        onChange={(event) => setConsultant(event.currentTarget.value)}
        options={[
          { value: '', label: t('Not assigned') },
          ...offered.map(({ id, name, desk }) => ({
            value: id,
            label: `${name} (${t(deskLabels[desk].name)})`,
          })),
        ]}
        problem={problems.consultant_id}
      />
      {!appointment && consultant_id === '' && (
        <SelectField
          name="desk"
          label={t('Department')}
          options={desks.map((value) => ({ value, label: t(deskLabels[value].name) }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          name="day"
          label={t('Day')}
          defaultValue={known.day}
          required
          problem={problems.shop_time}
        />
        <SelectField
          name="minutes"
          label={t('Time ({{zone}})', { zone: zoneName(t) })}
          defaultValue={String(known.minutes)}
          options={halfHours(format)}
        />
      </div>
      <CheckboxField
        name="outside_hours"
        label={t('Allow a time outside of the working hours or on a closed day')}
      />
    </>
  )
}
