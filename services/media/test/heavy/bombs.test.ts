import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import type { Decoders } from '../../src/decoders/pool.ts'
import { avifClaiming, gif, jpegClaiming, jpegOfScans, png, pngWithText, webpOfFrames } from '../support/bombs.ts'
import { peakOf, watchPeak } from '../support/memory.ts'
import { photo } from '../support/photos.ts'
import { patientDecoders, startWorld, type World } from '../support/world.ts'

jest.setTimeout(180_000)

let world: World
let decoders: Decoders
beforeAll(async () => {
  decoders = patientDecoders()
  world = await startWorld(() => ({ decoders }))
  await world.put(await photo('gps-1.jpg'))
})
afterAll(() => world.stop())

/** Returns the peak memory of each running decoder, in MB. */
const peaks = async (): Promise<number[]> => Promise.all(decoders.pids().map(peakOf))

const bombs: [string, () => Promise<Buffer>, RegExp][] = [
  ['a PNG that claims 65,535 by 65,535', async () => png(65_535, 65_535, { rows: 1 }), /photoTooManyPixels/],
  ['a PNG of 900 megapixels in 110 kB', async () => png(30_000, 30_000), /photoTooManyPixels/],
  ['a PNG just over 50 megapixels', async () => png(10_000, 5_001), /photoTooManyPixels/],
  ['a PNG 65,535 wide and 10 high', async () => png(65_535, 10), /photoKindRefused/],
  [
    'a JPEG that claims 65,000 by 65,000',
    async () => jpegClaiming(await photo('gps-1.jpg'), 65_000, 65_000),
    /photoTooManyPixels/,
  ],
  [
    'a JPEG that claims 65,535 by 65,535',
    async () => jpegClaiming(await photo('gps-1.jpg'), 65_535, 65_535),
    /photoUnreadable/,
  ],
  [
    'an AVIF that claims 65,535 by 65,535',
    async () => avifClaiming(await photo('photo.avif'), 65_535, 65_535),
    /photoTooManyPixels/,
  ],
  ['a GIF of 10,000 frames', async () => gif(10_000), /photoKindRefused/],
  ['a WebP of 10,000 frames', async () => webpOfFrames(10_000), /photoKindRefused/],
]

const rgb = { depth: 8, colour: 'rgb' } as const
const deep = { depth: 16, colour: 'rgba' } as const
const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 10, g: 100, b: 200, alpha: 0.5 } } })

