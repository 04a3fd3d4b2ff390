import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { DecoderOptions, Decoders } from '../src/decoders/pool.ts'
import type { Job } from '../src/decoders/protocol.ts'
import { png } from './support/bombs.ts'
import { photo } from './support/photos.ts'
import { patientDecoders } from './support/world.ts'

jest.setTimeout(120_000)

let folder: string
let quick: () => Promise<Job>
let slow: () => Promise<Job>
let decoders: Decoders

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-decoders-'))
  await writeFile(join(folder, 'quick'), await photo('animated.gif'))
  await writeFile(join(folder, 'slow'), png(7_000, 7_000))
  quick = async () => ({ kind: 'reencode', path: join(folder, 'quick') })
  slow = async () => ({ kind: 'reencode', path: join(folder, 'slow') })
})
afterEach(async () => decoders.stop?.())
afterAll(() => rm(folder, { recursive: true }))

function start(options: Partial<DecoderOptions> = {}): Decoders {
  decoders = patientDecoders(options)
  return decoders
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('decoders start when needed, are reused, and end when idle or after their maximum of pictures', async () => {
  const { run, pids } = start({ idleMs: 2_000, picturesEach: 3 })
  expect(pids()).toEqual([])
  await run('upload', quick)
  const [first] = pids()
  await run('upload', quick)
  expect(pids()).toEqual([first])
  await run('upload', quick)
  expect(pids()).toEqual([])
  await run('upload', quick)
  const [second = 0] = pids()
  expect(second).not.toBe(first)
  await eventually(() => pids().length === 0 && !isAlive(second))
})

test('a killed decoder loses only its current picture', async () => {
  const { run, pids } = start()
  const [lost, kept] = [run('upload', slow), run('variant', slow)]
  lost.catch(() => {})
  await eventually(() => pids().length === 2)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await expect(lost).rejects.toThrow('the decoder ended')
  expect(await kept).toHaveProperty('picture')
  expect(await run('upload', quick)).toHaveProperty('picture')
})

test('a picture that takes too much processor time ends its decoder', async () => {
  const { run, pids } = start({ processorMs: 60 })
  await expect(run('upload', slow)).rejects.toThrow('took more than 60 ms of processor time')
  expect(pids()).toEqual([])
})

test('uploads leave a decoder free for variants', async () => {
  const { run } = start()
  const order: string[] = []
  const uploads = [slow, slow].map((job) => run('upload', job).then(() => order.push('upload')))
  const shown = run('variant', quick).then(() => order.push('shown'))
  await Promise.all([...uploads, shown])
  expect(order.slice(0, 2)).toContain('shown')
})

test('a job beyond the queue length or with an aborted signal is rejected, and the others continue', async () => {
  const { run } = start({ size: 1, maxWaiting: 2 })
  const gone = new AbortController()
  const working = run('upload', slow)
  const waiting = [
    run('upload', quick),
    run('upload', quick, { owner: 'ann', signal: gone.signal }),
    run('upload', quick),
  ]
  gone.abort(new Error('gone'))
  const results = await Promise.allSettled([working, ...waiting])
  expect(results.map((result) => (result.status === 'rejected' ? String(result.reason) : 'done'))).toEqual([
    'done',
    'done',
    'Error: gone',
    'DecodersBusy: no decoder became free in time',
  ])
})

test('a picture whose time was used up by its wait is rejected as busy, not as damaged', async () => {
  const { run } = start({ size: 1, totalMs: 60 })
  for (const result of await Promise.allSettled([run('upload', slow), run('upload', quick)]))
    expect(String('reason' in result ? result.reason : 'done')).toMatch(/^DecodersBusy/)
})
