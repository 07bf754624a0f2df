import { randomUUID } from 'node:crypto'
import { officeAt } from '#features/store/calendar/office-hours.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import { type Locale, text } from '#text/text.tsx'
import { greet } from '../bot/bot.server.ts'
import type { BotAnswer, SuggestedQuestion } from '../bot/bot-answer.ts'
import type { BotMemory } from '../bot/understanding/memory.ts'
import type { ChatMessage, ChatState, Conversation } from '../chat.ts'
import { chatTopic, recordEvent, recordVisitorAction } from '../staff/handover.server.ts'
import { type ChatOwner, endConversation, keyOfOwner } from './owner.server.ts'

/** A stored conversation. */
export type StoredConversation = {
  id: string
  sender_id: string
  user_id: string | null
  locale: Locale
  state: ChatState
  questions: SuggestedQuestion[]
  unsure: number
  memory: BotMemory
  cleared_step: number
  /** The newest messages that the visitor, and that a staff member, has seen. */
  visitor_seen_step: number
  staff_seen_step: number
  reply_to: string | null
  rating: number | null
  /** The staff member who handles it. */
  staff_id: string | null
}

const columns = `id, sender_id, user_id, locale, state, questions, unsure, memory, cleared_step::float8 as cleared_step,
  visitor_seen_step::float8 as visitor_seen_step, staff_seen_step::float8 as staff_seen_step, reply_to, rating, staff_id`

/** The open conversation of a visitor, or null. */
export async function findConversation(db: Db, owner: ChatOwner | null): Promise<StoredConversation | null> {
  if (!owner) return null
  const { column, value } = keyOfOwner(owner)
  const [found] = await queryRows<StoredConversation>(
    db,
    `select ${columns} from chat_conversations where ${column} = $1 and ended_at is null`,
    [value],
    `find-chat-${column}`,
  )
  return found ?? null
}

/** Locks a conversation for a change. @throws Problem `missing` when it has ended meanwhile. */
export async function lockConversation(tx: Db, id: string): Promise<StoredConversation> {
  const [found] = await queryRows<StoredConversation>(
    tx,
    `select ${columns} from chat_conversations where id = $1 and ended_at is null for update`,
    [id],
    'lock-chat',
  )
  if (!found) throw new Problem('missing', text('This conversation has ended'))
  return found
}

/**
 * The visitor's open conversation. Starts one with a greeting if there is none; with `restart` always starts a new one,
 * which ends the previous one. Concurrent calls get the same conversation.
 */
export async function beginConversation(
  ctx: RequestContext,
  owner: ChatOwner,
  { restart = false } = {},
): Promise<StoredConversation> {
  const open = await findConversation(ctx.db, owner)
  if (open && !restart) return open
  await ctx.services.limits.take('chat-begin', ctx.network_address)
  const sender_id = randomUUID()
  const greeting = await greet(ctx, sender_id)
  return inTransaction(ctx.db, async (tx) => {
    // Ends only the conversation that was open at the request, so that a double click does not end the new one.
    if (open) await endIfOpen(tx, open.id, ctx.now())
    const begun = await insertConversation(tx, ctx, owner, sender_id)
    if (!begun) return (await findConversation(tx, owner)) ?? unreachable()
    await recordEvent(tx, begun.id, {
      kind: 'began',
      from: null,
      to: 'bot',
      actor: 'visitor',
      cause: '',
      at: ctx.now(),
    })
    await writeAnswer(tx, begun.id, greeting, { answers: null, now: ctx.now() })
    return { ...begun, questions: greeting.questions }
  })
}

const unreachable = (): never => {
  throw new Error('The insert found an open conversation, but it does not exist')
}

async function endIfOpen(tx: Db, id: string, now: Date) {
  const [open] = await queryRows<{ id: string; state: ChatState }>(
    tx,
    'select id, state from chat_conversations where id = $1 and ended_at is null for update',
    [id],
  )
  if (open) await endConversation(tx, open, 'begun anew', now)
}

