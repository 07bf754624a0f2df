import type { Db } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import {
  answeredRecipient,
  defineFixedMail,
  fixedFields,
  shopRecipient,
} from '#platform/mail/mail-recipient.server.ts'
import type { Desk } from '../lead.ts'
import { staffMailbox } from '../leads.server.ts'
import type { StoredLead } from '../staff/leads-inbox.server.ts'
import { type AppointmentChange, appointmentChanges } from './appointment.ts'

const { reference, time, choice, count, nullable, staffText } = fixedFields
const appointmentMail = defineFixedMail('appointment', {
  appointment_id: reference,
  number: reference,
  change: choice(appointmentChanges),
  starts_at: time,
  /** The name that staff gave the consultant. */
  consultant: nullable(staffText),
  sequence: count,
})

/** The dedupe key of the mail about a version of an appointment. */
export const appointmentMailKey = (id: string, version: number) => `appointment ${id} ${version}`

type Told = {
  id: string
  version: number
  starts_at: Date
  change: AppointmentChange
  consultant: { name: string } | null
}

/** Mails the customer what changed, in the language of the request, with a calendar entry. Needs an email address. */
export async function mailAppointment(
  tx: Db,
  { mailer }: JobContext['services'],
  lead: StoredLead,
  { id, version, starts_at, change, consultant }: Told,
) {
  if (!lead.email) return
  const name = `${lead.first_name} ${lead.last_name}`.trim()
  await queueMail(
    tx,
    {
      fixed: appointmentMail({
        appointment_id: id,
        number: lead.number,
        change,
        starts_at: starts_at.toISOString(),
        consultant: consultant?.name ?? null,
        sequence: version - 1,
      }),
      to: answeredRecipient({ name, address: lead.email }, lead.user_id),
      locale: lead.locale,
      dedupe_key: appointmentMailKey(id, version),
    },
    mailer,
  )
}

type ToldStaff = {
  id: string
  version: number
  desk: Desk
  change: 'moved' | 'canceled'
  starts_at: Date
  starts_at_before: Date
}

/** The dedupe key of the mail to staff about a version of an appointment. */
export const staffAppointmentMailKey = (id: string, version: number) =>
  `appointment-for-staff ${id} ${version}`

/** Mails staff that a customer moved or canceled an appointment. */
export const mailAppointmentToStaff = (
  tx: Db,
  { settings, mailer }: JobContext['services'],
  { number, user_id }: Pick<StoredLead, 'number' | 'user_id'>,
  { id, version, desk, change, starts_at, starts_at_before }: ToldStaff,
) =>
  queueMail(
    tx,
    {
      template: 'appointment-for-staff',
      to: shopRecipient(staffMailbox(settings), user_id),
      locale: 'en',
      props: {
        number,
        desk,
        change,
        starts_at: starts_at.toISOString(),
        starts_at_before: starts_at_before.toISOString(),
      },
      dedupe_key: staffAppointmentMailKey(id, version),
    },
    mailer,
  )
