import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { text } from '#text/text.tsx'
import { etagOf, gzipped } from '../../cache/page-cache.server.ts'
import { problemOf } from '../../database/db.server.ts'
import { inputWithDefault, wholeNumber } from '../number-shape.ts'
import { fieldErrorsOf, Problem } from '../problem.ts'
import { type FilesAllowed, formLimits } from '../request/read-form.server.ts'
import { type Customer, customerOf, type RequestContext, requireCustomer } from '../request-context.server.ts'
import { queryOf, readForm, readJson } from './read-api-request.server.ts'

/**
 * Who may call an endpoint. `public`: anyone; the session is not read. `guest`: anyone, with or without a session.
 * `customer`: a signed-in user. `staff`: a user whose role has the endpoint's permission and who signed in with a second
 * factor (not required in demo mode), or an API key with that scope; no other call admits a key. Staff without a second factor get 403 with `data.reason` `second_factor`, staff
 * without the permission 403 with `data.reason` `permission`; customers get 404.
 */
export type Access = 'public' | 'guest' | 'customer' | 'staff'

/** The names of permissions, added by features/people/roles: `interface StaffPermissions { name: Permission }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface StaffPermissions {}

export type StaffPermission = StaffPermissions extends { name: infer Name extends string } ? Name : string

type Shape = z.ZodType
type In<S extends Shape | undefined> = S extends Shape ? z.input<S> : undefined
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
  /** Path parameters: `:label`. */
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
  /** What staff need to be allowed, or `any` for all staff; required with `access: 'staff'`. */
  permission?: StaffPermission | 'any'
  body?: B
  query?: Q
  /**
   * The request is multipart/form-data: text fields are in `body`, each file under its own name as a `File`. Declares
   * how many files are accepted and their size; a larger request is refused before it is read.
   */
  form?: FilesAllowed
  /** The response is a file, not the envelope. Refusals still use the envelope. */
  file?: true
  /** Seconds for which browsers and CDNs may reuse a public response without asking again. */
  max_age?: number
  /** Schema of `data` on success; tests validate every response against it. */
  answer: D
  /** Fields of the body or query that reference a customer's row; a test tries rows of other customers. */
  owned?: string[]
  handle: (input: EndpointInput<B, Q, A>) => Promise<z.input<D> | Reply | Response>
}

/** A response with more than data: a message for the customer, cookies, or data that is already JSON. */
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

/** Success whose data is already JSON, as text or cached bytes: it is not parsed and serialized again. */
export const replyJson = (json: string | Uint8Array) => new Reply(null, { json })

export type ApiModule = {
  tag: string
  endpoints: EndpointSpec[]
  endpoint<
    D extends Shape,
    A extends Access,
    B extends Shape | undefined = undefined,
    Q extends Shape | undefined = undefined,
  >(spec: EndpointSpec<B, Q, A, D>): Endpoint<B, Q, D>
}

/** An endpoint that was added to a module; `callEndpoint` calls it within the process. */
export type Endpoint<
  B extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  D extends Shape = Shape,
> = { readonly spec: EndpointSpec; readonly types?: { body: In<B>; query: In<Q>; answer: z.output<D> } }

/** An empty API module with this OpenAPI tag. A feature adds its endpoints; app/api.server.ts registers them under /api. */
export function newApi(tag: string): ApiModule {
  const endpoints: EndpointSpec[] = []
  return {
    tag,
    endpoints,
    endpoint(given) {
      const spec = given as unknown as EndpointSpec
      if ((spec.access === 'staff') !== (spec.permission !== undefined))
        throw new Error(`${spec.path}: an endpoint has a permission exactly when its access is 'staff'`)
      endpoints.push(spec)
      return { spec }
    },
  }
}

/**
 * Calls an endpoint within the process, as a page of the back office does: with the same authorization, the same shapes
 * and the same result as over HTTP. `msg` is translated, null without one. @throws Problem as the endpoint does.
 */
