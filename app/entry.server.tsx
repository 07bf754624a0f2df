import { Writable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { RenderedPage } from '#platform/http/rendered-page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import '#text/catalogues.server.ts'
import { LocaleProvider } from '#text/text.tsx'

/** Renders a page whole: public ones are kept and hashed, and nothing of ours streams in late. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { locale, nonce, log, request_id, services } = requestContextOf(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  // The loaders' data follows as one script of ours. Streamed by the router, React would render for each piece of it.
  const { serverHandoffStream: data, ...rest } = router
  const page = (
    <LocaleProvider locale={locale}>
      <ServerRouter context={rest} url={request.url} nonce={nonce || undefined} />
    </LocaleProvider>
  )
  let failed = false
  const markup = render(page, {
    nonce: nonce || undefined,
    onError(error) {
      failed = true
      log.error({ error }, 'page rendering')
    },
  }).catch((error) => {
    // The error page names the request, by which the log line is found.
    throw services.settings.production ? Response.json({ request_id }, { status: 500 }) : error
  })
  const [html, handoff] = await Promise.all([markup, data && wholeText(data)])
  const script = rest.renderMeta?.didRenderScripts && handoff ? dataScript(handoff, nonce) : ''
  return new RenderedPage(documentOf(html, script), failed && status === 200 ? 500 : status, headers)
}

type Rendering = { nonce: string | undefined; onError: (error: unknown) => void }

const render = async (page: ReactNode, rendering: Rendering) =>
  renderAtOnce(page) ?? renderWhenReady(page, rendering)

// What React writes where a part of the page had to be left to the browser.
const leftOut = '<!--$!-->'

/**
 * The page as one text, without the detour over a stream of bytes that React takes so as to wait. Null when something has
 * to wait (a part that is loaded when it is first shown) or fails: the stream waits for it, or says what failed.
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
      onAllReady: () => void pipe(collect),
      onShellError: reject,
      onError,
    })
  })
}

/** What the router's own streaming would write, in one piece. */
function dataScript(handoff: string, nonce: string) {
  const stream = 'window.__reactRouterContext.streamController'
  return `<script${nonce && ` nonce="${nonce}"`}>${stream}.enqueue(${asScript(handoff)});${stream}.close();</script>`
}

/** A text as it may stand within a script element. */
const asScript = (words: string) =>
  JSON.stringify(words).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const doctype = '<!DOCTYPE html>'
const end = '</body></html>'

/**
 * The whole document. What is read comes before what is pressed: styles, pictures and font need not share the line with
 * scripts. Of a long text only its head is read for that.
 */
function documentOf(html: string, script: string) {
  const headEnd = html.indexOf('</head>')
  const head = html
    .slice(0, headEnd)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  const body = html.endsWith(end) ? html.slice(headEnd, -end.length) + script + end : html.slice(headEnd)
  return head.startsWith(doctype) ? head + body : doctype + head + body
}

/** A loader that failed by a bug is logged with its cause; the visitor sees the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted && error instanceof Error)
    requestContextOf(context).log.error({ error }, 'page failed')
}
