import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The rate limit key of a network address: IPv4 as it is, in one spelling; for IPv6 the /64, as `2001:db8:1:2::/64`,
 * because a customer line has all 2⁶⁴ addresses of it (RFC 6177). A port after the address, as some proxies send it,
 * is removed. Anything that is not an address stays unchanged.
 */
export function ipRateLimitKey(address: string): string {
  const [plain = ''] = withoutPort(address).split('%', 1)
  if (isIP(plain) !== 6) return plain
  const parsed = ipaddr.IPv6.parse(plain)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${groupsOf(parsed).join(':')}::/64`
}

const withoutPort = (address: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** The first four of the eight groups, in one spelling. */
const groupsOf = ({ parts }: ipaddr.IPv6) => parts.slice(0, 4).map((group) => group.toString(16))

/** The network of an address, usually of one party: /24 for IPv4, /48 for IPv6; `unknown` for anything else. */
export function networkPrefix(address: string): string {
  const key = ipRateLimitKey(address.replace(/\/64$/, ''))
  if (isIP(key) === 4) return `${key.split('.').slice(0, 3).join('.')}.0/24`
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : 'unknown'
}
