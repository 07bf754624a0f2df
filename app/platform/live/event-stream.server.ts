import type { RequestContext } from '../http/request-context.server.ts'
import type { LiveMessage, LiveSubject } from './live-updates.server.ts'

/** How often a comment is sent, so that proxies do not close an idle stream. */
const heartbeatMs = 20_000

/** A stream ends after this time. The browser connects again, and access is checked again. */
const maxStreamMs = 60_000

/** Open streams in this process, by their holder. */
const openStreams = new Map<string, number>()

type StreamOptions = {
  subjects: readonly LiveSubject[]
  /** A message about one of these ends the stream: the browser connects again, and access is checked again. */
  endsWith?: readonly LiveSubject[]
  /** The id that events carry instead of the changed row's. */
  shownId?: string
  /** Whose streams are counted, and how many of them may be open in this process: tabs and devices. */
  holder: string
  maxStreams: number
}

/**
 * A response with server-sent events: one event per message, named by its topic, with the message as JSON. It ends when
 * the client disconnects, after a minute, on a message of `endsWith`, and when the process stops; a browser then connects
 * again.
 */
export function eventStream(
  { services }: Pick<RequestContext, 'services'>,
  request: Request,
  { subjects, endsWith = [], shownId, holder, maxStreams }: StreamOptions,
): Response {
  const open = openStreams.get(holder) ?? 0
  if (open >= maxStreams) return noStream()
  openStreams.set(holder, open + 1)
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell = ({ topic, id }: LiveMessage) =>
        send(`event: ${topic}\ndata: ${JSON.stringify({ id: shownId ?? id })}\n\n`)
      const unsubscribes = [
        ...subjects.map((subject) => services.live.subscribe(subject, tell)),
        ...endsWith.map((subject) => services.live.subscribe(subject, () => end())),
      ]
      const heartbeat = setInterval(() => send(': open\n\n'), heartbeatMs)
      const lifetime = setTimeout(() => end(), maxStreamMs)
      const forget = services.live.onClose(() => end())
      end = () => {
        end = () => {}
        clearInterval(heartbeat)
        clearTimeout(lifetime)
        forget()
        for (const unsubscribe of unsubscribes) unsubscribe()
        countDown(holder)
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

/** A response that tells a browser not to connect again. */
export const noStream = () => new Response(null, { status: 204 })

function countDown(holder: string) {
  const open = (openStreams.get(holder) ?? 1) - 1
  if (open > 0) openStreams.set(holder, open)
  else openStreams.delete(holder)
}
