import { z } from 'zod'
import { type Answer, startFakeServer } from './http.ts'

const Session = z.object({
  next_action: z.string().nullish(),
  sender_id: z.string(),
  tracker: z.object({ sender_id: z.string() }),
  domain: z.record(z.string(), z.unknown()).optional(),
})
const Said = z.object({ sender: z.string(), message: z.string() })

/** One response of an action with all keys, as Rasa's action server writes it. */
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
 * A fake of a Rasa action server and REST channel. As Rasa does, it leaves out keys without a value, and answers an unknown
 * message with an empty list.
 */
export async function startRasa(answers: Record<string, object[]> = {}) {
  const heard: { sender: string; message: string }[] = []
  const begun: string[] = []
  const server = await startFakeServer(({ url, body }): Answer => {
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
    /** Received messages with their sender. */
    heard,
    /** Senders of started sessions. */
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
