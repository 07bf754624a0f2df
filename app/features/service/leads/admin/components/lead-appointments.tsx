import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import {
  AppointmentDialog,
  type CalendarAppointment,
  type CalendarConsultant,
  type DialogSubject,
} from './appointment-dialog.tsx'

type LeadAppointmentsProps = {
  lead: { number: string; erased: boolean }
  list: readonly CalendarAppointment[]
  consultants: readonly CalendarConsultant[]
  today: string
}

/** The appointments of a request, and the button that books one. */
export function LeadAppointments({ lead, list, consultants, today }: LeadAppointmentsProps) {
  const t = useText()
  const format = useFormat()
  const mayEdit = useMay('leads.edit')
  const [subject, setSubject] = useState<DialogSubject | null>(null)
  const nameOf = new Map(consultants.map(({ id, name }) => [id, name]))
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Appointments')}</h2>
      {list.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('No appointments')}</p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {list.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
              <div>
                <p>{format.dateTime(one.starts_at)}</p>
                <p className="text-ink-soft">{nameOf.get(one.consultant_id ?? '') ?? t('Not assigned')}</p>
              </div>
              {one.is_canceled && <Tag tone="bad">{t('Appointment canceled')}</Tag>}
              {!one.is_canceled && !one.is_over && mayEdit && (
                <Button size="small" onClick={() => setSubject({ appointment: one })}>
                  {t('Change')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && !lead.erased && (
        <Button
          className="mt-4"
          size="small"
          icon="calendar"
          onClick={() => setSubject({ appointment: null, number: lead.number, day: today })}
        >
          {t('Book appointment')}
        </Button>
      )}
      {subject && (
        <AppointmentDialog subject={subject} consultants={consultants} onClose={() => setSubject(null)} />
      )}
    </Card>
  )
}
