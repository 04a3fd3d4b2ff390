import { expect, test } from '@jest/globals'
import { decoderLimits } from '../src/decoders/limits.ts'
import { boxes, chooseVariant, variantId } from '../src/images/rules/variant.ts'
import { defaultTimes } from '../src/limits.ts'
import { photoName, verdictWaitMs } from '../src/photos/rules.ts'

const landscape = { width: 2_048, height: 1_536 }
const portrait = { width: 1_536, height: 2_048 }
const idOf = (photo: typeof landscape, query: Record<string, string>) => variantId(chooseVariant(photo, query))

const hostile = ['-1', '0', '1e309', '-1e309', 'NaN', '', ' ', '0x10', '٣٠٠', 'null', '1;drop', '🙂', '9'.repeat(5_000)]
const random = () => String(Math.round((Math.random() - 0.1) * 10 ** Math.ceil(Math.random() * 6)) / 7)
const any = () => (Math.random() < 0.2 ? hostile[Math.floor(Math.random() * hostile.length)] : random())

test('threat 33: ten thousand random queries of one photo lead to at most 81 variants, all within bounds', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 10_000; n += 1) {
    const format = ['webp', 'avif', 'jpeg', 'svg', '../../x', undefined][n % 6]
    const variant = chooseVariant(n % 2 ? portrait : landscape, { w: any(), h: any(), q: any(), f: format })
    expect(boxes).toContainEqual({ width: variant.width, height: variant.height })
    expect(variant.quality >= 30 && variant.quality <= 90).toBe(true)
    seen.add(variantId(variant))
  }
  expect(seen.size).toBeLessThanOrEqual(81)
})

test('with a nonsense query a photo is 300 by 225 in WebP of quality 60', () => {
  expect(idOf(landscape, { w: 'wide' })).toBe('300x225-60.webp')
  expect(idOf(landscape, { f: 'tiff', q: 'best' })).toBe('300x225-60.webp')
})

test('sizes out of range become the nearest that is served', () => {
  expect(idOf(landscape, { w: '9999', h: '9999', q: '100' })).toBe('1600x1200-90.webp')
  expect(idOf(landscape, { w: '-5', h: '0', q: '-1', f: 'avif' })).toBe('80x60-30.avif')
  expect(idOf(landscape, { w: '1e999', h: '1e999', q: '1e999' })).toBe('1600x1200-90.webp')
})

test('a photo is at least as large as requested, by its own shape', () => {
  expect(idOf(landscape, { w: '150', h: '300' })).toBe('160x120-60.webp')
  expect(idOf(portrait, { w: '150', h: '300' })).toBe('300x225-60.webp')
  expect(idOf({ width: 40, height: 40 }, { w: '400', h: '300' })).toBe('80x60-60.webp')
})

test('only 128 bits in base64url are a valid photo name', () => {
  const name = 'Ab_-567890123456789012'
  expect(photoName(name)).toBe(name)
  expect(photoName(`${name}.webp`)).toBe(name)
  for (const no of [
    '',
    '.',
    '..',
    `../${name}`,
    `${name}/x`,
    `${name}.`,
    `${name}\n`,
    `${name}%00`,
    'http://x.y/z',
    '/etc/passwd',
    `${name}a`,
  ])
    expect(photoName(no)).toBeUndefined()
})

test('an upload waits 10 s for a verdict, less after a slow decoding, and always replies within 28 s', () => {
  const waitMs = (elapsedMs: number) => verdictWaitMs(elapsedMs, defaultTimes)
  expect([0, 2_000.4, 16_000].map(waitMs)).toEqual([10_000, 10_000, 10_000])
  expect([18_000, 25_999.5, 60_000].map(waitMs)).toEqual([8_000, 0, 0])
  const slowest = decoderLimits.pictureWithWaitMs
  expect(waitMs(slowest)).toBeGreaterThan(0)
  expect(slowest + waitMs(slowest)).toBeLessThan(28_000)
})
