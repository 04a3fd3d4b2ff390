import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { png } from '../support/bombs.ts'
import { photo } from '../support/photos.ts'
import { patientDecoders } from '../support/world.ts'

jest.setTimeout(120_000)

/** A picture of noise, which takes almost as much memory as a decoder may. */
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-decoders-'))
  await writeFile(join(folder, 'quick'), await photo('animated.gif'))
  await writeFile(join(folder, 'slow'), png(7_000, 7_000))
  await writeFile(join(folder, 'noisy.png'), await noisy(1_800).png({ compressionLevel: 0 }).toBuffer())
  await writeFile(join(folder, 'noisy.jpg'), await noisy(3_500).jpeg().toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('decoders get nothing of the service’s environment, and end when the service is killed', async () => {
  const script = fileURLToPath(new URL('../support/decoders.process.ts', import.meta.url))
  const env = { ...process.env, NODE_OPTIONS: '', IDENTITY_PRIVATE_KEY: 'secret' }
  const child = fork(script, [join(folder, 'slow')], { execArgv: [], env })
  const pids = await new Promise<number[]>((done) => child.once('message', (message) => done(message as number[])))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '') // empty on systems other than Linux
    expect(environment).not.toMatch(/secret|IDENTITY|HOME/)
  }
  child.kill('SIGKILL')
  await eventually(() => !pids.some(isAlive))
})

test('a picture that takes too much memory is rejected and ends its decoder, and the next is read', async () => {
  const { run, pids, stop } = patientDecoders({ growBytes: 12 * 1_048_576 })
  const read = (name: string) => run('upload', async () => ({ kind: 'reencode', path: join(folder, name) }))
  expect(await read('slow')).toEqual({ rejection: 'heavy', reason: expect.stringMatching(/^grew by \d+ MB$/) })
  expect(pids()).toEqual([])
  expect(await read('quick')).toHaveProperty('picture')
  await stop?.()
})

/** Reads pictures in a pool of one decoder. */
function reader(options: { growBytes?: number } = {}) {
  const { run, pids, stop } = patientDecoders({ size: 1, ...options })
  const used = new Set<number>()
  const look = setInterval(() => pids().forEach((pid) => void used.add(pid)), 1)
  stops.push(async () => {
    clearInterval(look)
    await stop?.()
  })
  return {
    read: (name: string) => run('upload', async () => ({ kind: 'reencode', path: join(folder, name) })),
    /** The processes that have run. */
    used,
  }
}

test('a picture that is too heavy only beside the memory that earlier ones left is read by a new decoder', async () => {
  const { read } = reader()
  for (const name of ['noisy.jpg', 'noisy.jpg', 'noisy.png', 'noisy.png', 'noisy.jpg', 'noisy.jpg', 'noisy.png'])
    expect([name, await read(name)]).toEqual([name, { picture: expect.anything() }])
})

test('threat 45: a picture that is too heavy for a used and for a new decoder is not read a third time', async () => {
  const { read, used } = reader({ growBytes: 60 * 1_048_576 })
  expect(await read('quick')).toHaveProperty('picture')
  expect(used.size).toBe(1)
  expect(await read('noisy.png')).toMatchObject({ rejection: 'heavy' })
  expect(used.size).toBe(2)
})
