import { isIP } from 'node:net'

/**
 * By what a network address is counted: IPv4 as it is, however it is written; of IPv6 the /64, as `2001:db8:1:2::/64`, for
 * whoever has a line has all 2⁶⁴ addresses of it (RFC 6177) and would have a limit for each. A port behind the address, as
 * some proxies write it, is left out. What is no address stays as it is.
 */
export function ipRateLimitKey(address: string): string {
  const [plain = ''] = withoutPort(address).split('%', 1)
  if (isIP(plain) !== 6) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  return mapped ?? `${firstGroups(plain).join(':')}::/64`
}

const withoutPort = (address: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** The first four of the eight groups, in one spelling. */
function firstGroups(address: string) {
  const [before = '', after] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  // An IPv4 address at the end stands for two groups.
  const sizeOf = (groups: string[]) => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0)
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const gap = after === undefined ? 0 : 8 - sizeOf(head) - sizeOf(tail)
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}

/** The part of a network address that one party usually has all of: /24 of IPv4, /48 of IPv6; `unknown` of anything else. */
export function networkPrefix(address: string): string {
  const line = ipRateLimitKey(address.replace(/\/64$/, ''))
  if (isIP(line) === 4) return `${line.split('.').slice(0, 3).join('.')}.0/24`
  return line.endsWith('::/64') ? `${line.split(':').slice(0, 3).join(':')}::/48` : 'unknown'
}
