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
        'Every answer is the envelope {data, code, msg}; the HTTP status says the same as code, and 200 is success. For AI assistants there is the Model Context Protocol at /mcp, which is not part of this document.',
    },
    servers: [{ url: '/api' }],
    security: [],
  })
}

/** How a caller authenticates: header or cookie, with the same token, or an API key. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers' },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`hs_…`) for staff calls; it needs the permission of the call as a scope',
  },
  cookie: { type: 'apiKey', in: 'cookie', name: 'token', description: 'The same token, as browsers send it' },
} as const

const withSession: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]
const admits: Record<Access, { security?: Record<string, string[]>[]; description?: string }> = {
  public: {},
  guest: { security: [{}, ...withSession], description: 'With or without a session' },
  customer: { security: withSession, description: 'For a signed-in customer; returns only their own data' },
  staff: { security: [...withSession, { api_key: [] }], description: 'For staff; a customer gets 404' },
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
    ...(spec.permission && { description: staffNote(spec.permission) }),
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
        403: refused('The account is closed; for staff also data.reason: `second_factor` or `permission`'),
        404: refused('Not found, or not yours'),
      }),
      422: refused('Invalid input; data.fields has a message for each field'),
      default: refused(
        'Other errors by code: 400 malformed request, 404 not found, 409 conflict (data has the current state), 413 too large, 429 too many requests (Retry-After), 503 temporarily unavailable',
      ),
    },
  }
}

const staffNote = (permission: string) =>
  permission === 'any'
    ? 'For all staff; a customer gets 404'
    : `For staff with the permission \`${permission}\`; a customer gets 404`

const fileContent = {
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** The path parameters, each a string. */
const pathParameters = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string()])))
