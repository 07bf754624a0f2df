// What open pages learn of a conversation at once: new messages, who is typing, and what was seen.
import { LRUCache } from 'lru-cache'
import { sessionEndedTopic } from '#features/people/auth/accounts.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { eventStream, noStream } from '#platform/live/event-stream.server.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import type { ConversationUpdate } from '../chat.ts'
import { chatTopic } from '../staff/handover.server.ts'
import { findConversation, type StoredConversation, showConversation } from './conversations.server.ts'
import type { ChatOwner } from './owner.server.ts'

/** Topics of live updates about who is typing; messages name the conversation. */
export const typingTopic = { visitor: 'chat-typing-visitor', staff: 'chat-typing-staff' } as const

/** Streams that the owner of a conversation may have open: browsers, and tabs where a browser cannot share one. */
const maxStreams = 6

/**
 * Server-sent events about the owner's open conversation: `chat` when it changes, `chat-typing-staff` while a staff
 * member types. They name the conversation by its public id. The stream ends when a session of the customer ends. An
 * owner without a conversation gets no stream.
 */
export async function openConversationStream(
  ctx: RequestContext,
  request: Request,
  owner: ChatOwner | null,
): Promise<Response> {
  const conversation = await findConversation(ctx.db, owner)
  if (!conversation) return noStream()
  const { id, sender_id, user_id } = conversation
  return eventStream(ctx, request, {
    subjects: [
      { topic: chatTopic, id },
      { topic: typingTopic.staff, id },
    ],
    endsWith: user_id ? [{ topic: sessionEndedTopic, id: user_id }] : [],
    shownId: sender_id,
    holder: `chat ${user_id ?? id}`,
    maxStreams,
  })
}

/**
 * The conversation with its messages after the given one. It has all messages when that one is hidden or of another
 * conversation.
 */
export async function readUpdate(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  conversation: StoredConversation,
  after: string | undefined,
): Promise<ConversationUpdate> {
  const step = after === undefined ? null : await stepOf(ctx.db, conversation.id, after)
  const isWhole = step === null || step <= conversation.cleared_step
  const shown = await showConversation(ctx, conversation, isWhole ? undefined : step)
  return { ...shown, is_whole: isWhole, ratings: await ratingsOf(ctx.db, conversation.id) }
}

const ratingsOf = (db: Db, conversation_id: string) =>
  queryRows<ConversationUpdate['ratings'][number]>(
    db,
    `select id as message_id, is_helpful from chat_messages
     where conversation_id = $1 and is_helpful is not null order by step`,
    [conversation_id],
    'ratings-of-chat',
  )

async function stepOf(db: Db, conversation_id: string, message_id: string): Promise<number | null> {
  const [found] = await queryRows<{ step: number }>(
    db,
    'select step::float8 as step from chat_messages where id = $1 and conversation_id = $2',
    [message_id, conversation_id],
    'step-of-chat-message',
  )
  return found?.step ?? null
}

const typing_ms = 2000

/** When someone was last reported as typing, in this process. */
const lastTyping = new LRUCache<string, number>({ max: 10_000 })

/** Tells open pages that someone types in a conversation; at most once in two seconds. Nothing is stored. */
export async function publishTyping(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  by: keyof typeof typingTopic,
  id: string,
) {
  const key = `${by} ${id}`
  const at = now().getTime()
  if (Math.abs(at - (lastTyping.get(key) ?? 0)) < typing_ms) return
  lastTyping.set(key, at)
  await publishLive(db, { topic: typingTopic[by], id })
}

const seenColumn = { visitor: 'visitor_seen_step', staff: 'staff_seen_step' } as const

/** Records that one side has seen a message and all before it. A message of another conversation changes nothing. */
export async function markSeen(db: Db, by: keyof typeof seenColumn, id: string, message_id: string) {
  const column = seenColumn[by]
  const changed = await queryRows(
    db,
    `update chat_conversations c set ${column} = m.step from chat_messages m
     where c.id = $1 and m.conversation_id = c.id and m.id = $2 and m.step > c.${column} returning c.id`,
    [id, message_id],
    `chat-seen-by-${by}`,
  )
  if (changed.length > 0) await publishLive(db, { topic: chatTopic, id })
}
