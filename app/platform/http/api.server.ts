import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { text } from '#text/text.tsx'
import { etagOf, gzipped } from '../cache/page-cache.server.ts'
import { problemOf } from '../database/db.server.ts'
import { inputWithDefault, wholeNumber } from './number-shape.ts'
import { Problem } from './problem.ts'
import { queryOf, readForm, readJson } from './read-api-request.server.ts'
import { type FilesAllowed, formLimits } from './read-form.server.ts'
import { type Customer, customerOf, type RequestContext, requireCustomer } from './request-context.server.ts'

/**
 * Who may call. `public`: anybody, and nobody looks who it is. `guest`: anybody, with or without a session.
 * `customer`: a signed-in person. `staff`: one whose role is not `customer` and who has signed in with a second factor
 * (demo mode goes without); staff without one are answered 403 with `data.reason` `second_factor`.
 */
export type Access = 'public' | 'guest' | 'customer' | 'staff'

type Shape = z.ZodType
type Out<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<string, never>
type Who<A extends Access> = A extends 'customer' | 'staff'
  ? Customer
  : A extends 'guest'
    ? Customer | null
    : null

export type EndpointInput<B extends Shape | undefined, Q extends Shape | undefined, A extends Access> = {
  ctx: RequestContext
  body: Out<B>
  query: Out<Q>
  /** What stands in the places of the path: `:label`. */
  params: Record<string, string>
  customer: Who<A>
  request: Request
}

export type EndpointSpec<
  B extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  A extends Access = Access,
  D extends Shape = Shape,
> = {
  method: 'get' | 'post'
  path: `/${string}`
  summary: string
  access: A
  body?: B
  query?: Q
  /**
   * It is sent as multipart/form-data: text fields stand in `body`, each file under its own name as a `File`. Says how many
   * files it takes and how large each may be; a larger request is refused before it is read.
   */
  form?: FilesAllowed
  /** It answers a file, not the envelope. Refusals come in the envelope all the same. */
  file?: true
  /** Shape of `data` on success; tests hold every answer against it. */
  answer: D
  /** Fields of the body or query that name a row of one customer; the sweep tries foreign ones. */
  owned?: string[]
  handle: (input: EndpointInput<B, Q, A>) => Promise<z.input<D> | Reply | Response>
}

/** An answer with more than data: a message for the customer, cookies, or data that is JSON already. */
export class Reply {
  readonly data: unknown
  readonly msg: string | undefined
  readonly cookies: string[]
  readonly json: string | Uint8Array | undefined

  constructor(data: unknown, more: { msg?: string; cookies?: string[]; json?: string | Uint8Array } = {}) {
    this.data = data
    this.msg = more.msg
    this.cookies = more.cookies ?? []
    this.json = more.json
  }
}

/** Success with a message that the page shows as a toast. */
export const reply = (data: unknown, msg: string, cookies: string[] = []) => new Reply(data, { msg, cookies })

/** Success whose data is JSON already, as text or as kept bytes: it is not parsed and written again. */
export const replyJson = (json: string | Uint8Array) => new Reply(null, { json })

export type ApiModule = {
  tag: string
  endpoints: EndpointSpec[]
  endpoint<
    D extends Shape,
    A extends Access,
    B extends Shape | undefined = undefined,
    Q extends Shape | undefined = undefined,
  >(spec: EndpointSpec<B, Q, A, D>): void
}

/** An empty API module with this OpenAPI tag. A feature adds its endpoints; app/api.server.ts registers them under /api. */
export function newApi(tag: string): ApiModule {
  const endpoints: EndpointSpec[] = []
  return { tag, endpoints, endpoint: (spec) => void endpoints.push(spec as unknown as EndpointSpec) }
}

type Env = { Variables: { ctx: RequestContext } }

/**
 * Registers the endpoints of all modules in one Hono app. With `checkAnswers` (tests, development) an answer that breaks its documented
 * shape is a bug and fails.
 */
export function registerRoutes(apiModules: ApiModule[], { checkAnswers }: { checkAnswers: boolean }) {
  const app = new Hono<Env>()
  for (const module of apiModules)
    for (const spec of module.endpoints)
      app.on(spec.method.toUpperCase(), spec.path, async (c) =>
        answerCall(spec, c.var.ctx, c.req.raw, checkAnswers, c.req.param()),
      )
  const known = Map.groupBy(
    apiModules.flatMap((module) => module.endpoints),
    (spec): string => spec.path,
  )
  app.all('*', (c) => {
    const specs = known.get(new URL(c.req.url).pathname.replace(/^\/api/, ''))
    if (!specs) throw new Problem('missing', 'There is no such call')
    const methods = specs.map(({ method }) => (method === 'get' ? 'GET, HEAD' : 'POST'))
    const headers = { allow: methods.join(', ') }
    throw new Problem('wrong-method', 'This call is made with another method', { headers })
  })
  return app
}

