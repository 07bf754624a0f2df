import {
  atClockTime,
  clockTimeIn,
  dayIn,
  daysAfter,
  isBusinessDay,
  momentAt,
} from '#features/store/calendar/business-days.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { desks } from '../lead.ts'
import {
  appointmentsOfLead,
  cancelAppointment,
  changeAppointment,
  createAppointment,
  type ListedAppointment,
  listAppointments,
} from './appointments.server.ts'
import { Calendar, toCalendar } from './consultants.api.server.ts'
import { listCalendars } from './consultants.server.ts'

export const appointmentsApi = newApi('Appointments for staff')

const Listed = z.object({
  id: z.string(),
  lead_id: z.string(),
  number: z.string().describe('Of the request'),
  name: z.string(),
  desk: z.enum(desks),
  consultant_id: z.string().nullable().describe('Null until one is assigned'),
  starts_at: z.string(),
  shop_time: z.string().describe('The beginning in the time zone of the shop: 2026-12-02T10:30'),
  version: z.number().int(),
  is_canceled: z.boolean(),
  is_over: z.boolean(),
})

const toListed = (
  { first_name, last_name, starts_at, canceled_at, ...one }: ListedAppointment,
  now: Date,
): z.input<typeof Listed> => ({
  ...one,
  name: `${first_name} ${last_name}`.trim(),
  starts_at: starts_at.toISOString(),
  shop_time: clockTimeIn(starts_at),
  is_canceled: canceled_at !== null,
  is_over: starts_at <= now,
})

export const listAppointmentsForStaff = appointmentsApi.endpoint({
  method: 'post',
  path: '/staff/appointments',
  summary:
    'The appointments of some days, with the consultants and their working hours. Canceled ones are left out',
  access: 'staff',
  permission: 'leads.read',
  body: z.object({
    from: z.iso.date().optional().describe('By default today, in the time zone of the shop'),
    days: z.number().int().min(1).max(31).default(7),
  }),
  answer: z.object({
    today: z.string(),
    days: z.array(z.object({ day: z.string(), is_open: z.boolean().describe('A business day of the shop') })),
    consultants: z.array(Calendar),
    list: z.array(Listed),
  }),
  async handle({ ctx, customer, body }) {
    const now = ctx.now()
    const today = dayIn(now)
    const { from = today, days: length } = body
    const days = Array.from({ length }, (_, n) => daysAfter(from, n))
    const until = momentAt(daysAfter(from, length), 0)
    const [consultants, list] = await Promise.all([
      listCalendars(ctx.db, from),
      listAppointments(ctx.db, { from: momentAt(from, 0), until }),
    ])
    return {
      today,
      days: days.map((day) => ({ day, is_open: isBusinessDay(momentAt(day, 720)) })),
      consultants: consultants.map((one) => toCalendar(one, customer.id)),
      list: list.map((one) => toListed(one, now)),
    }
  },
})

export const listLeadAppointments = appointmentsApi.endpoint({
  method: 'post',
  path: '/staff/leads/appointments',
  summary: 'The appointments of a request, canceled ones too, newest first, and the consultants',
  access: 'staff',
  permission: 'leads.read',
  body: z.object({ lead_id: z.uuid() }),
  answer: z.object({ consultants: z.array(Calendar), list: z.array(Listed) }),
  async handle({ ctx, customer, body }) {
    const now = ctx.now()
    const list = await appointmentsOfLead(ctx.db, body.lead_id)
    const consultants = await listCalendars(ctx.db, dayIn(now))
    return {
      consultants: consultants.map((one) => toCalendar(one, customer.id)),
      list: list.map((one) => toListed(one, now)),
    }
  },
})

const Wanted = {
  consultant_id: z.uuid().nullable().describe('Null: not assigned yet'),
  shop_time: z
    .string()
    .transform(existingTime)
    .refine((time) => time !== null, text('Enter a day and a time'))
    .describe('The beginning in the time zone of the shop: 2026-12-02T10:30'),
  outside_hours: z
    .boolean()
    .default(false)
    .describe('Allows a time outside of the working hours, or on a day on which the shop is closed'),
}

/** The time that the clocks of the shop show so; null for one that they skip when daylight saving time begins. */
function existingTime(value: string) {
  const time = atClockTime(value)
  return time && clockTimeIn(time) === value.slice(0, 16) ? time : null
}

const toWanted = ({
  consultant_id,
  shop_time,
  outside_hours,
}: {
  consultant_id: string | null
  shop_time: Date | null
  outside_hours: boolean
}) => ({ consultant_id, starts_at: shop_time ?? new Date(0), outside_hours })

export const createAppointmentForStaff = appointmentsApi.endpoint({
  method: 'post',
  path: '/staff/appointments/create',
  summary:
    'Books an appointment for a request and mails the customer. 409 when the consultant has one at this time',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({
    number: z
      .string()
      .trim()
      .min(1, text('Enter the number of the request'))
      .max(40)
      .describe('Of the request'),
    desk: z.enum(desks).default('residential').describe('Where no consultant is chosen'),
    ...Wanted,
  }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body: { number, desk, ...wanted } }) {
    const created = await createAppointment(ctx, staffActor(ctx, customer), {
      number,
      desk,
      ...toWanted(wanted),
    })
    return reply(created, text('Appointment booked'))
  },
})

export const changeAppointmentForStaff = appointmentsApi.endpoint({
  method: 'post',
  path: '/staff/appointments/change',
  summary:
    'Moves an appointment or gives it to another consultant, and mails the customer. Needs the version that was read',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({ id: z.uuid(), version: z.number().int(), ...Wanted }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body: { id, version, ...wanted } }) {
    const changed = await changeAppointment(ctx, staffActor(ctx, customer), {
      id,
      version,
      ...toWanted(wanted),
    })
    return reply(changed, text('Saved'))
  },
})

export const cancelAppointmentForStaff = appointmentsApi.endpoint({
  method: 'post',
  path: '/staff/appointments/cancel',
  summary: 'Cancels an appointment and mails the customer. Needs the version that was read',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({ id: z.uuid(), version: z.number().int() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await cancelAppointment(ctx, staffActor(ctx, customer), body)
    return reply(null, text('Appointment canceled'))
  },
})
