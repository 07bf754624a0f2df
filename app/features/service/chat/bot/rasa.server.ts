// External bot that replaces the built-in one over the Rasa protocol: the action server webhook begins a session, the
// REST channel takes messages. Sources: RasaHQ/rasa rasa/core/channels/rest.py, RasaHQ/rasa-sdk rasa_sdk/endpoint.py.
import { z } from 'zod'
import type { Settings } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, type Reply, type SuggestedQuestion } from './bot-answer.ts'

export type RasaBot = {
  /** Starts a session and returns its greeting. */
  begin(sender: string): Promise<BotAnswer>
  /** Sends a message and returns the replies. @throws Problem `down` when there is no answer in time. */
  send(sender: string, message: string): Promise<BotAnswer>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    /** The external bot, or null when the built-in bot answers. */
    rasa: RasaBot | null
  }
}

type RasaSettings = Pick<Settings, 'CHAT_SESSION_URL' | 'CHAT_MESSAGE_URL'>

const defaultTimeoutMs = 10_000
const maxAnswerBytes = 256 * 1024
const maxReplies = 20

/** The external bot in the settings, or null. `patience` is the timeout for an answer in milliseconds. */
export function createRasaBot(
  { CHAT_SESSION_URL: session_url, CHAT_MESSAGE_URL: message_url }: RasaSettings,
  timeout_ms = defaultTimeoutMs,
): RasaBot | null {
  if (!session_url || !message_url) return null
  return {
    async begin(sender) {
      const body = {
        next_action: 'action_session_start',
        sender_id: sender,
        // Newer action servers reject a call without a domain (449).
        domain: {},
        tracker: {
          sender_id: sender,
          slots: {},
          latest_message: {},
          events: [],
          paused: false,
          active_loop: {},
        },
      }
      return answerOf(sessionReplies(await post(session_url, body, timeout_ms)))
    },
    async send(sender, message) {
      return answerOf(itemsOf(await post(message_url, { sender, message }, timeout_ms)))
    },
  }
}

const Button = z.object({ title: z.string().trim().min(1), payload: z.string().nullish() })

/** A message of either server; unknown fields are ignored. */
const Item = z
  .object({
    text: z.string().nullish(),
    image: z.string().nullish(),
    buttons: z.array(Button).nullish().catch([]),
    custom: z
      .object({ data: z.array(z.object({ title: z.string().trim().min(1) })) })
      .nullish()
      .catch(null),
  })
  .catch({})

type Item = z.infer<typeof Item>

/** JSON that is not a list of messages counts as an empty reply. */
const itemsOf = (answer: unknown): Item[] =>
  Array.isArray(answer) ? answer.slice(0, maxReplies).map((one) => Item.parse(one)) : []

const Session = z.object({ responses: z.unknown() })

function sessionReplies(answer: unknown) {
  const session = Session.safeParse(answer)
  return itemsOf(session.data?.responses)
}

function answerOf(items: Item[]): BotAnswer {
  const replies = items.flatMap(repliesOf).slice(0, maxReplies)
  const questions = items.flatMap((item): SuggestedQuestion[] => [
    ...(item.buttons ?? []).map(({ title, payload }) => ({ title, ...(payload && { payload }) })),
    ...(item.custom?.data ?? []),
  ])
  return confidentAnswer(replies, questions.slice(0, 8))
}

function repliesOf({ text: content, image }: Item): Reply[] {
  const paragraphs = (content ?? '')
    .split('\n\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ({ text: one, links: [] as Reply['links'] }))
  // An image of another server is shown as a link: our pages load no third-party images.
  if (image && URL.canParse(image) && new URL(image).protocol === 'https:')
    paragraphs.push({ text: '', links: [{ title: new URL(image).host, to: new URL(image).href }] })
  return paragraphs
}

async function post(url: string, body: unknown, timeout_ms: number): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return JSON.parse(await readUpTo(answer, maxAnswerBytes))
  } catch (error) {
    throw new Problem('down', text('Chat isn’t available right now. Please send your message again.'), {
      data: { reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'failed' },
    })
  }
}

async function readUpTo(answer: Response, most: number) {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > most) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
