import type { RequestContext } from '../http/request-context.server.ts'
import type { LiveMessage } from './live-updates.server.ts'

/** How often a comment is sent, so that proxies do not close an idle stream. */
const heartbeatMs = 20_000

/** A stream ends after this time. The browser connects again, and access is checked again. */
const maxStreamMs = 60_000

/** Streams that one staff member may have open: tabs of the back office. */
const maxStreams = 20
const openStreams = new Map<string, number>()

type StreamOptions = {
  topics: readonly string[]
  /** Whose streams are counted. */
  staff_id: string
}

/**
 * A response with server-sent events: one event per message, named by its topic, with the message as JSON. It ends when
 * the client disconnects, after a minute, and when the process stops; a browser then connects again.
 */
export function eventStream(
  { services }: Pick<RequestContext, 'services'>,
  request: Request,
  { topics, staff_id }: StreamOptions,
): Response {
  const open = openStreams.get(staff_id) ?? 0
  // 204 tells a browser not to connect again.
  if (open >= maxStreams) return new Response(null, { status: 204 })
  openStreams.set(staff_id, open + 1)
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell = ({ topic, id }: LiveMessage) =>
        send(`event: ${topic}\ndata: ${JSON.stringify({ id })}\n\n`)
      const unsubscribes = topics.map((topic) => services.live.subscribe(topic, tell))
      const heartbeat = setInterval(() => send(': open\n\n'), heartbeatMs)
      const lifetime = setTimeout(() => end(), maxStreamMs)
      const forget = services.live.onClose(() => end())
      end = () => {
        end = () => {}
        clearInterval(heartbeat)
        clearTimeout(lifetime)
        forget()
        for (const unsubscribe of unsubscribes) unsubscribe()
        countDown(staff_id)
        try {
          controller.close()
        } catch {
          // The client has closed it.
        }
      }
      request.signal.addEventListener('abort', () => end())
      send('retry: 2000\n\n')
    },
    cancel: () => end(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function countDown(staff_id: string) {
  const open = (openStreams.get(staff_id) ?? 1) - 1
  if (open > 0) openStreams.set(staff_id, open)
  else openStreams.delete(staff_id)
}
