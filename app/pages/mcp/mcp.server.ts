import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { findTokenOwner } from '#features/people/access-tokens/access-tokens.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { readMessage, refusalByHeaders, rpcCodes, rpcRefusal } from './mcp-request.server.ts'
import { mcpTools } from './mcp-tools.server.ts'
import type { ToolContext } from './tool.server.ts'

const instructions = [
  'Heliostead is a US store for solar equipment. Prices are in US dollars before sales tax and freight.',
  'Figures come from the catalog, data sheets, PVWatts and dated public sources. Say so, and link the url of a result.',
  'Do not present a fit that check_system does not confirm as a fit.',
  'get_cart and get_order_status need an access token, which the customer creates in the profile.',
].join(' ')

/**
 * Answers a request to `/mcp`, the endpoint for AI assistants (Model Context Protocol, streamable HTTP). Every request stands
 * alone, so that any process can answer it. It reads no cookies and no session: an access token of a customer opens that
 * customer's cart and orders. Serves the revision of 2026 and those of 2025, both with JSON and without streams.
 */
export async function answerMcp(ctx: RequestContext, request: Request): Promise<Response> {
  const refused = refusalByHeaders(request, {
    origin: ctx.origin,
    public_url: ctx.services.settings.PUBLIC_URL,
  })
  if (refused) return refused
  const caller = await refusingTooMany(() => identifyCaller(ctx, request.headers.get('authorization')))
  if (caller instanceof Response) return caller
  const read = await readMessage(request)
  if ('refusal' in read) return read.refusal
  const answer = await serve({ ...ctx, ...withoutVisitor, owner: caller.owner }, request, read.message)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** Replaces the session and cookies: /mcp ignores both. */
const withoutVisitor = {
  session: async () => ({ kind: 'guest' as const }),
  cartSecret: () => null,
  deviceCookie: () => null,
  zipCookie: () => null,
}

/**
 * The owner of the access token in the header, null without a header. Only access tokens count: a session token or an API key
 * is refused like an unknown token. @throws Problem `too-many`
 */
async function identifyCaller(ctx: RequestContext, authorization: string | null) {
  if (authorization === null) {
    await ctx.services.limits.take('mcp', ctx.network_address)
    return { owner: null }
  }
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
  const owner = await findTokenOwner(ctx, token)
  if (owner) return { owner }
  const description = 'The access token is unknown, revoked or expired'
  return rpcRefusal(401, rpcCodes.server, description, {
    'www-authenticate': `Bearer realm="heliostead", error="invalid_token", error_description="${description}"`,
  })
}

async function refusingTooMany<Result>(identify: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await identify()
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'too-many') throw error
    const { retry_after_seconds } = error.data as { retry_after_seconds: number }
    return rpcRefusal(429, rpcCodes.server, `Too many requests. Wait ${retry_after_seconds} seconds.`, {
      'retry-after': String(retry_after_seconds),
    })
  }
}

async function serve(ctx: ToolContext, request: Request, message: object): Promise<Response> {
  const options = { parsedBody: message }
  if (!(await isLegacyRequest(request, message))) {
    // Nothing changes while a client is connected, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => createServer(ctx), { legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(request, options)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createServer(ctx)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, options)
  } finally {
    await server.close()
  }
}

function createServer(ctx: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'heliostead', title: 'Heliostead', version: '1.0.0', websiteUrl: ctx.origin },
    { instructions, capabilities: { tools: { listChanged: false } } },
  )
  for (const tool of mcpTools) tool.register(server, ctx)
  return server
}