async function insertConversation(tx: Db, ctx: RequestContext, owner: ChatOwner, sender_id: string) {
  const { column, value } = keyOfOwner(owner)
  const [row] = await queryRows<StoredConversation>(
    tx,
    `insert into chat_conversations (sender_id, ${column}, locale, started_at, last_at) values ($1, $2, $3, $4, $4)
     on conflict (${column}) where ended_at is null do nothing returning ${columns}`,
    [sender_id, value, ctx.locale, ctx.now()],
    `begin-chat-${column}`,
  )
  return row
}

/** Stores a bot's replies and suggested questions. Without a reply, an empty message is stored. */
export async function writeAnswer(
  tx: Db,
  conversation_id: string,
  { replies, questions, is_unsure, memory, topic }: BotAnswer,
  { answers, now }: { answers: string | null; now: Date },
): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = []
  for (const { text: content, links } of replies.length > 0 ? replies : [{ text: '', links: [] }])
    messages.push(
      await writeMessage(tx, conversation_id, {
        by: 'bot',
        text: content,
        links,
        answers,
        topic: topic ?? null,
        now,
      }),
    )
  await queryRows(
    tx,
    `update chat_conversations set questions = $2, unsure = case when $3 then unsure + 1 else 0 end,
       memory = coalesce($4, memory) where id = $1`,
    [conversation_id, JSON.stringify(questions), is_unsure, memory && JSON.stringify(memory)],
    'chat-answered',
  )
  return messages
}

type NewMessage = {
  by: ChatMessage['by']
  text: string
  links?: ChatMessage['links']
  answers?: string | null
  /** For a bot's answer: its topic. */
  topic?: string | null
  staff_id?: string
  key?: string
  file_id?: string | null
  now: Date
}

/** Stores a message and updates the conversation's time of last activity. */
export async function writeMessage(
  tx: Db,
  conversation_id: string,
  message: NewMessage,
): Promise<ChatMessage> {
  const {
    by,
    text: content,
    links = [],
    answers = null,
    staff_id = null,
    key = null,
    file_id = null,
    topic = null,
  } = message
  const row = only(
    await queryRows<MessageRow>(
      tx,
      `insert into chat_messages (conversation_id, by, text, links, answers, staff_id, key, file_id, is_image, topic, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8::uuid is not null, $9, $10) returning ${messageColumns}`,
      [
        conversation_id,
        by,
        content.slice(0, 8000),
        JSON.stringify(links),
        answers,
        staff_id,
        key,
        file_id,
        topic,
        message.now,
      ],
      'write-chat-message',
    ),
  )
  await queryRows(
    tx,
    'update chat_conversations set last_at = greatest(last_at, $2::timestamptz) where id = $1',
    [conversation_id, message.now],
    'touch-chat',
  )
  await publishLive(tx, { topic: chatTopic, id: conversation_id })
  return toMessage(row)
}

/** A row from which a message is read. */
export type MessageRow = {
  id: string
  by: ChatMessage['by']
  key: string | null
  text: string
  is_image: boolean
  file_id: string | null
  links: ChatMessage['links']
  answers: string | null
  is_helpful: boolean | null
  sent_at: Date
}

export const messageColumns = 'id, by, key, text, is_image, file_id, links, answers, is_helpful, sent_at'

export const toMessage = ({
  id,
  by,
  key,
  text: content,
  is_image,
  file_id,
  links,
  answers,
  is_helpful,
  sent_at,
}: MessageRow): ChatMessage => ({
  id,
  text: content,
  isCustomer: by === 'customer',
  isImage: is_image,
  image: file_id ? `/api/chat/image?id=${file_id}` : null,
  by,
  ...(by === 'customer' && key !== null && { key }),
  links,
  is_answer: by === 'bot' && answers !== null,
  is_helpful,
  sent_at: new Date(sent_at).toISOString(),
})