export async function callEndpoint<B extends Shape | undefined, Q extends Shape | undefined, D extends Shape>(
  { spec }: Endpoint<B, Q, D>,
  ctx: RequestContext,
  input: { body?: unknown; query?: unknown; params?: Record<string, string>; request: Request },
): Promise<{ data: z.output<D>; msg: string | null }> {
  // An answer is copied, which loses what `servedOnly` leaves out of documents.
  const whole = { ...ctx, is_document: false }
  const result = await runEndpoint(spec, whole, input.request, async () => ({
    body: (input.body ?? {}) as Record<string, unknown>,
    query: input.query ?? {},
    params: input.params ?? {},
  }))
  if (result instanceof Response) throw new Error(`${spec.path} answers with a file`)
  const data: unknown = result.json === undefined ? result.data : JSON.parse(result.json.toString())
  return {
    data: spec.answer.parse(JSON.parse(JSON.stringify(data ?? null))) as z.output<D>,
    msg: result.msg === undefined ? null : ctx.t(result.msg),
  }
}

type RawInput = { body: Record<string, unknown>; query: unknown; params: Record<string, string> }

/** Authorizes a call, then reads and parses its input and runs it: the body of a refused call is not read. */
async function runEndpoint(
  spec: EndpointSpec,
  ctx: RequestContext,
  request: Request,
  readInput: () => Promise<RawInput>,
) {
  const customer = await authorize(spec, ctx)
  const raw = await readInput()
  if (customer) refuseForeignUserId(raw.body, customer)
  const body = spec.body ? parse(spec.body, raw.body) : {}
  const query = spec.query ? parse(spec.query, raw.query) : {}
  const result = await spec.handle({ ctx, body, query, params: raw.params, customer, request } as never)
  return result instanceof Response || result instanceof Reply ? result : new Reply(result)
}

type Env = { Variables: { ctx: RequestContext } }

/**
 * Registers the endpoints of all modules in one Hono app. With `checkAnswers` (tests, development) a response that
 * does not match its documented schema throws.
 */
export function registerRoutes(apiModules: ApiModule[], { checkAnswers }: { checkAnswers: boolean }) {
  const app = new Hono<Env>()
  for (const module of apiModules)
    for (const spec of module.endpoints)
      app.on(spec.method.toUpperCase(), spec.path, async (c) =>
        handleRequest(spec, c.var.ctx, c.req.raw, checkAnswers, c.req.param()),
      )
  const known = Map.groupBy(
    apiModules.flatMap((module) => module.endpoints),
    (spec): string => spec.path,
  )
  app.all('*', (c) => {
    const specs = known.get(new URL(c.req.url).pathname.replace(/^\/api/, ''))
    if (!specs) throw new Problem('missing', 'Endpoint not found')
    const methods = specs.map(({ method }) => (method === 'get' ? 'GET, HEAD' : 'POST'))
    const headers = { allow: methods.join(', ') }
    throw new Problem('wrong-method', 'This method isn’t allowed for this endpoint', { headers })
  })
  return app
}

