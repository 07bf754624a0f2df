import { z } from '#platform/http/api/api.server.ts'
import { chatStates } from '../chat.ts'

export const MessageShape = z.object({
  id: z.string(),
  text: z.string().describe('Plain text, never HTML; empty for an image and when a bot gave no reply'),
  isCustomer: z.boolean(),
  isImage: z.boolean(),
  image: z.string().nullable().describe('Path of the image, which only this visitor can open'),
  by: z.enum(['customer', 'bot', 'person']),
  key: z.string().optional().describe('The idempotency key under which the visitor sent it'),
  links: z.array(
    z.object({
      title: z.string(),
      to: z.string(),
      product_id: z.string().optional().describe('The product that the link leads to'),
      order_id: z.string().optional().describe('The customer’s order that the link leads to'),
    }),
  ),
  is_answer: z.boolean().describe('An answer of the bot, which the visitor may rate'),
  is_helpful: z.boolean().nullable().describe('Whether the visitor found it helpful'),
  sent_at: z.iso.datetime(),
})

const Questions = z.array(z.object({ title: z.string() }))

export const ConversationShape = z.object({
  sender_id: z.string().describe('A random ID of the conversation; it grants no access'),
  messages: z.array(MessageShape),
  questions: Questions.describe('Suggested questions'),
  state: z.enum(chatStates),
  office: z.object({ is_open: z.boolean(), opens_at: z.iso.datetime().nullable() }),
  can_rate: z.boolean(),
  resolved_at: z.iso.datetime().nullable().describe('When the conversation was resolved, if it is'),
  read_at: z.iso.datetime().describe('The time of this answer'),
  seen_message_id: z.string().nullable().describe("The visitor's newest message that our team has seen"),
})

export const ConversationUpdateShape = ConversationShape.extend({
  is_whole: z.boolean().describe('All messages are included, and replace those that the browser has'),
  ratings: z
    .array(z.object({ message_id: z.string(), is_helpful: z.boolean() }))
    .describe('The answers that the visitor has rated'),
})

export const ExchangeShape = z.object({
  messages: z.array(MessageShape).describe("The customer's message, then the replies to it"),
  questions: Questions,
  state: z.enum(chatStates),
})
