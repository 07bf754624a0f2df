import { expect, test } from 'vitest'
import { ipRateLimitKey, networkPrefix } from './ip-rate-limit-key.server.ts'

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:ffff::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
] as const)('%s counts as %s', ([address, line]) => {
  expect(ipRateLimitKey(address)).toBe(line)
})

test('only the network of an address is recorded', () => {
  expect(networkPrefix('203.0.113.77')).toBe('203.0.113.0/24')
  expect(networkPrefix('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(networkPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(networkPrefix('ada@example.com')).toBe('unknown')
})
