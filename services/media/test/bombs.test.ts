import { readFile } from 'node:fs/promises'
import { silentLog } from '@hunch/kit/log'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDecoders, type Decoders } from '../src/decoders/pool.ts'
import { avifClaiming, gif, jpegClaiming, png } from './bombs.ts'
import { photo } from './photos.ts'
import { eventually, startWorld, type World } from './world.ts'

let world: World
let decoders: Decoders
beforeAll(async () => {
  decoders = createDecoders({ size: 2, pictureMs: 8_000, totalMs: 9_500, log: silentLog() })
  world = await startWorld({ decoders })
  await world.put(await photo('gps-1.jpg'))
})
afterAll(() => world.stop())

/** The most memory that each living decoder ever held, in MB; none where the system does not tell. */
async function peaks(): Promise<number[]> {
  const told = decoders.pids().map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
  return (await Promise.all(told)).flatMap((text) => {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(text)?.[1]
    return kilobytes ? [Number(kilobytes) / 1_024] : []
  })
}

const bombs: [string, () => Promise<Buffer>, RegExp][] = [
  ['a PNG that claims 65,535 by 65,535', async () => png(65_535, 65_535, 1), /photoTooManyPixels/],
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
]

test.each(bombs)('threat 30: %s is refused by name', async (what, make, code) => {
  const { status, body } = await world.put(await make(), { called: `${what}.jpg` })
  expect(status).toBe(422)
  expect(body['code']).toMatch(code)
  expect(body['detail']).toContain(`“${what}.jpg”`)
})

test('threat 30: all of them together, three times at once, raise memory by less than 100 MB', async () => {
  const contents = await Promise.all(bombs.map(([, make]) => make()))
  const before = process.memoryUsage.rss()
  const [decoderBefore = 0] = await peaks()
  const refused = await Promise.all([...contents, ...contents, ...contents].map((content) => world.put(content)))
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422))
  expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(100)
  for (const peak of await peaks()) expect(peak - decoderBefore).toBeLessThan(100)
})

test('threat 30: a photo cut short anywhere is refused, and never ends the service', async () => {
  const whole = await photo('camera-large.jpg')
  for (const share of [0.01, 0.1, 0.5, 0.9, 0.99]) {
    const { status, body } = await world.put(whole.subarray(0, Math.floor(whole.length * share)))
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'photoUnreadable' })
  }
})

test('photos with any byte overwritten are taken or refused, nothing else', async () => {
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

test('a photo whose decoder is killed midway fails alone, and the next is taken in', async () => {
  const kill = () => decoders.pids().map((pid) => process.kill(pid, 'SIGKILL'))
  kill()
  await eventually(() => decoders.pids().length === 0)
  const lost = world.put(png(7_000, 7_000), { called: 'slow.png' })
  await eventually(() => decoders.pids().length === 1)
  kill()
  expect(await lost).toMatchObject({ status: 422, body: { code: 'photoUnreadable' } })
  expect((await world.put(await photo('gps-1.jpg'))).status).toBe(201)
  expect((await world.files()).filter((file) => file.startsWith('scratch/'))).toEqual([])
})