// Longer conversations show their latest messages.
const max_messages = 500

/** The messages of a conversation after a step, oldest first; at most 500. */
export async function readMessages(db: Db, conversation_id: string, after_step: number) {
  const rows = await queryRows<MessageRow>(
    db,
    `select ${messageColumns} from (
       select * from chat_messages where conversation_id = $1 and step > $2 order by step desc limit ${max_messages}
     ) latest order by step`,
    [conversation_id, after_step],
    'messages-of-chat',
  )
  return rows.map(toMessage)
}

/** The newest message by one side up to a step that the other side has seen, or null. */
export async function newestSeen(
  db: Db,
  conversation_id: string,
  by: 'customer' | 'person',
  seen_step: number,
): Promise<string | null> {
  if (seen_step === 0) return null
  const [seen] = await queryRows<{ id: string }>(
    db,
    `select id from chat_messages where conversation_id = $1 and by = $2 and step <= $3 order by step desc limit 1`,
    [conversation_id, by, seen_step],
    'newest-seen-chat-message',
  )
  return seen?.id ?? null
}

/** A conversation as the visitor sees it; with `after_step`, only its messages after this step. */
export async function showConversation(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  conversation: StoredConversation,
  after_step = conversation.cleared_step,
): Promise<Conversation> {
  const at = now()
  const { is_open, opens_at } = officeAt(at)
  return {
    sender_id: conversation.sender_id,
    messages: await readMessages(db, conversation.id, after_step),
    seen_message_id: await newestSeen(db, conversation.id, 'customer', conversation.staff_seen_step),
    questions: suggestedQuestions(conversation),
    state: conversation.state,
    office: { is_open, opens_at: opens_at?.toISOString() ?? null },
    can_rate: conversation.state === 'resolved' && conversation.rating === null,
    resolved_at: await resolvedAt(db, conversation),
    read_at: at.toISOString(),
  }
}

async function resolvedAt(db: Db, { id, state }: StoredConversation): Promise<string | null> {
  if (state !== 'resolved') return null
  const [resolved] = await queryRows<{ at: Date }>(
    db,
    `select at from chat_events where conversation_id = $1 and kind = 'resolved' order by step desc limit 1`,
    [id],
    'chat-resolved-at',
  )
  return resolved ? new Date(resolved.at).toISOString() : null
}

/** The suggested questions; none while a person answers. */
export const suggestedQuestions = ({ state, questions }: Pick<StoredConversation, 'state' | 'questions'>) =>
  state === 'waiting' || state === 'person' ? [] : questions.map(({ title }) => ({ title }))

/**
 * Hides all messages from the visitor and forgets their topic, products and place. The conversation continues, and staff still
 * see it.
 */
export async function clearConversation(ctx: RequestContext, { id }: StoredConversation) {
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    const { step } = only(
      await queryRows<{ step: number }>(
        tx,
        'select coalesce(max(step), 0)::float8 as step from chat_messages where conversation_id = $1',
        [id],
      ),
    )
    await queryRows(tx, `update chat_conversations set cleared_step = $2, memory = '{}' where id = $1`, [
      id,
      step,
    ])
    await recordVisitorAction(tx, conversation, 'cleared', '', ctx.now())
    return { ...conversation, cleared_step: step, memory: {} }
  })
}

/** Stores a visitor's rating of a person's help: once, after the conversation was resolved. */
export async function rateConversation(ctx: RequestContext, { id }: StoredConversation, rating: number) {
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (conversation.state !== 'resolved' || conversation.rating !== null)
      throw new Problem('conflict', text('You can’t rate this conversation right now'))
    await queryRows(tx, 'update chat_conversations set rating = $2 where id = $1', [id, rating])
    await recordVisitorAction(tx, conversation, 'rated', String(rating), ctx.now())
    return { ...conversation, rating }
  })
}
