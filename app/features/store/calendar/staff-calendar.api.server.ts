import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { dayIn, daysAfter, yearlyClosedDays } from './business-days.ts'
import { ClosureFields } from './closure-input.ts'
import { addClosure, listClosures, removeClosure } from './closures.server.ts'

export const staffCalendarApi = newApi('Calendar for staff')

export const getStaffCalendar = staffCalendarApi.endpoint({
  method: 'post',
  path: '/staff/calendar',
  summary: 'Closures that staff entered, and the holidays and yearly closures of the next twelve months',
  access: 'staff',
  permission: 'shipping.edit',
  answer: z.object({
    closures: z.array(ClosureFields.safeExtend({ id: z.string() })),
    yearly: z.array(
      z.object({
        name: z.string(),
        first_day: z.string(),
        last_day: z.string(),
        carriers_deliver: z.boolean(),
      }),
    ),
  }),
  async handle({ ctx }) {
    const today = dayIn(ctx.now())
    return {
      closures: await listClosures(ctx.db, today),
      yearly: yearlyClosedDays(today, daysAfter(today, 365)),
    }
  },
})

export const addStaffClosure = staffCalendarApi.endpoint({
  method: 'post',
  path: '/staff/calendar/add',
  summary:
    'Closes the shop on these days, or opens it in spite of a yearly closure: delivery dates and office hours use it',
  access: 'staff',
  permission: 'shipping.edit',
  body: ClosureFields,
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply(await addClosure(ctx.db, staffActor(ctx, customer), body), text('Saved'))
  },
})

export const removeStaffClosure = staffCalendarApi.endpoint({
  method: 'post',
  path: '/staff/calendar/remove',
  summary: 'Removes a closure that staff entered',
  access: 'staff',
  permission: 'shipping.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeClosure(ctx.db, staffActor(ctx, customer), body.id)
    return reply(null, text('Removed'))
  },
})
