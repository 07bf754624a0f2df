import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scopeOf } from '#platform/scope.server.ts'
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
  const { locale, nonce, log, request_id, services } = scopeOf(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = (
    <LocaleProvider locale={locale}>
      <ServerRouter context={router} url={request.url} nonce={nonce || undefined} />
    </LocaleProvider>
  )
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
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
      nonce: nonce || undefined,
      onAllReady: () => void pipe(collect),
      // The error page names the request, by which the log line is found.
      onShellError: (error) =>
        reject(services.settings.production ? Response.json({ request_id }, { status: 500 }) : error),
      onError(error) {
        failed = true
        log.error({ error }, 'page rendering')
      },
    })
  })
  return new Response(scriptsLast(html), { status: failed && status === 200 ? 500 : status, headers })
}

/** What is read comes before what is pressed: styles, pictures and font need not share the line with scripts. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')

/** A loader that failed by a bug is logged with its cause; the visitor sees the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted && error instanceof Error) scopeOf(context).log.error({ error }, 'page failed')
}
