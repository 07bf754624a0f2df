import { dayIn } from '#features/store/calendar/business-days.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, notPermitted, reply, z } from '#platform/http/api/api.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { desks } from '../lead.ts'
import { listStaff } from '../staff/leads-inbox.server.ts'
import { ConsultantFields, DaysOff, WorkingWeek } from './appointment.ts'
import {
  addDaysOff,
  type ConsultantCalendar,
  listCalendars,
  readCalendar,
  removeDaysOff,
  saveConsultant,
  saveHours,
} from './consultants.server.ts'

export const consultantsApi = newApi('Consultants for staff')

const Hours = z.object({
  weekday: z.number().int().describe('0 is Sunday'),
  from_minutes: z.number().int().describe('After midnight in the time zone of the shop'),
  until_minutes: z.number().int(),
})

/** A consultant and their calendar, as staff see it. */
export const Calendar = z.object({
  id: z.string(),
  name: z.string(),
  desk: z.enum(desks),
  languages: z.array(z.string()),
  staff_id: z.string().nullable(),
  is_own: z.boolean().describe('Whether the signed-in staff member is this consultant'),
  is_active: z.boolean(),
  version: z.number().int(),
  hours: z.array(Hours),
  days_off: z.array(z.object({ id: z.string(), first_day: z.string(), last_day: z.string() })),
})

/** The calendar as this staff member sees it. */
export const toCalendar = (calendar: ConsultantCalendar, reader_id: string): z.input<typeof Calendar> => ({
  ...calendar,
  is_own: calendar.staff_id === reader_id,
})

export const listConsultantsForStaff = consultantsApi.endpoint({
  method: 'post',
  path: '/staff/consultants',
  summary: 'All consultants with their working hours and the days off to come',
  access: 'staff',
  permission: 'leads.read',
  answer: z.object({
    list: z.array(Calendar),
    staff: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  async handle({ ctx, customer }) {
    const list = await listCalendars(ctx.db, dayIn(ctx.now()))
    return {
      list: list.map((one) => toCalendar(one, customer.id)),
      staff: (await listStaff(ctx.db)).map(({ id, name }) => ({ id, name })),
    }
  },
})

export const saveConsultantForStaff = consultantsApi.endpoint({
  method: 'post',
  path: '/staff/consultants/save',
  summary: 'Adds a consultant (`id` null) or changes one. Needs the version that was read',
  access: 'staff',
  permission: 'consultants.edit',
  body: ConsultantFields.extend({ id: z.uuid().nullable(), version: z.number().int().nullable() }),
  answer: z.object({ id: z.string(), version: z.number().int() }),
  async handle({ ctx, customer, body: { id, version, ...fields } }) {
    const saved = await saveConsultant(ctx.db, staffActor(ctx, customer), { id, version, fields })
    return reply(saved, text('Saved'))
  },
})

/** Consultants change their own calendar; a manager of consultants changes all. @throws Problem `not-permitted` */
async function requireCalendar({ db, now }: RequestContext, staff: Customer, id: string) {
  const calendar = await readCalendar(db, id, dayIn(now()))
  if (calendar.staff_id !== staff.id && !staff.permissions.includes('consultants.edit')) throw notPermitted()
}

export const saveConsultantHours = consultantsApi.endpoint({
  method: 'post',
  path: '/staff/consultants/hours',
  summary:
    'Replaces the weekly working hours of a consultant: the own ones, or with the permission to manage consultants all',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({ consultant_id: z.uuid(), version: z.number().int(), hours: WorkingWeek }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body: { consultant_id: id, version, hours } }) {
    await requireCalendar(ctx, customer, id)
    const saved = await saveHours(ctx.db, staffActor(ctx, customer), { id, version, hours })
    return reply(saved, text('Saved'))
  },
})

export const addConsultantDaysOff = consultantsApi.endpoint({
  method: 'post',
  path: '/staff/consultants/days_off/add',
  summary:
    'Adds days off of a consultant, the own ones or with the permission to manage consultants all. Answers how many appointments are on these days: they stay',
  access: 'staff',
  permission: 'leads.edit',
  body: DaysOff.safeExtend({ consultant_id: z.uuid() }),
  answer: z.object({ appointments: z.number().int() }),
  async handle({ ctx, customer, body: { consultant_id, ...days } }) {
    await requireCalendar(ctx, customer, consultant_id)
    const added = await addDaysOff(ctx.db, staffActor(ctx, customer), consultant_id, days)
    const note = text('Saved. There are appointments on these days: move or cancel them.')
    return reply(added, added.appointments > 0 ? note : text('Saved'))
  },
})

export const removeConsultantDaysOff = consultantsApi.endpoint({
  method: 'post',
  path: '/staff/consultants/days_off/remove',
  summary: 'Removes days off of a consultant',
  access: 'staff',
  permission: 'leads.edit',
  body: z.object({ consultant_id: z.uuid(), id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body: { consultant_id, id } }) {
    await requireCalendar(ctx, customer, consultant_id)
    await removeDaysOff(ctx.db, staffActor(ctx, customer), consultant_id, id)
    return reply(null, text('Removed'))
  },
})
