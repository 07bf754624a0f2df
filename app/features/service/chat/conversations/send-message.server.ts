import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { removeFile } from '#platform/files/files.server.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { answerWithBot } from '../bot/bot.server.ts'
import { type BotAnswer, certain, reply } from '../bot/bot-answer.ts'
import { handOverWords, replyToWords } from '../bot/sentences.server.ts'
import type { ChatMessage, Exchange } from '../chat.ts'
import { mailAddressIn } from '../mail-address.ts'
import { askForPerson, changeHandler } from '../staff/handover.server.ts'
import {
  asMessage,
  lockConversation,
  type MessageRow,
  messageColumns,
  offeredBy,
  type StoredConversation,
  writeAnswer,
  writeMessage,
} from './conversations.server.ts'

/** What a visitor sends; `key` is the browser's own name for it. */
export type ToSay = { key: string; text: string; file_id?: string }

/**
 * Stores a visitor message and has the bot answer it, unless a person is to answer. Idempotent per key: a retry returns
 * the same answer; if the first attempt got no answer, the bot is called again.
 */
export async function sendMessage(
  ctx: RequestContext,
  conversation_id: string,
  said: ToSay,
): Promise<Exchange> {
  const { kept, message, file_id, is_answered } = await keepSaid(ctx, conversation_id, said)
  if (is_answered) return exchangeOf(ctx.db, kept, message)
  // Outside of any transaction: the bot may be an external server.
  const answer = await answerWithBot(ctx, kept, { text: said.text, file_id })
  return inTransaction(ctx.db, async (tx) => {
    const now = await lockConversation(tx, conversation_id)
    // The same once more was quicker, or a person has come in between.
    if ((await isAnswered(tx, message.id)) || now.state !== 'bot') return exchangeOf(tx, now, message)
    await writeAnswer(tx, conversation_id, withHandOver(ctx, answer), {
      answers: message.id,
      now: ctx.now(),
    })
    if (answer.hands_over !== null) await askForPerson(tx, now, answer.hands_over, ctx.now())
    await markAnswered(tx, message.id, ctx.now())
    return exchangeOf(tx, await lockConversation(tx, conversation_id), message)
  })
}

/** Where people go on, that is the last thing the bot says. */
const withHandOver = (ctx: RequestContext, answer: BotAnswer): BotAnswer =>
  answer.hands_over === null
    ? answer
    : { ...answer, replies: [...answer.replies, reply(handOverWords(ctx))], questions: [] }

type Kept = { kept: StoredConversation; message: ChatMessage; file_id: string | null; is_answered: boolean }

function keepSaid(ctx: RequestContext, conversation_id: string, said: ToSay): Promise<Kept> {
  return inTransaction(ctx.db, async (tx) => {
    const kept = await lockConversation(tx, conversation_id)
    const known = await findByKey(tx, conversation_id, said.key)
    if (known) {
      if (said.file_id && said.file_id !== known.file_id) await removeFile(tx, said.file_id)
      const { file_id } = known
      return { kept, message: asMessage(known), file_id, is_answered: known.answered_at !== null }
    }
    const now = ctx.now()
    const file_id = said.file_id ?? null
    const message = await writeMessage(tx, conversation_id, {
      by: 'customer',
      text: said.text,
      key: said.key,
      file_id,
      now,
    })
    if (kept.state === 'resolved')
      await changeHandler(tx, kept, { to: 'bot', kind: 'reopened', actor: 'visitor', cause: '', at: now })
    if (kept.state === 'bot' || kept.state === 'resolved')
      return { kept: { ...kept, state: 'bot' }, message, file_id, is_answered: false }
    await noteAddress(tx, ctx, kept, message)
    await markAnswered(tx, message.id, now)
    return { kept, message, file_id, is_answered: true }
  })
}

/** Who waits for a person may leave a mail address: the answer goes there, too. */
async function noteAddress(tx: Db, ctx: RequestContext, kept: StoredConversation, message: ChatMessage) {
  const address = mailAddressIn(message.text)
  if (!address || address === kept.reply_to) return
  await queryRows(tx, 'update chat_conversations set reply_to = $2 where id = $1', [kept.id, address])
  await writeAnswer(tx, kept.id, certain([reply(replyToWords(ctx.t, address))]), {
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

/** A customer's message with the replies to it, and how the conversation stands. */
export async function exchangeOf(db: Db, kept: StoredConversation, message: ChatMessage): Promise<Exchange> {
  const replies = await queryRows<MessageRow>(
    db,
    `select ${messageColumns} from chat_messages where answers = $1 order by step`,
    [message.id],
    'replies-to-chat-message',
  )
  return { messages: [message, ...replies.map(asMessage)], questions: offeredBy(kept), state: kept.state }
}

/** Counts a message of a visitor, of one conversation and from one network, or refuses it. */
export async function runBotTurn(ctx: RequestContext, conversation_id: string) {
  await ctx.services.limits.takeEach({
    'chat-message': conversation_id,
    'chat-network': (await customerOf(ctx))?.id ?? ctx.network_address,
  })
}
