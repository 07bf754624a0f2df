import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type OpenSpan, startChildSpan } from './tracing.server.ts'

type FetchRequest = { origin: string | URL; method: string }
type NodeRequest = { host: string; method: string }

/**
 * Traces calls to other services, by `fetch` and by `node:http`: method, host and status. Paths are left out, because
 * those of providers contain IDs. Returns a function that ends it.
 */
export function traceOutgoingCalls() {
  const open = new WeakMap<object, OpenSpan>()
  const begin = (request: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = startChildSpan({ name: `${method} ${host}`, kind: 'client', attributes })
    if (span) open.set(request, span)
  }
  const finish = (request: object, status: number) => {
    const span = open.get(request)
    span?.set({ 'http.response.status_code': status })
    if (status >= 400) span?.fail(String(status))
    span?.end()
    open.delete(request)
  }
  const fail = (request: object, error: Error & { code?: string }) => {
    const span = open.get(request)
    span?.fail(error.code ?? error.name)
    span?.end()
    open.delete(request)
  }
  return subscribeAll({
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      begin(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': (sent: { request: FetchRequest; response: { statusCode: number } }) =>
      finish(sent.request, sent.response.statusCode),
    'undici:request:error': (sent: { request: FetchRequest; error: Error }) => fail(sent.request, sent.error),
    'http.client.request.start': ({ request }: { request: NodeRequest }) =>
      begin(request, request.method, request.host),
    'http.client.response.finish': (sent: { request: NodeRequest; response: { statusCode: number } }) =>
      finish(sent.request, sent.response.statusCode),
    'http.client.request.error': (sent: { request: NodeRequest; error: Error }) =>
      fail(sent.request, sent.error),
  })
}

function subscribeAll(listeners: Record<string, (message: never) => void>) {
  // The channels of Node and undici document their messages; the types do not know them.
  const entries = Object.entries(listeners) as unknown as Parameters<typeof subscribe>[]
  for (const [name, listener] of entries) subscribe(name, listener)
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener)
  }
}
