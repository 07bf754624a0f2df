import { cartIdOf, cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { removeFile } from '#platform/files/files.server.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { answerWithBot } from '../bot/bot.server.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot/bot-answer.ts'
import { handoverText, replyAddressText } from '../bot/chat-texts.server.ts'
import type { ChatMessage, Exchange } from '../chat.ts'
import { findEmailAddress } from '../find-email-address.ts'
import { changeHandler, requestPerson } from '../staff/handover.server.ts'
import { recordUnanswered } from '../topics/topics.server.ts'
import {
  lockConversation,
  type MessageRow,
  messageColumns,
  type StoredConversation,
  suggestedQuestions,
  toMessage,
  writeAnswer,
  writeMessage,
} from './conversations.server.ts'

/** A message from a visitor; `key` is the browser's idempotency key. */
export type VisitorMessage = {
  key: string
  text: string
  file_id?: string
  /** The page of the shop that the visitor reads. */
  page?: string | null
}

/**
 * Stores a visitor message and has the bot answer it, unless a person is to answer. Idempotent per key: a retry returns
 * the same answer; if the first attempt got no answer, the bot is called again.
 */
export async function sendMessage(
  ctx: RequestContext,
  conversation_id: string,
  input: VisitorMessage,
): Promise<Exchange> {
  const { conversation, message, file_id, is_answered } = await storeVisitorMessage(
    ctx,
    conversation_id,
    input,
  )
  if (is_answered) return exchangeOf(ctx.db, conversation, message)
  // Outside of any transaction: the bot may be an external server.
  const answer = await answerWithBot(ctx, conversation, { text: input.text, file_id })
  return inTransaction(ctx.db, async (tx) => {
    const now = await lockConversation(tx, conversation_id)
    // A retry was faster, or a person has taken over meanwhile.
    if ((await isAnswered(tx, message.id)) || now.state !== 'bot') return exchangeOf(tx, now, message)
    await writeAnswer(tx, conversation_id, withHandOver(ctx, answer), {
      answers: message.id,
      now: ctx.now(),
    })
    if (answer.is_unsure && input.text) await recordUnanswered(tx, message.id, now.locale, ctx.now())
    if (answer.handover_reason !== null) await requestPerson(tx, now, answer.handover_reason, ctx.now())
    await markAnswered(tx, message.id, ctx.now())
    return exchangeOf(tx, await lockConversation(tx, conversation_id), message)
  })
}

/** Adds the handover message as the last reply when a person takes over. */
const withHandOver = (ctx: RequestContext, answer: BotAnswer): BotAnswer =>
  answer.handover_reason === null
    ? answer
    : { ...answer, replies: [...answer.replies, reply(handoverText(ctx))], questions: [] }

type StoredMessage = {
  conversation: StoredConversation
  message: ChatMessage
  file_id: string | null
  is_answered: boolean
}

async function storeVisitorMessage(
  ctx: RequestContext,
  conversation_id: string,
  input: VisitorMessage,
): Promise<StoredMessage> {
  // Read before the transaction: the embedded database has one connection, which the transaction holds.
  const visit = await visitOf(ctx, input.page)
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, conversation_id)
    const known = await findByKey(tx, conversation_id, input.key)
    if (known) {
      if (input.file_id && input.file_id !== known.file_id) await removeFile(tx, input.file_id)
      const { file_id } = known
      return { conversation, message: toMessage(known), file_id, is_answered: known.answered_at !== null }
    }
    const now = ctx.now()
    const file_id = input.file_id ?? null
    await storeVisit(tx, conversation_id, visit)
    const message = await writeMessage(tx, conversation_id, {
      by: 'customer',
      text: input.text,
      key: input.key,
      file_id,
      now,
    })
    if (conversation.state === 'resolved')
      await changeHandler(tx, conversation, {
        to: 'bot',
        kind: 'reopened',
        actor: 'visitor',
        cause: '',
        at: now,
      })
    if (conversation.state === 'bot' || conversation.state === 'resolved')
      return { conversation: { ...conversation, state: 'bot' }, message, file_id, is_answered: false }
    await storeReplyAddress(tx, ctx, conversation, message)
    await markAnswered(tx, message.id, now)
    return { conversation, message, file_id, is_answered: true }
  })
}

/** What staff see beside the conversation: the visitor's page and cart. */
async function visitOf(ctx: RequestContext, page: string | null = null) {
  const owner = await cartOwnerOf(ctx)
  return { page, cart_id: owner && (await cartIdOf(ctx.db, owner)) }
}

const storeVisit = (
  tx: Db,
  conversation_id: string,
  { page, cart_id }: { page: string | null; cart_id: string | null },
) =>
  queryRows(
    tx,
    'update chat_conversations set page = coalesce($2, page), cart_id = coalesce($3, cart_id) where id = $1',
    [conversation_id, page, cart_id],
    'store-chat-visit',
  )

/** While waiting for a person, a visitor may send an email address: the answer is mailed to it, too. */
async function storeReplyAddress(
  tx: Db,
  ctx: RequestContext,
  conversation: StoredConversation,
  message: ChatMessage,
) {
  const address = findEmailAddress(message.text)
  if (!address || address === conversation.reply_to) return
  await queryRows(tx, 'update chat_conversations set reply_to = $2 where id = $1', [conversation.id, address])
  await writeAnswer(tx, conversation.id, confidentAnswer([reply(replyAddressText(ctx.t, address))]), {
    answers: message.id,
    now: ctx.now(),
  })
}

async function findByKey(tx: Db, conversation_id: string, key: string) {
  const [known] = await queryRows<MessageRow & { answered_at: Date | null }>(
    tx,
    `select ${messageColumns}, answered_at from chat_messages where conversation_id = $1 and key = $2`,
    [conversation_id, key],
    'chat-message-by-key',
  )
  return known
}

async function isAnswered(tx: Db, message_id: string) {
  const rows = await queryRows(
    tx,
    'select 1 from chat_messages where id = $1 and answered_at is not null',
    [message_id],
    'is-chat-answered',
  )
  return rows.length > 0
}

async function markAnswered(tx: Db, message_id: string, now: Date) {
  await queryRows(
    tx,
    'update chat_messages set answered_at = $2 where id = $1',
    [message_id, now],
    'mark-chat-answered',
  )
}

/** A customer's message with its replies, the suggested questions and the state of the conversation. */
export async function exchangeOf(
  db: Db,
  conversation: StoredConversation,
  message: ChatMessage,
): Promise<Exchange> {
  const replies = await queryRows<MessageRow>(
    db,
    `select ${messageColumns} from chat_messages where answers = $1 order by step`,
    [message.id],
    'replies-to-chat-message',
  )
  return {
    messages: [message, ...replies.map(toMessage)],
    questions: suggestedQuestions(conversation),
    state: conversation.state,
  }
}

/** Applies the message limits per conversation and per customer or network. @throws Problem when a limit is exceeded. */
export async function takeMessageLimits(ctx: RequestContext, conversation_id: string) {
  await ctx.services.limits.takeEach({
    'chat-message': conversation_id,
    'chat-network': (await customerOf(ctx))?.id ?? ctx.network_address,
  })
}
