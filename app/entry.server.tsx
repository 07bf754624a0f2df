import { Writable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import {
  loadAfterFirstPaint,
  withoutModulePreloads,
  withoutRouterFlags,
} from '#platform/http/pages/page-scripts.server.ts'
import { RenderedPage } from '#platform/http/pages/rendered-page.server.ts'
import { MarkupMarksContext } from '#platform/http/pages/reused-markup.tsx'
import { beginRendering } from '#platform/http/pages/stored-markup.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import '#text/translations.server.ts'
import { LocaleProvider } from '#text/text.tsx'

/** Renders a complete page without streaming, because public pages are cached and hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { locale, nonce, log, request_id, services } = requestContextOf(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  // Loader data is appended as one script. If the router streamed it, React would render once per chunk.
  const { serverHandoffStream: data, ...rest } = router
  const { marks, complete } = beginRendering()
  const page = (
    <LocaleProvider locale={locale}>
      <MarkupMarksContext value={services.settings.production ? marks : null}>
        <ServerRouter context={rest} url={request.url} nonce={nonce || undefined} />
      </MarkupMarksContext>
    </LocaleProvider>
  )
  let failed = false
  const markup = render(page, {
    nonce: nonce || undefined,
    onError(error) {
      failed = true
      log.error({ error }, 'page rendering failed')
    },
  }).catch((error) => {
    // The error page shows the request ID, which identifies the log line.
    throw services.settings.production ? Response.json({ request_id }, { status: 500 }) : error
  })
  const [html, handoff] = await Promise.all([markup, data && wholeText(data)])
  const loaded = rest.renderMeta?.didRenderScripts && handoff ? handoff : null
  const isPublic = rest.staticHandlerContext.matches.some(({ route }) => route.handle?.public)
  return new RenderedPage(
    documentOf(complete(html, !failed), loaded, isPublic),
    failed && status === 200 ? 500 : status,
    headers,
  )
}

type Rendering = { nonce: string | undefined; onError: (error: unknown) => void }

const render = async (page: ReactNode, rendering: Rendering) =>
  renderAtOnce(page) ?? renderWhenReady(page, rendering)

// React's marker for a Suspense boundary that was left to the browser.
const leftOut = '<!--$!-->'

/**
 * Renders synchronously, which avoids the overhead of a byte stream. Returns null if a part of the page suspends (a lazy
 * component) or fails: the stream then waits for it or reports the error.
 */
function renderAtOnce(page: ReactNode) {
  try {
    const html = renderToString(page)
    return html.includes(leftOut) ? null : html
  } catch {
    return null
  }
}

function renderWhenReady(page: ReactNode, { nonce, onError }: Rendering) {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Large boundaries stay in their place in the markup: without a script they would be missing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collect),
      onShellError: reject,
      onError,
    })
  })
}

/** Adds the loader data to the script that creates its stream. The router's own streaming would write more scripts. */
function withLoaderData(html: string, handoff: string) {
  const creates = 'controller;}}).pipeThrough(new TextEncoderStream());'
  const at = html.lastIndexOf(creates) + creates.length
  if (at < creates.length) throw new Error('The router creates its stream of loader data in another way now')
  const stream = 'window.__reactRouterContext.streamController'
  const script = `${stream}.enqueue(${asScript(handoff)});${stream}.close();`
  return html.slice(0, at) + script + html.slice(at)
}

/** A string literal that is safe within a script element. */
const asScript = (words: string) =>
  JSON.stringify(words).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const doctype = '<!DOCTYPE html>'
const contextOfRouter = 'window.__reactRouterContext = '

/**
 * The complete document with its loader data, in parts. Scripts load after the first paint. Only the head, in the first part, and
 * the router's scripts, at the end of the last one, are changed and searched: what is between them is most of the page.
 */
function documentOf(parts: readonly string[], loaded: string | null, isPublic: boolean) {
  const first = parts[0] ?? ''
  const headEnd = first.indexOf('</head>')
  const { head, modules } = withoutModulePreloads(first.slice(0, headEnd))
  const between = [first.slice(headEnd), ...parts.slice(1)]
  const last = between.pop() ?? ''
  const scriptsStart = Math.max(0, last.lastIndexOf('<script', last.lastIndexOf(contextOfRouter)))
  const scripts = last.slice(scriptsStart)
  const complete = loaded === null ? scripts : withLoaderData(scripts, loaded)
  const changed = withoutRouterFlags(loadAfterFirstPaint(complete, modules, isPublic))
  const start = head.startsWith(doctype) ? head : doctype + head
  return [start, ...between, last.slice(0, scriptsStart), changed]
}

/** Logs unexpected loader errors; the visitor sees the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted && error instanceof Error)
    requestContextOf(context).log.error({ error }, 'page loader failed')
}
