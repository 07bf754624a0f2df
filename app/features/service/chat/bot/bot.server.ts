import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import type { StoredConversation } from '../conversations/conversations.server.ts'
import { signedImageUrl } from '../images/image-links.server.ts'
import { type BotAnswer, confidentAnswer } from './bot-answer.ts'
import { answerBuiltIn, greetBuiltIn } from './built-in.server.ts'
import { asksForPerson } from './rules.ts'

/**
 * The greeting of a new conversation, from the configured external bot or the built-in one. When the external bot is
 * down, the conversation still starts, so that callbacks and the handover to a person work.
 */
export async function greet(ctx: RequestContext, sender_id: string): Promise<BotAnswer> {
  const { rasa } = ctx.services
  if (!rasa) return greetBuiltIn(ctx)
  try {
    return await rasa.begin(sender_id)
  } catch (error) {
    ctx.log.warn({ error }, 'The chat bot did not begin a session')
    return greetBuiltIn(ctx)
  }
}

/** The bot's answer to a message. @throws Problem `down` when an external bot does not answer. */
export async function answerWithBot(
  ctx: RequestContext,
  {
    sender_id,
    questions,
    unsure,
    memory,
  }: Pick<StoredConversation, 'sender_id' | 'questions' | 'unsure' | 'memory'>,
  message: { text: string; file_id: string | null },
): Promise<BotAnswer> {
  const { rasa } = ctx.services
  if (!rasa) {
    const customer = await customerOf(ctx)
    return answerBuiltIn(ctx, {
      message: message.text,
      is_image: message.file_id !== null,
      customer,
      questions,
      unsure,
      memory,
    })
  }
  // With any bot, a request for a person hands over.
  if (asksForPerson(message.text)) return handedOver('asked for a person')
  if (message.file_id) {
    const url = await signedImageUrl(ctx, message.file_id)
    return rasa.send(sender_id, `<img src="${url}">`)
  }
  // A suggested question with a payload is sent as its payload; the visitor sees only the title.
  const offered = questions.find(({ title }) => title === message.text)
  return rasa.send(sender_id, offered?.payload ?? message.text)
}

const handedOver = (handover_reason: string): BotAnswer => ({
  ...confidentAnswer([]),
  handover_reason,
})
