import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Access, ApiModule, EndpointSpec } from './api.server.ts'

type Shape = z.ZodType

/** The OpenAPI 3.1 document of all endpoints, from the schemas that validate them. */
export function openApiDocumentOf(modules: ApiModule[]) {
  const documents = new OpenAPIHono()
  for (const module of modules)
    for (const spec of module.endpoints) documents.openAPIRegistry.registerPath(documented(module.tag, spec))
  for (const [name, scheme] of Object.entries(securitySchemes))
    documents.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  return documents.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Heliostead API',
      version: '1',
      description:
        'Every answer is the envelope {data, code, msg}; the HTTP status says the same as code, and 200 is success.',
    },
    servers: [{ url: '/api' }],
    security: [],
  })
}

/** How a caller authenticates: header or cookie, with the same token. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'token', description: 'The same token, as browsers send it' },
} as const

const withSession: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]
const admits: Record<Access, { security?: Record<string, string[]>[]; description?: string }> = {
  public: {},
  guest: { security: [{}, ...withSession], description: 'With or without a session' },
  customer: { security: withSession, description: 'For a signed-in person, about what is theirs' },
  staff: { security: withSession, description: 'For the staff; to a customer it does not exist (404)' },
}

function documented(tag: string, spec: EndpointSpec) {
  const envelope = (data: Shape) => z.object({ code: z.number(), msg: z.string(), data })
  const json = (schema: Shape) => ({ content: { 'application/json': { schema } } })
  const formOf = (schema: Shape) => ({ content: { 'multipart/form-data': { schema } } })
  const refused = (description: string) => ({ description, ...json(envelope(z.any().nullable())) })
  const needsSession = spec.access === 'customer' || spec.access === 'staff'
  return {
    method: spec.method,
    path: spec.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: `${spec.method}${spec.path.replaceAll(/[^a-z0-9]+/gi, '_')}`,
    tags: [tag],
    summary: spec.summary,
    ...admits[spec.access],
    request: {
      ...(spec.path.includes(':') && { params: pathParameters(spec.path) }),
      ...(spec.body && { body: spec.form ? formOf(spec.body) : json(spec.body) }),
      ...(spec.query && { query: spec.query as z.ZodObject }),
    },
    responses: {
      200: { description: 'Success', ...(spec.file ? fileContent : json(envelope(spec.answer))) },
      ...(needsSession && {
        401: refused('No session, or it has expired'),
        402: refused('The session was ended from elsewhere'),
        403: refused('The account is closed'),
        404: refused('There is no such thing, or it is somebody else’s'),
      }),
      422: refused('Something in the request is not right; data.fields names it'),
      default: refused(
        'Any other refusal, by its code: 400 no readable request, 404 not found, 409 it does not stand so any more (data says how it stands), 413 too large, 429 too often (Retry-After), 503 down for a moment',
      ),
    },
  }
}

const fileContent = {
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** The path parameters, each a string. */
const pathParameters = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string()])))
