import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { decodeHeic } from '../../src/decoders/heic/decode.ts'
import { loadLibheif } from '../../src/decoders/heic/libheif.ts'
import type { Decoders } from '../../src/decoders/pool.ts'
import { heic, type Making } from '../support/heic.ts'
import { peakOf } from '../support/memory.ts'
import { photo } from '../support/photos.ts'
import { difference } from '../support/pixels.ts'
import { patientDecoders, startWorld, type World } from '../support/world.ts'

jest.setTimeout(120_000)

let world: World
let decoders: Decoders
beforeAll(async () => {
  decoders = patientDecoders({ idleMs: 600_000 })
  world = await startWorld(() => ({ decoders }))
})
afterAll(() => world.stop())

/** The grid of tiles in the real photo. */
const grid = { columns: 6, rows: 7, width: 2_566, height: 3_313 }
const small = { columns: 2, rows: 3 }

async function stored(content: Uint8Array): Promise<Buffer> {
  const { status, body, name } = await world.put(content)
  expect({ status, body }).toEqual({ status: 201, body: expect.objectContaining({ file: name }) })
  return (await world.image(name)).bytes
}

/** A picture's colours in 24 by 24 squares. */
const coloursOf = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(bytes).resize({ width: 24, height: 24, fit: 'fill' }).raw().toBuffer()),
]

/** Converts Display P3 colours to sRGB, by the matrix for linear light. */
function p3ToSrgb(colours: readonly number[]): number[] {
  const light = colours.map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4)
  const written = (value: number) => 255 * (1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055)
  return light.map((_, n) => {
    const [red = 0, green = 0, blue = 0] = light.slice(n - (n % 3), n - (n % 3) + 3)
    if (n % 3 === 0) return written(1.2249 * red - 0.2247 * green)
    return written(n % 3 === 1 ? 1.042 * green - 0.042 * red : 1.0979 * blue - 0.0197 * red - 0.0786 * green)
  })
}

test('a HEIC is rotated and mirrored by its container', async () => {
  const upright = await stored(await heic(small))
  const turned = await stored(await heic({ ...small, turns: 1 }))
  expect(await sharp(turned).metadata()).toMatchObject({ width: 1_536, height: 1_024 })
  expect(await difference(turned, upright, 0)).toBeGreaterThan(12)
  expect(await difference(upright, turned, 270)).toBeLessThan(6)
  const mirrored = await stored(await heic({ ...small, isMirrored: true }))
  expect(await difference(await sharp(upright).flop().toBuffer(), mirrored)).toBeLessThan(6)
})

test('a HEIC in Display P3 keeps its colours in sRGB', async () => {
  const [real, untagged] = [await stored(await photo('iphone.heic')), await stored(await heic(grid))]
  const [shown, numbers] = [await coloursOf(real), await coloursOf(untagged)]
  const apart = (others: number[]) => shown.reduce((sum, value, n) => sum + Math.abs(value - (others[n] ?? 0)), 0)
  expect(apart(p3ToSrgb(numbers)) / apart(numbers)).toBeLessThan(0.5)
})

test('a HEIC of ten bits a channel is stored with its transparency', async () => {
  const bytes = await stored(await photo('ten-bits-alpha.heic'))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 29, height: 100 })
  expect((await sharp(bytes).stats()).isOpaque).toBe(false)
})

test.each([
  ['heix', ['heix', 'mif1']],
  ['mif1', ['mif1', 'heic']],
  ['mif1 alone', ['mif1', 'mif1', 'miaf']],
  ['msf1', ['msf1', 'heic']],
])('a HEIC of the brand %s is accepted', async (_brand, brands) => {
  expect(await sharp(await stored(await heic({ ...small, brands }))).metadata()).toMatchObject({ width: 1_024 })
})

const overs: [string, Making][] = [
  ['over 25 megapixels', { columns: 10, rows: 10, width: 5_001, height: 5_000 }],
  ['that claims 30,000 by 30,000', { ...small, width: 30_000, height: 30_000 }],
]
test.each(overs)('threat 45: a HEIC %s is rejected by name, with a remedy', async (_what, making) => {
  const { status, body } = await world.put(await heic(making), { fileName: 'IMG_1.HEIC' })
  expect({ status, detail: body['detail'] }).toEqual({
    status: 422,
    detail: '“IMG_1.HEIC” is a HEIC photo of more than 25 megapixels. Save it as a JPEG or make it smaller.',
  })
})

test('threat 45: a HEIC of 25 megapixels, turned, is decoded within 350 MB', async () => {
  const content = await heic({ columns: 10, rows: 10, width: 5_000, height: 5_000, turns: 1, isMirrored: true })
  let peak = 0
  const before = new Set(decoders.pids())
  const watch = setInterval(async () => {
    const [pid] = decoders.pids().filter((each) => !before.has(each))
    if (pid) peak = Math.max(peak, await peakOf(pid))
  }, 10)
  expect(await sharp(await stored(content)).metadata()).toMatchObject({ width: 2_048, height: 2_048 })
  clearInterval(watch)
  expect(peak).toBeLessThan(350)
})

test('threat 45: libheif gets no more memory than its limit, even if a HEIC needs more', async () => {
  const content = await heic({ columns: 10, rows: 9 })
  expect(() => decodeHeic(loadLibheif(48 * 1_048_576), content, 25_000_000)).toThrow()
  const { width, height } = decodeHeic(loadLibheif(224 * 1_048_576), content, 25_000_000)
  expect([width, height]).toEqual([5_120, 4_608])
})

test('HEICs are read one at a time, and other pictures do not wait for them', async () => {
  const [content, other] = [await heic(grid), await photo('gps-1.jpg')]
  await world.put(other)
  const others = decoders.pids().length
  const order: string[] = []
  let atOnce = 0
  const watch = setInterval(() => {
    atOnce = Math.max(atOnce, decoders.pids().length - others)
  }, 5)
  await Promise.all([
    ...[1, 2, 3].map(() => stored(content).then(() => order.push('heic'))),
    world.put(other).then(() => order.push('other')),
  ])
  clearInterval(watch)
  expect(order[0]).toBe('other')
  expect(atOnce).toBe(1)
  expect(decoders.pids().length).toBe(others)
})

test('threat 30: a truncated or damaged HEIC is either rejected or stored', async () => {
  const whole = await heic(small)
  for (const share of [0.001, 0.01, 0.1, 0.5]) {
    const { status, body } = await world.put(whole.subarray(0, Math.floor(whole.length * share)), {
      fileName: 'x.heic',
    })
    expect([status, body['detail']]).toEqual([422, expect.stringContaining('“x.heic”')])
  }
  for (let n = 0; n < 8; n += 1) {
    const bytes = Buffer.from(whole)
    for (let at = 24 + n * 7; at < bytes.length; at += 400 + n * 211) bytes[at] = (at * 31) % 256
    expect([201, 422]).toContain((await world.put(bytes)).status)
  }
  expect((await world.files()).filter((file) => file.startsWith('scratch/'))).toEqual([])
})
