import { z } from 'zod'
import { type Answer, startStandIn } from './http.ts'

const Session = z.object({
  next_action: z.string().nullish(),
  sender_id: z.string(),
  tracker: z.object({ sender_id: z.string() }),
  domain: z.record(z.string(), z.unknown()).optional(),
})
const Said = z.object({ sender: z.string(), message: z.string() })

/** One response of an action, as its server writes it: all keys, always. */
const response = (text: string, questions: string[] = []) => ({
  text,
  buttons: [],
  elements: [],
  custom: questions.length > 0 ? { data: questions.map((title) => ({ title })) } : {},
  template: null,
  response: null,
  image: null,
  attachment: null,
})

/**
 * A Rasa action server and REST channel in one. A text is split at blank lines into items; keys without a value are left
 * out; what it has no answer to is an empty list.
 */
export async function startRasa(answers: Record<string, object[]> = {}) {
  const heard: { sender: string; message: string }[] = []
  const begun: string[] = []
  const server = await startStandIn(({ url, body }): Answer => {
    if (url.pathname === '/webhook') return beginSession(body, begun)
    if (url.pathname !== '/webhooks/rest/webhook') return { status: 404, body: {} }
    const { sender, message } = Said.parse(JSON.parse(body))
    heard.push({ sender, message: message.trim() })
    const said = answers[message.trim()] ?? []
    return { status: 200, body: said.map((item) => ({ recipient_id: sender, ...item })) }
  })
  return {
    ...server,
    settings: {
      CHAT_SESSION_URL: `${server.url}/webhook`,
      CHAT_MESSAGE_URL: `${server.url}/webhooks/rest/webhook`,
    },
    /** Every message that has come, with its sender. */
    heard,
    /** The senders for whom a session was begun. */
    begun,
  }
}

function beginSession(body: string, begun: string[]): Answer {
  const asked = Session.safeParse(JSON.parse(body))
  if (!asked.success) return { status: 500, body: { error: 'KeyError', request_body: body } }
  if (!asked.data.domain) return { status: 449, body: { error: 'Missing domain context', action_name: '' } }
  if (asked.data.next_action !== 'action_session_start')
    return { status: 404, body: { error: 'No registered action found' } }
  begun.push(asked.data.tracker.sender_id)
  const events = [{ event: 'session_started' }, { event: 'action', name: 'action_listen' }]
  return {
    status: 200,
    body: { events, responses: [response('Hi from Rasa'), response('Pick one', ['Free quote', 'Warranty'])] },
  }
}
