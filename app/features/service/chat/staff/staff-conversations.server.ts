// Staff actions: list waiting conversations, read, answer, resolve.
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'
import type { ChatMessage, ChatState } from '../chat.ts'
import {
  lockConversation,
  type MessageRow,
  messageColumns,
  newestSeen,
  readMessages,
  type StoredConversation,
  toMessage,
  writeMessage,
} from '../conversations/conversations.server.ts'
import { changeHandler, chatTopic, closeHandoverTask, recordEvent } from './handover.server.ts'

/** A conversation in the staff's list. Times are ISO in UTC. */
export type ListedConversation = {
  conversation_id: string
  state: ChatState
  locale: Locale
  /** The customer's account, or null for a guest. */
  customer_id: string | null
  /** The staff member who handles it. */
  staff_id: string | null
  started_at: string
  last_at: string
  last_message: string
  /** The visitor wrote after the last answer of a person. */
  awaits_answer: boolean
  rating: number | null
}

type ListedRow = Omit<ListedConversation, 'started_at' | 'last_at'> & { started_at: Date; last_at: Date }

const listed = `
  c.id as conversation_id, c.state, c.locale, c.user_id as customer_id, c.staff_id, c.started_at, c.last_at, c.rating,
  coalesce((select left(m.text, 200) from chat_messages m
            where m.conversation_id = c.id and m.by = 'customer' order by m.step desc limit 1), '') as last_message,
  coalesce((select m.by = 'customer' from chat_messages m
            where m.conversation_id = c.id and m.by <> 'bot' order by m.step desc limit 1), false) as awaits_answer`

export type ConversationFilter = {
  states: readonly ChatState[]
  /** Only those of this staff member. */
  staff_id?: string | undefined
  /** The latest first, rather than the one that waits longest. */
  newest_first?: boolean | undefined
}

/** A page of conversations in the given states, longest waiting first. */
export async function listConversations(
  db: Db,
  { states, staff_id, newest_first }: ConversationFilter,
  { page, page_size }: { page: number; page_size: number },
) {
  const where = `state = any($1) and ended_at is null and ($2::text is null or staff_id = $2)`
  const values = [states, staff_id ?? null]
  const rows = await queryRows<ListedRow>(
    db,
    `select ${listed} from chat_conversations c where ${where}
     order by c.last_at ${newest_first ? 'desc' : 'asc'}, c.id limit $3 offset $4`,
    [...values, page_size, (page - 1) * page_size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from chat_conversations where ${where}`,
      values,
    ),
  )
  return { items: rows.map(withIsoTimes), total }
}

const withIsoTimes = <Row extends { started_at: Date; last_at: Date }>(row: Row) => ({
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

type ReadRow = {
  reply_to: string | null
  page: string | null
  cart_id: string | null
  ended_at: Date | null
  visitor_seen_step: number
}

/** A whole conversation with its events and notes; messages that the visitor cleared remain visible to staff. */
export async function readConversation(db: Db, id: string) {
  const [conversation] = await queryRows<ListedRow & ReadRow>(
    db,
    `select ${listed}, c.reply_to, c.page, c.cart_id, c.ended_at, c.visitor_seen_step::float8 as visitor_seen_step
     from chat_conversations c where c.id = $1`,
    [id],
  )
  if (!conversation) throw new Problem('missing', text('Conversation not found'))
  const events = await queryRows<Omit<EventShown, 'at'> & { at: Date }>(
    db,
    'select kind, from_state, to_state, actor, cause, at from chat_events where conversation_id = $1 order by step',
    [id],
  )
  const { ended_at, visitor_seen_step, ...shown } = conversation
  return {
    ...withIsoTimes(shown),
    has_ended: ended_at !== null,
    notes: await notesOfChat(db, id),
    messages: await readMessages(db, id, 0),
    seen_message_id: await newestSeen(db, id, 'person', visitor_seen_step),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}

/**
 * Stores an answer of a staff member. The bot stops answering, a resolved conversation is open again, the inbox task is closed, and the answer is mailed to
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
    await takeLocked(tx, conversation, staff_id, now())
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

/** Makes the staff member the one who handles a locked conversation: the bot stops answering. */
async function takeLocked(tx: Db, conversation: StoredConversation, staff_id: string, at: Date) {
  const actor = `staff:${staff_id}`
  const kind = conversation.state === 'resolved' ? 'reopened' : 'taken'
  if (conversation.state !== 'person')
    await changeHandler(tx, conversation, { to: 'person', kind, actor, cause: '', at })
  if (conversation.staff_id !== staff_id)
    await queryRows(tx, 'update chat_conversations set staff_id = $2 where id = $1', [
      conversation.id,
      staff_id,
    ])
  await closeHandoverTask(tx, conversation.id, 'A person has answered')
}

type StaffWork = Pick<JobContext, 'db' | 'now'>

/** Takes over a conversation, also from the bot or from a colleague: the bot stops answering. */
export const takeConversation = ({ db, now }: StaffWork, staff_id: string, id: string) =>
  inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    await takeLocked(tx, conversation, staff_id, now())
    if (conversation.state === 'person' && conversation.staff_id !== staff_id)
      await recordAssignment(tx, conversation, staff_id, now())
  })

const recordAssignment = (tx: Db, { id, state }: StoredConversation, staff_id: string, at: Date) =>
  recordEvent(tx, id, {
    kind: 'assigned',
    from: state,
    to: state,
    actor: `staff:${staff_id}`,
    cause: '',
    at,
  })

/** Gives a conversation back to the bot. @throws Problem `conflict` if no person handles it */
export const handBackToBot = ({ db, now }: StaffWork, staff_id: string, id: string) =>
  inTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    requireHandled(conversation)
    const actor = `staff:${staff_id}`
    await changeHandler(tx, conversation, { to: 'bot', kind: 'handed-back', actor, cause: '', at: now() })
    await queryRows(tx, `update chat_conversations set staff_id = null, questions = '[]' where id = $1`, [id])
    await closeHandoverTask(tx, id, 'The conversation was given back to the bot')
  })

function requireHandled({ state }: StoredConversation) {
  if (state !== 'waiting' && state !== 'person')
    throw new Problem('conflict', text('This conversation isn’t waiting for a reply'))
}

export type ChatNote = { id: string; staff_id: string; body: string; at: string }

/** The internal notes of a conversation, the oldest first. */
async function notesOfChat(db: Db, id: string): Promise<ChatNote[]> {
  const notes = await queryRows<Omit<ChatNote, 'at'> & { at: Date }>(
    db,
    'select id, staff_id, body, at from chat_notes where conversation_id = $1 order by at, id limit 200',
    [id],
  )
  return notes.map((note) => ({ ...note, at: note.at.toISOString() }))
}

/** Adds an internal note; the same key again adds nothing. @throws Problem `missing` */
export const addChatNote = (
  { db, now }: StaffWork,
  staff_id: string,
  { conversation_id, body, key }: { conversation_id: string; body: string; key: string },
) =>
  inTransaction(db, async (tx) => {
    const [found] = await queryRows(tx, 'select 1 from chat_conversations where id = $1', [conversation_id])
    if (!found) throw new Problem('missing', text('Conversation not found'))
    await queryRows(
      tx,
      `insert into chat_notes (conversation_id, key, staff_id, body, at) values ($1, $2, $3, $4, $5)
       on conflict (conversation_id, key) do nothing`,
      [conversation_id, key, staff_id, body, now()],
    )
    await publishLive(tx, { topic: chatTopic, id: conversation_id })
  })

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
    requireHandled(conversation)
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
