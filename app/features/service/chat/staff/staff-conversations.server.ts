// Staff actions: list waiting conversations, read, answer, resolve.
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'
import type { ChatMessage, ChatState } from '../chat.ts'
import {
  lockConversation,
  type MessageRow,
  messageColumns,
  readMessages,
  type StoredConversation,
  toMessage,
  writeMessage,
} from '../conversations/conversations.server.ts'
import { changeHandler, closeHandoverTask } from './handover.server.ts'

/** A conversation in the staff's list. Times are ISO in UTC. */
export type ListedConversation = {
  conversation_id: string
  state: ChatState
  locale: Locale
  /** The customer's account, or null for a guest. */
  customer_id: string | null
  started_at: string
  last_at: string
  last_message: string
  rating: number | null
}

type ListedRow = Omit<ListedConversation, 'started_at' | 'last_at'> & { started_at: Date; last_at: Date }

const listed = `
  c.id as conversation_id, c.state, c.locale, c.user_id as customer_id, c.started_at, c.last_at, c.rating,
  coalesce((select left(m.text, 200) from chat_messages m
            where m.conversation_id = c.id and m.by = 'customer' order by m.step desc limit 1), '') as last_message`

/** A page of conversations in the given states, longest waiting first. */
export async function listConversations(
  db: Db,
  { states, page, page_size }: { states: readonly ChatState[]; page: number; page_size: number },
) {
  const where = 'state = any($1) and ended_at is null'
  const rows = await queryRows<ListedRow>(
    db,
    `select ${listed} from chat_conversations c where ${where} order by c.last_at, c.id limit $2 offset $3`,
    [states, page_size, (page - 1) * page_size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from chat_conversations where ${where}`,
      [states],
    ),
  )
  return { items: rows.map(withIsoTimes), total }
}

const withIsoTimes = (row: ListedRow): ListedConversation => ({
  ...row,
  started_at: row.started_at.toISOString(),
  last_at: row.last_at.toISOString(),
})

export type EventShown = {
  kind: string
  from_state: ChatState | null
  to_state: ChatState
  actor: string
  cause: string
  at: string
}

/** A whole conversation with its events; messages that the visitor cleared remain visible to staff. */
export async function readConversation(db: Db, id: string) {
  const [conversation] = await queryRows<ListedRow & { reply_to: string | null }>(
    db,
    `select ${listed}, c.reply_to from chat_conversations c where c.id = $1`,
    [id],
  )
  if (!conversation) throw new Problem('missing', text('Conversation not found'))
  const events = await queryRows<Omit<EventShown, 'at'> & { at: Date }>(
    db,
    'select kind, from_state, to_state, actor, cause, at from chat_events where conversation_id = $1 order by step',
    [id],
  )
  return {
    ...withIsoTimes(conversation),
    reply_to: conversation.reply_to,
    messages: await readMessages(db, id, 0),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}

/**
 * Stores an answer of a staff member. The bot stops answering, the inbox task is closed, and the answer is mailed to
 * the address that the visitor left. Idempotent per key.
 */
export function answerAsPerson(
  work: Pick<JobContext, 'db' | 'now' | 'services'>,
  staff_id: string,
  { conversation_id, message, key }: { conversation_id: string; message: string; key: string },
): Promise<ChatMessage> {
  const { db, now } = work
  return inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversation_id)
    const [known] = await queryRows<MessageRow>(
      tx,
      `select ${messageColumns} from chat_messages where conversation_id = $1 and key = $2 and by = 'person'`,
      [conversation_id, key],
    )
    if (known) return toMessage(known)
    const actor = `staff:${staff_id}`
    if (conversation.state !== 'person')
      await changeHandler(tx, conversation, { to: 'person', kind: 'taken', actor, cause: '', at: now() })
    await closeHandoverTask(tx, conversation_id, 'A person has answered')
    const written = await writeMessage(tx, conversation_id, {
      by: 'person',
      staff_id,
      text: message,
      key,
      now: now(),
    })
    if (conversation.reply_to) await mailAnswer(tx, work, conversation, written)
    return written
  })
}

const chatAnswerWaitsMail = defineFixedMail('chat-answer-waits', { url: fixedFields.url })

/** Mails the answer only to the address of the visitor's account; any other address gets a notice without its text. */
async function mailAnswer(
  tx: Db,
  { services }: Pick<JobContext, 'services'>,
  { reply_to, user_id, locale }: StoredConversation,
  { id, text: answer }: Pick<ChatMessage, 'id' | 'text'>,
) {
  if (!reply_to) return
  const mail = { locale, dedupe_key: `chat-answered ${id}` }
  const account = user_id === null ? null : await mailAddressOf(tx, user_id)
  if (account?.address.toLowerCase() === reply_to.toLowerCase()) {
    await queueMail(tx, { ...mail, template: 'chat-answered', to: account.to, props: { answer } })
    return
  }
  const to = await unverifiedRecipient({ services }, reply_to, { user_id, by: 'chat' }).catch(noneIfTooMany)
  const url = publicUrlOf(services.settings) + pathIn(locale, '/')
  if (to) await queueMail(tx, { ...mail, fixed: chatAnswerWaitsMail({ url }), to })
}

/** When too many mails were sent, no mail is sent; the answer is in the chat. */
const noneIfTooMany = (refusal: unknown) => {
  if (refusal instanceof Problem && refusal.kind === 'too-many') return null
  throw refusal
}

/** Resolves a conversation: the visitor may rate it, and the bot answers the next message. */
export function resolveConversation(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  staff_id: string,
  id: string,
) {
  return inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (conversation.state !== 'waiting' && conversation.state !== 'person')
      throw new Problem('conflict', text('This conversation isn’t waiting for a reply'))
    const actor = `staff:${staff_id}`
    await changeHandler(tx, conversation, { to: 'resolved', kind: 'resolved', actor, cause: '', at: now() })
    await queryRows(tx, `update chat_conversations set questions = '[]', rating = null where id = $1`, [id])
    await closeHandoverTask(tx, id, 'A person has settled the conversation')
  })
}

/** Conversations in which a visitor waits for a person. */
export const countWaitingChats = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from chat_conversations where state = 'waiting' and ended_at is null`,
    ),
  )
