import { formatPhone } from '#features/people/auth/format-phone.ts'
import { phoneNumberOf } from '#features/people/auth/phone.ts'
import { storeLead } from '#features/service/leads/leads.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { confidentAnswer, reply } from './bot/bot-answer.ts'
import { callbackText } from './bot/chat-texts.server.ts'
import { type Exchange, invalidPhoneMessage } from './chat.ts'
import {
  lockConversation,
  type StoredConversation,
  writeAnswer,
  writeMessage,
} from './conversations/conversations.server.ts'
import { exchangeOf } from './conversations/send-message.server.ts'
import { recordVisitorAction } from './staff/handover.server.ts'

/**
 * Stores a callback request as a lead with a due time, including the wording of the consent. The state of the
 * conversation does not change. @throws Problem `invalid` for an invalid phone number.
 */
export async function requestCallback(
  ctx: RequestContext,
  request: Request,
  { id }: StoredConversation,
  { phone: typed, consent }: { phone: string; consent: boolean },
): Promise<Exchange> {
  const number = phoneNumberOf(typed)
  if (!number)
    throw new Problem('invalid', invalidPhoneMessage, { data: { fields: { phone: invalidPhoneMessage } } })
  await ctx.services.limits.takeEach({
    'chat-callback': (await customerOf(ctx))?.id ?? ctx.network_address,
    'chat-callback-number': number,
  })
  const lead = await storeLead(ctx, request, {
    kind: 'callback',
    person: await findPerson(ctx, number, consent, await lastQuestion(ctx, id)),
    details: { conversation_id: id },
    page: '/chat',
    form_id: 'chat',
  })
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    const now = ctx.now()
    const shown = formatPhone(number)
    const message = await writeMessage(tx, id, { by: 'customer', text: shown, now })
    const confirmation = callbackText(ctx, shown, lead.first_answer_by)
    await writeAnswer(tx, id, confidentAnswer([reply(confirmation)], conversation.questions), {
      answers: message.id,
      now,
    })
    await recordVisitorAction(tx, conversation, 'callback', lead.number, now)
    return exchangeOf(tx, conversation, message)
  })
}

/** The contact data of the visitor who requests a callback; for a guest only the phone number. */
async function findPerson(ctx: RequestContext, phone: string, consent: boolean, message: string) {
  const customer = await customerOf(ctx)
  return {
    first_name: customer?.first_name ?? '',
    last_name: customer?.last_name ?? '',
    company_name: '',
    email: customer?.email ?? '',
    phone,
    zip_code: '',
    channel: 'call' as const,
    best_time: 'any' as const,
    message,
    consent,
    file_ids: [],
    fax_number: '',
  }
}

/** The visitor's last question, so that the caller knows the topic. */
async function lastQuestion({ db }: RequestContext, conversation_id: string) {
  const [last] = await queryRows<{ text: string }>(
    db,
    `select text from chat_messages where conversation_id = $1 and by = 'customer' and key is not null and text <> ''
     order by step desc limit 1`,
    [conversation_id],
  )
  return last?.text ?? ''
}