async function answerCall(
  spec: EndpointSpec,
  ctx: RequestContext,
  request: Request,
  checkAnswers: boolean,
  params: Record<string, string>,
) {
  const customer = await admit(spec.access, ctx)
  const raw = spec.method === 'post' ? await readBody(spec, ctx, request) : {}
  if (customer) refuseForeignUserId(raw, customer)
  const body = spec.body ? parse(spec.body, raw) : {}
  const query = spec.query ? parse(spec.query, queryOf(request)) : {}
  const result = await spec.handle({ ctx, body, query, params, customer, request } as never)
  if (result instanceof Response) return result
  const given = result instanceof Reply ? result : new Reply(result)
  if (checkAnswers) checkAnswer(spec, given)
  const msg = JSON.stringify(given.msg === undefined ? 'ok' : ctx.t(given.msg))
  const json = inEnvelope(
    `{"code":200,"msg":${msg},"data":`,
    given.json ?? JSON.stringify(given.data ?? null),
  )
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  headers.set(
    'cache-control',
    spec.access === 'public' ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  )
  for (const cookie of given.cookies) headers.append('set-cookie', cookie)
  if (spec.access === 'public' && spec.method === 'get') {
    const etag = etagOf(json)
    headers.set('etag', etag)
    headers.set('vary', 'x-locale, accept-language')
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  return packedIfWorthIt(json, headers, request)
}

/** Text, or bytes where the data is kept as bytes: those are copied, not written anew for every visitor. */
function inEnvelope(beginning: string, data: string | Uint8Array) {
  return typeof data === 'string'
    ? `${beginning}${data}}`
    : Buffer.concat([Buffer.from(beginning), data, closing])
}

const closing = Buffer.from('}')
const worthPacking = 2048

/** Compresses a long answer for those who take it so. The response is made once, whole: a stream would cost more. */
async function packedIfWorthIt(json: string | Buffer<ArrayBuffer>, headers: Headers, request: Request) {
  if (json.length < worthPacking) return new Response(json, { headers })
  headers.append('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(json, { headers })
  headers.set('content-encoding', 'gzip')
  const etag = headers.get('etag')
  if (etag) headers.set('etag', `W/${etag}`)
  return new Response(await gzipped(json, 4), { headers })
}

const readBody = (spec: EndpointSpec, { services }: RequestContext, request: Request) =>
  spec.form ? readForm(request, formLimits(services.settings, spec.form)) : readJson(request)

async function admit(access: Access, ctx: RequestContext) {
  if (access === 'public') return null
  if (access === 'guest') return customerOf(ctx)
  const customer = await requireCustomer(ctx)
  // Not 403: that would sign a customer out who merely guessed an address.
  if (access === 'staff' && customer.owes_second_factor) throw secondFactorNeeded()
  if (access === 'staff' && customer.role === 'customer')
    throw new Problem('missing', 'There is no such call')
  return customer
}

/** What staff are told who have not signed in with a second factor; their session goes on. */
const secondFactorNeeded = () =>
  new Problem(
    'second-factor-needed',
    text(
      'Staff sign in with a second factor. Set up an authenticator app or a passkey in your profile, then sign in with it.',
    ),
    { data: { reason: 'second_factor' } },
  )

/** `user_id` in a request never decides whose rows are meant; a foreign one finds nothing. */
function refuseForeignUserId(body: Record<string, unknown>, customer: Customer) {
  if (
    body.user_id !== undefined &&
    body.user_id !== null &&
    body.user_id !== '' &&
    body.user_id !== customer.id
  )
    throw new Problem('missing', 'Not found')
}

/** The value in its shape, or a Problem that names every field in words. For calls and page forms alike. */
export function parse<S extends Shape>(shape: S, value: unknown): z.output<S> {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw invalid(read.error)
}

/** The Problem of a failed parse: `msg` is the first thing wrong, `data.fields` all of them by field. */
export function invalid(error: z.ZodError) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new Problem('invalid', error.issues[0]?.message ?? 'Please check this value', { data: { fields } })
}

/** What an error says to a caller: the envelope with its status; never a stack, never an inner message. */
export function problemResponse(error: unknown, ctx: Pick<RequestContext, 't' | 'log'>) {
  const known = problemOf(error)
  const problem = known ?? new Problem('down', 'Something went wrong on our side. Please try again.')
  const status = known ? known.status : 500
  if (status === 500) ctx.log.error({ error }, 'request failed')
  const data = translateFields(problem.data, ctx.t)
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  if (status === 429)
    headers.set('retry-after', String((data as { retry_after_seconds?: number })?.retry_after_seconds ?? 60))
  for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value)
  return new Response(JSON.stringify({ code: status, msg: ctx.t(problem.message, problem.values), data }), {
    status,
    headers,
  })
}

function translateFields(data: unknown, t: RequestContext['t']) {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return data
  const fields = Object.entries(data.fields as Record<string, string>)
  return { ...data, fields: Object.fromEntries(fields.map(([field, message]) => [field, t(message)])) }
}

function checkAnswer(spec: EndpointSpec, given: Reply) {
  const data = given.json === undefined ? given.data : JSON.parse(given.json.toString())
  const read = spec.answer.safeParse(JSON.parse(JSON.stringify(data ?? null)))
  if (!read.success)
    throw new Error(`${spec.path} answers in another shape than documented: ${z.prettifyError(read.error)}`)
}

/** The shape of a list that is paged: page from 1, page size 10 or as asked up to 100. */
export const Paging = z.object({
  page: inputWithDefault(wholeNumber(1, 10_000), 1),
  page_size: inputWithDefault(wholeNumber(1, 100), 10),
})

export { z }
