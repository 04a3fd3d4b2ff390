import { expect, test } from '@jest/globals'
import { networkOf } from '../src/identity/index.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['', ''],
])('an address such as %j is counted as %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address is counted with its network, in any spelling', () => {
  const spellings = ['2001:db8:0:1::1', '2001:DB8::1:a:b:c:d', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff']
  expect(spellings.map(networkOf)).toEqual(spellings.map(() => '2001:db8:0:1'))
  expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
})
