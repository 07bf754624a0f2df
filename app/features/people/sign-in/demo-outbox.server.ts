import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { translator } from '#text/text.tsx'

/** Whether this is a demo that sends no mail. Then its mails can be read on the demo page. */
export const isDemoWithoutMail = ({ services }: RequestContext) =>
  services.settings.demo && services.mailer.send === null

export type DemoMessage = { id: string; kind: 'mail' | 'sms'; subject: string; body: string }

/** The last three messages to a recipient within an hour, newest first. Empty unless it is a demo without mail. */
export async function recentDemoMessages(ctx: RequestContext, to: string): Promise<DemoMessage[]> {
  if (!isDemoWithoutMail(ctx)) return []
  const rows = await queryRows<OutboxRow>(
    ctx.db,
    `select * from outbox where recipient = $1 and created_at > clock_timestamp() - interval '1 hour'
     order by created_at desc limit 3`,
    [to.trim().toLowerCase()],
  )
  return Promise.all(rows.map((row) => toDemoMessage(ctx, row)))
}

async function toDemoMessage({ services }: RequestContext, row: OutboxRow): Promise<DemoMessage> {
  if (row.kind === 'mail') {
    const { subject, text: body } = await renderMail(row, services.mailer)
    return { id: row.id, kind: 'mail', subject, body }
  }
  const t = translator(row.locale)
  const subject = t('{{code}} is your Heliostead code', { code: String(row.props.code) })
  return { id: row.id, kind: 'sms', subject, body: '' }
}