/** Valid pictures that need too much memory, and the remedy in the rejection. */
const heavy: [string, () => Promise<Buffer>, RegExp][] = [
  [
    'an interlaced PNG of 7,000 by 7,000',
    async () => png(7_000, 7_000, { ...rgb, isInterlaced: true }),
    /without interlacing/,
  ],
  [
    'an interlaced PNG of 16 bits',
    async () => png(4_000, 4_000, { ...deep, isInterlaced: true }),
    /without interlacing/,
  ],
  [
    'an interlaced PNG of 7,000 by 7,000 and 16 bits',
    async () => png(7_000, 7_000, { ...deep, isInterlaced: true }),
    /as a JPEG/,
  ],
  ['a PNG of 16 bits, 25,000 pixels wide', async () => png(25_000, 2_000, deep), /as a JPEG/],
  ['a progressive JPEG of 10,000 scans', () => jpegOfScans(3_000, 3_000, 10_000), /without “progressive”/],
  [
    'a progressive JPEG of 16 megapixels in full colour',
    () => flat(4_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    /without “progressive”/,
  ],
  [
    'a lossless WebP of 30 megapixels',
    () => flat(6_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    /as a JPEG/,
  ],
  ['a GIF of 20 megapixels', () => flat(5_000, 4_000).gif({ effort: 1 }).toBuffer(), /as a JPEG/],
  ['an AVIF that claims 24 megapixels', async () => avifClaiming(await photo('photo.avif'), 6_000, 4_000), /as a JPEG/],
]

/** Makes each picture once for all tests: compressing megapixels takes seconds. */
const made = new Map<string, Promise<Buffer>>()
const once = (what: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const content = made.get(what) ?? make()
  made.set(what, content)
  return content
}

test.each(heavy)('threat 45: %s is rejected by name, with a remedy', async (what, make, remedy) => {
  const { status, body } = await world.put(await once(what, make), { fileName: `${what}.jpg` })
  expect(status).toBe(422)
  expect(body['detail']).toContain(`“${what}.jpg”`)
  expect(body['detail']).toMatch(remedy)
})

/** Pictures just below the limits, or made to grow while they are read. */
const strange: [string, () => Promise<Buffer>][] = [
  ['an interlaced PNG of 20 megapixels', async () => png(5_000, 4_000, { ...rgb, isInterlaced: true })],
  ['an interlaced PNG of 16 bits and 7 megapixels', async () => png(2_800, 2_500, { ...deep, isInterlaced: true })],
  ['a PNG of 49 megapixels', async () => png(7_000, 7_000, rgb)],
  ['a PNG 18,000 pixels wide', async () => png(18_000, 2_700, rgb)],
  ['a text of 500 MB in a PNG', async () => pngWithText('zTXt', 500_000_000)],
  ['an international text of 500 MB in a PNG', async () => pngWithText('iTXt', 500_000_000)],
  ['a colour profile of 500 MB in a PNG', async () => pngWithText('iCCP', 500_000_000)],
  ['a progressive JPEG of 20 megapixels', () => flat(5_000, 4_000).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG of 49 megapixels in CMYK', () => flat(7_000, 7_000).toColourspace('cmyk').jpeg().toBuffer()],
  ['a lossless WebP of 19 megapixels', () => flat(4_800, 4_000, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['a GIF of 13 megapixels', () => flat(4_000, 3_250).gif({ effort: 1 }).toBuffer()],
  ['an AVIF of 5 megapixels', () => flat(2_500, 2_000).avif({ effort: 0 }).toBuffer()],
]

test.each([...strange, ...heavy.map(([what, make]) => [what, make] as const)])(
  'threats 30 and 45: %s raises the memory of its decoder by less than 100 MB',
  async (what, make) => {
    const content = await once(what, make)
    const own = patientDecoders({ size: 1 })
    const folder = await mkdtemp(join(tmpdir(), 'media-bombs-'))
    const decode = async (name: string, bytes: Buffer) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return own.run('upload', async () => ({ kind: 'reencode', path }))
    }
    try {
      await decode('small', await photo('animated.gif'))
      const [pid = 0] = own.pids()
      const idle = await peakOf(pid)
      const watch = watchPeak(pid)
      const outcome = await decode('bomb', content)
      expect((await watch.stop()) - idle).toBeLessThan(100)
      expect('picture' in outcome || outcome.rejection !== 'unreadable').toBe(true)
    } finally {
      await own.stop?.()
      await rm(folder, { recursive: true })
    }
  },
)

test('threat 45 and fault 14: a hundred bad pictures in a row leave no file, and the pool takes the next', async () => {
  const small = [
    jpegClaiming(await photo('gps-1.jpg'), 65_000, 65_000),
    png(7_000, 7_000, { ...rgb, isInterlaced: true }),
    (await photo('broken-truncated.png')).subarray(0, 5_000),
    gif(2_000),
    (await photo('iphone.heic')).subarray(0, 20_000),
  ]
  for (let round = 0; round < 10; round += 1) {
    const rejected = await Promise.all([...small, ...small].map((content) => world.put(content)))
    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 422))
  }
  expect((await world.put(await photo('gps-1.jpg'))).status).toBe(201)
  expect((await world.files()).filter((file) => file.startsWith('scratch/'))).toEqual([])
})

test.each(bombs)('threat 30: %s is rejected by name', async (what, make, code) => {
  const { status, body } = await world.put(await make(), { fileName: `${what}.jpg` })
  expect(status).toBe(422)
  expect(body['code']).toMatch(code)
  expect(body['detail']).toContain(`“${what}.jpg”`)
})

test('threat 30: all bombs together, three times at once, raise memory by less than 100 MB', async () => {
  const contents = await Promise.all(bombs.map(([, make]) => make()))
  const before = process.memoryUsage.rss()
  const [decoderBefore = 0] = await peaks()
  const rejected = await Promise.all([...contents, ...contents, ...contents].map((content) => world.put(content)))
  expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 422))
  expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(100)
  for (const peak of await peaks()) expect(peak - decoderBefore).toBeLessThan(100)
})

test('threat 30: a photo cut short anywhere is rejected, and never ends the service', async () => {
  const whole = await photo('camera-large.jpg')
  for (const share of [0.01, 0.1, 0.5, 0.9, 0.99]) {
    const { status, body } = await world.put(whole.subarray(0, Math.floor(whole.length * share)))
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'photoUnreadable' })
  }
})

test('photos with overwritten bytes are either stored or rejected', async () => {
  const files = ['gps-1.jpg', 'alpha.png', 'photo.avif', 'animated.gif']
  const contents = await Promise.all(files.map(photo))
  const spoilt = contents.flatMap((content) =>
    Array.from({ length: 12 }, (_, n) => {
      const bytes = Buffer.from(content)
      for (let at = n * 7; at < bytes.length; at += 500 + n * 211) bytes[at] = (at * 31) % 256
      return bytes
    }),
  )
  const statuses = await Promise.all(spoilt.map(async (content) => (await world.put(content)).status))
  expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
})

test('if a decoder is killed, only its photo fails, and the next is stored', async () => {
  const kill = () => decoders.pids().map((pid) => process.kill(pid, 'SIGKILL'))
  kill()
  await eventually(() => decoders.pids().length === 0)
  const lost = world.put(png(7_000, 7_000), { fileName: 'slow.png' })
  await eventually(() => decoders.pids().length === 1)
  kill()
  expect(await lost).toMatchObject({ status: 422, body: { code: 'photoUnreadable' } })
  expect((await world.put(await photo('gps-1.jpg'))).status).toBe(201)
  expect((await world.files()).filter((file) => file.startsWith('scratch/'))).toEqual([])
})
