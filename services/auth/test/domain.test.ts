import { describe, expect, test } from '@jest/globals'
import { networkOf } from '../src/domain/address.ts'
import { deviceOf } from '../src/domain/device.ts'
import { maskEmail } from '../src/domain/email.ts'
import { preferredLanguage } from '../src/texts/language.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0`],
  ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/137.0 Safari/537.36 OPR/121.0`],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
  ['Linux', `Linux ${'x'.repeat(100_000)} Firefox/1`],
])('a device is named in words: %s', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test.each([
  ['ann@example.com', 'a…@example.com'],
  ['😀x@example.com', '😀…@example.com'],
  ['a@b', 'a…@b'],
  ['none', '…'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

describe('an address is counted', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['', ''],
  ])('as it is: %j', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test('with its network, however an IPv6 address is spelt', () => {
    const spellings = ['2001:db8:0:1::1', '2001:DB8::1:a:b:c:d', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff']
    expect(spellings.map(networkOf)).toEqual(spellings.map(() => '2001:db8:0:1'))
    expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
    expect(networkOf('::1')).toBe('0:0:0:0')
  })
})

test.each([
  ['de', 'de'],
  ['de-CH, fr;q=0.9', 'de'],
  ['nl, en;q=0.2, PT-br;q=0.8', 'pt'],
  ['ar;q=0, ja', 'ja'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [`${'x,'.repeat(100_000)}fr`, 'en'],
  ['zh;q=nonsense', 'zh'],
])('of the languages in %j the product speaks %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
