import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { answeredRecipient, defineFixedMail, fixedFields } from '#platform/mail/mail-recipient.server.ts'
import { text } from '#text/text.tsx'
import type { LeadMessageKind } from '../lead-state.ts'
import { lockLead } from './leads-inbox.server.ts'

const { reference, staffText } = fixedFields
const leadReplyMail = defineFixedMail('lead-reply', { number: reference, body: staffText })

/** The dedupe key of the mail of a reply. */
export const leadReplyMailKey = (message_id: string) => `lead-reply ${message_id}`

export type NewLeadMessage = { lead_id: string; kind: LeadMessageKind; body: string; key: string }

/**
 * Stores a reply, a received answer or a note. A reply is mailed to the person in the language of their request, and a
 * new request becomes an answered one. Idempotent per key.
 *
 * @throws Problem `conflict` when the request has no email address, or its data has been erased.
 */
export function writeLeadMessage(
  { db, services }: Pick<JobContext, 'db' | 'services'>,
  actor: Actor,
  { lead_id, kind, body, key }: NewLeadMessage,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, lead_id)
    if (lead.erased_at) throw new Problem('conflict', text('The data of this request has been deleted'))
    if (kind === 'reply' && !lead.email)
      throw new Problem('conflict', text('This request has no email address. Call instead.'))
    const [stored] = await queryRows<{ id: string }>(
      tx,
      `insert into lead_messages (lead_id, kind, key, staff_id, body) values ($1, $2, $3, $4, $5)
       on conflict (lead_id, key) do nothing returning id`,
      [lead_id, kind, key, actor.id, body],
    )
    if (!stored)
      return existingMessage(
        await queryRows<{ id: string }>(tx, 'select id from lead_messages where lead_id = $1 and key = $2', [
          lead_id,
          key,
        ]),
      )
    if (kind !== 'reply') return stored
    const name = `${lead.first_name} ${lead.last_name}`.trim()
    await queueMail(
      tx,
      {
        fixed: leadReplyMail({ number: lead.number, body }),
        to: answeredRecipient({ name, address: lead.email }, lead.user_id),
        locale: lead.locale,
        dedupe_key: leadReplyMailKey(stored.id),
      },
      services.mailer,
    )
    if (lead.state === 'new' || lead.state === 'suspected') {
      await queryRows(tx, `update leads set state = 'answered', version = version + 1 where id = $1`, [
        lead_id,
      ])
      await recordChange(tx, actor, {
        action: 'lead.answered',
        entity: 'lead',
        entity_id: lead_id,
        label: lead.number,
        before: { state: lead.state },
        after: { state: 'answered' },
      })
    }
    return stored
  })
}

function existingMessage([message]: { id: string }[]) {
  if (!message) throw new Error('The insert found a message with this key, but it does not exist')
  return message
}
