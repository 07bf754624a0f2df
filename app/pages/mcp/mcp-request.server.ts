// What a request to /mcp must be like before any of it is served: its method, its headers, where it comes from, its body.

import { isIP } from 'node:net'
import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server'

/** Bytes of a request body. The largest useful call, a system of 50 parts, has about 4 KB. */
const maxBodyBytes = 64 * 1024

/** JSON-RPC error codes. */
export const rpcCodes = { parse: -32_700, invalidRequest: -32_600, server: -32_000 } as const

/** A refusal as JSON-RPC has it, for a request whose id is not known. */
export const rpcRefusal = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
) =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )

/** Why a request is refused by its method and headers alone; null when it is not. */
export function refusalByHeaders(request: Request, site: { origin: string; public_url: string | undefined }) {
  const { server } = rpcCodes
  if (!isFromHere(request.headers, site)) return rpcRefusal(403, server, 'This origin or host is not allowed')
  if (request.method !== 'POST')
    return rpcRefusal(405, server, 'Send messages by POST; this endpoint opens no streams', { allow: 'POST' })
  if (!isJsonContentType(request.headers.get('content-type')))
    return rpcRefusal(415, server, 'Content-Type must be application/json')
  if (!acceptsJson(request.headers.get('accept')))
    return rpcRefusal(406, server, 'Accept must include application/json')
  return null
}

/**
 * Protects a shop in a private network from pages that reach it by a name of their own (DNS rebinding). A browser names the
 * page's origin with every POST: it must be ours, and the host must be ours, this machine or an IP address, which no page can
 * rename. Other programs send no origin; where the public URL is set, they must not name another site either.
 */
function isFromHere(
  headers: Headers,
  { origin, public_url }: { origin: string; public_url: string | undefined },
) {
  const from = headers.get('origin')
  const host = hostnameOf(`http://${headers.get('host') ?? ''}`)
  if (host === null) return false
  const isOwnHost = isLocal(host) || (public_url !== undefined && host === hostnameOf(public_url))
  if (from !== null || headers.has('sec-fetch-site')) return from === origin && isOwnHost
  // Proxies may name the process by a name of their network, which has no dot.
  return public_url === undefined || isOwnHost || !host.includes('.')
}

const hostnameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : null)

const isLocal = (hostname: string) =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

const acceptsJson = (accept: string | null) => /application\/(json|\*)|\*\/\*/i.test(accept ?? '*/*')

/** The message of a request, or the refusal of a body that is too large, no JSON or several messages at once. */
export async function readMessage(request: Request): Promise<{ message: object } | { refusal: Response }> {
  const read = await readRequestBody(request, maxBodyBytes)
  if (read.tooLarge)
    return { refusal: rpcRefusal(413, rpcCodes.server, `Send at most ${maxBodyBytes / 1024} KB`) }
  const message = parseJson(read.text)
  if (message === undefined) return { refusal: rpcRefusal(400, rpcCodes.parse, 'The body is not valid JSON') }
  // A list would make several calls under one attempt of the rate limit; the protocol dropped lists in 2025.
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return { refusal: rpcRefusal(400, rpcCodes.invalidRequest, 'Send one JSON-RPC message') }
  return { message }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
