import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { findMail, isMailErased, listMail, renderMail, resendMail } from '#platform/mail/mail.server.ts'
import { text } from '#text/text.tsx'
import { mailStates } from './mail-state.ts'

export const staffMailApi = newApi('Mail and text messages for staff')

const Mail = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates).describe('`kept`: stored only, because no mail server is set up'),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

const withTimes = <Row extends { created_at: Date; sent_at: Date | null }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})

const MailQuery = Paging.extend({
  state: z.enum(mailStates).optional(),
  kind: z.enum(['mail', 'sms']).optional(),
  search: z.string().trim().max(200).optional().describe('Beginning of the recipient’s address'),
})

export type MailQuery = z.input<typeof MailQuery>

const MailPage = z.object({ list: z.array(Mail), total: z.number().int() })

export const listMailForStaff = staffMailApi.endpoint({
  method: 'post',
  path: '/staff/mail',
  summary: 'The outbox: mails and text messages, newest first',
  access: 'staff',
  permission: 'system.read',
  body: MailQuery,
  answer: MailPage,
  async handle({ ctx, body: { page, page_size, search, ...filter } }) {
    const found = await listMail(ctx.db, { ...filter, recipient: search }, { page, size: page_size })
    return { total: found.total, list: found.list.map(withTimes) }
  },
})

export const listMailOfOrder = staffMailApi.endpoint({
  method: 'post',
  path: '/staff/orders/mails',
  summary: 'The mails about an order of this customer, newest first',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id: z.string().min(1).max(40), customer_id: z.string().max(100) }),
  answer: MailPage,
  async handle({ ctx, body }) {
    const found = await listMail(
      ctx.db,
      { order_id: body.order_id, user_id: body.customer_id },
      { page: 1, size: 50 },
    )
    return { total: found.total, list: found.list.map(withTimes) }
  },
})

export const getMailForStaff = staffMailApi.endpoint({
  method: 'post',
  path: '/staff/mail/get',
  summary: 'A mail as its recipient sees it. A sent code is deleted, so its mail is empty',
  access: 'staff',
  permission: 'system.read',
  body: z.object({ id: z.uuid() }),
  answer: Mail.extend({ html: z.string().nullable(), text: z.string().nullable() }),
  async handle({ ctx, body }) {
    const mail = await findMail(ctx.db, body.id)
    if (!mail) throw new Problem('missing', text('Mail not found'))
    const { id, kind, template, recipient, subject, state, attempts, last_error, created_at, sent_at } = mail
    const templates = await ctx.services.mailer.templates()
    const isSecret = Object.hasOwn(templates, template) && templates[template]?.isSecret
    const canShow = kind === 'mail' && !isSecret && !isMailErased(mail)
    const rendered = canShow ? await renderMail(mail, ctx.services.mailer) : null
    return {
      id,
      kind,
      template,
      recipient,
      subject,
      state,
      attempts,
      last_error,
      ...withTimes({ created_at, sent_at }),
      html: rendered?.html ?? null,
      text: rendered?.text ?? null,
    }
  },
})

export const resendMailForStaff = staffMailApi.endpoint({
  method: 'post',
  path: '/staff/mail/resend',
  summary: 'Sends a mail again. Codes and text messages cannot be sent again',
  access: 'staff',
  permission: 'system.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body }) {
    const id = await inTransaction(ctx.db, async (tx) => {
      const mail = await findMail(tx, body.id)
      if (!mail) throw new Problem('missing', text('Mail not found'))
      const templates = await ctx.services.mailer.templates()
      if (mail.kind === 'sms' || isMailErased(mail) || templates[mail.template]?.isSecret)
        throw new Problem('conflict', text('This message contains a code, so it can’t be sent again'))
      const sent = await resendMail(tx, mail)
      await recordChange(tx, staffActor(ctx, customer), {
        action: 'mail.resent',
        entity: 'mail',
        entity_id: mail.id,
        label: mail.template,
        before: null,
        after: { sent_as: sent },
      })
      return sent
    })
    return reply({ id }, text('The mail is being sent'))
  },
})
