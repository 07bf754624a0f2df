import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that a webhook may be sent to, resolved: the connection goes to `ip`, whatever the name says later. */
export type PinnedAddress = { url: URL; ip: string; family: 4 | 6 }

/** Why a webhook may not be sent to an address. */
export class ForbiddenAddress extends Error {}

type Resolve = (host: string) => Promise<string[]>

const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Resolves the address of a webhook. Every address of its name must be public: a name with one private address among
 * public ones is refused, too. `allowPrivate` is for tests.
 * @throws ForbiddenAddress
 */
export async function pinAddress(
  address: string,
  { allowPrivate = false, resolve = resolveName }: { allowPrivate?: boolean; resolve?: Resolve } = {},
): Promise<PinnedAddress> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) throw new ForbiddenAddress('Not an address of a web server')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new ForbiddenAddress('The address must begin with https://')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [first] = found
  if (first === undefined) throw new ForbiddenAddress('The name of the server is not known')
  if (!allowPrivate && !found.every(isPublicAddress))
    throw new ForbiddenAddress('The address is not a public one')
  return { url, ip: first, family: isIP(first) === 6 ? 6 : 4 }
}

/** Whether an IP address is reachable by anyone: not private, loopback, link-local, carrier-grade, reserved or mapped to one. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  // `process` turns an IPv4 address mapped to IPv6 into IPv4; the other embeddings are no unicast range.
  return ipaddr.process(ip).range() === 'unicast'
}