async function handleRequest(
  spec: EndpointSpec,
  ctx: RequestContext,
  request: Request,
  checkAnswers: boolean,
  params: Record<string, string>,
) {
  const given = await runEndpoint(spec, ctx, request, async () => ({
    body: spec.method === 'post' ? await readBody(spec, ctx, request) : {},
    query: spec.query ? queryOf(request) : {},
    params,
  }))
  if (given instanceof Response) return given
  if (checkAnswers) checkAnswer(spec, given)
  const msg = JSON.stringify(given.msg === undefined ? 'ok' : ctx.t(given.msg))
  const json = wrapInEnvelope(
    `{"code":200,"msg":${msg},"data":`,
    given.json ?? JSON.stringify(given.data ?? null),
  )
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  headers.set(
    'cache-control',
    spec.access === 'public' ? `public, max-age=${spec.max_age ?? 0}, must-revalidate` : 'private, no-store',
  )
  for (const cookie of given.cookies) headers.append('set-cookie', cookie)
  if (spec.access === 'public' && spec.method === 'get') {
    const etag = etagOf(json)
    headers.set('etag', etag)
    headers.set('vary', 'x-locale, accept-language')
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  return compressIfLong(json, headers, request)
}

/** The envelope as text, or as bytes when the data is cached bytes: those are copied, not serialized again. */
function wrapInEnvelope(prefix: string, data: string | Uint8Array) {
  return typeof data === 'string' ? `${prefix}${data}}` : Buffer.concat([Buffer.from(prefix), data, closing])
}

const closing = Buffer.from('}')
const minCompressedBytes = 2048

/**
 * Compresses a long response if the client accepts gzip. The whole body is built at once: a stream would be slower.
 */
async function compressIfLong(json: string | Buffer<ArrayBuffer>, headers: Headers, request: Request) {
  if (json.length < minCompressedBytes) return new Response(json, { headers })
  headers.append('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(json, { headers })
  headers.set('content-encoding', 'gzip')
  const etag = headers.get('etag')
  if (etag) headers.set('etag', `W/${etag}`)
  return new Response(await gzipped(json, 4), { headers })
}

const readBody = (spec: EndpointSpec, { services }: RequestContext, request: Request) =>
  spec.form ? readForm(request, formLimits(services.settings, spec.form)) : readJson(request)

/** The caller, if the endpoint allows them. */
async function authorize({ access, permission }: EndpointSpec, ctx: RequestContext) {
  if (access === 'public') return null
  if (access === 'guest') return customerOf(ctx)
  const session = access === 'staff' ? await ctx.session() : null
  const customer = session?.kind === 'api_key' ? session.staff : await requireCustomer(ctx)
  // Not 403: browsers sign out at 403, and this customer only guessed an address.
  if (access === 'staff' && customer.owes_second_factor) throw secondFactorNeeded()
  if (access === 'staff' && customer.role === 'customer') throw new Problem('missing', 'Endpoint not found')
  if (permission && permission !== 'any' && !customer.permissions.includes(permission)) throw notPermitted()
  return customer
}

/** The Problem for staff whose role does not include what they asked for; their session stays valid. */
export const notPermitted = () =>
  new Problem(
    'not-permitted',
    text('Your role doesn’t include this. Ask the owner of the shop for permission.'),
    { data: { reason: 'permission' } },
  )

/** The Problem for staff without a second factor; their session stays valid. */
export const secondFactorNeeded = () =>
  new Problem(
    'second-factor-needed',
    text(
      'Staff sign in with a second factor. Set up an authenticator app or a passkey in your profile, then sign in with it.',
    ),
    { data: { reason: 'second_factor' } },
  )

/** `user_id` in a request never selects whose rows are used; a foreign one results in 404. */
function refuseForeignUserId(body: Record<string, unknown>, customer: Customer) {
  if (
    body.user_id !== undefined &&
    body.user_id !== null &&
    body.user_id !== '' &&
    body.user_id !== customer.id
  )
    throw new Problem('missing', 'Not found')
}

/**
 * Parses a value by its schema, for endpoints and page forms. @throws Problem `invalid` with a message for each
 * field.
 */
export function parse<S extends Shape>(shape: S, value: unknown): z.output<S> {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw invalid(read.error)
}

/** The Problem for a failed parse: `msg` is the first issue, `data.fields` all issues by field. */
export function invalid(error: z.ZodError) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new Problem('invalid', error.issues[0]?.message ?? 'Please check this value', { data: { fields } })
}

/** The response for an error: the envelope with its status; never a stack or an internal message. */
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
  const fields = Object.entries(fieldErrorsOf(data))
  return { ...data, fields: Object.fromEntries(fields.map(([field, message]) => [field, t(message)])) }
}

function checkAnswer(spec: EndpointSpec, given: Reply) {
  const data = given.json === undefined ? given.data : JSON.parse(given.json.toString())
  const read = spec.answer.safeParse(JSON.parse(JSON.stringify(data ?? null)))
  if (!read.success)
    throw new Error(`${spec.path} answers in another shape than documented: ${z.prettifyError(read.error)}`)
}

/** Query schema of a paged list: page from 1, page size 10 by default and at most 100. */
export const Paging = z.object({
  page: inputWithDefault(wholeNumber(1, 10_000), 1),
  page_size: inputWithDefault(wholeNumber(1, 100), 10),
})

export { z }
