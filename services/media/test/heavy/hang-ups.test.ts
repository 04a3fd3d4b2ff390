import { readdir, readlink } from 'node:fs/promises'
import { get } from 'node:http'
import { Writable } from 'node:stream'
import { callInProcess } from '@hunch/kit/http'
import { createLog } from '@hunch/kit/log'
import { createMetrics } from '@hunch/kit/telemetry'
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { addressOf } from '../support/callers.ts'
import { posted } from '../support/posted.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
const lines: string[] = []
const metrics = createMetrics()
beforeAll(async () => {
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  world = await startWorld(undefined, undefined, { log, telemetry: { metrics } })
})
afterAll(() => world.stop())

afterEach(async () => {
  expect(lines.filter((line) => line.includes('a call failed'))).toEqual([])
  expect(await metrics.text()).not.toMatch(/^http_request_exceptions_total\{/m)
})

/** The open files of this process; empty if the system does not report them. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
}

/** Waits until no file of the photos' folder is open. Returns those that are still open after a while. */
async function leftOpen(): Promise<string[]> {
  let open = ['not looked at']
  // A short timeout: the garbage collector would close forgotten files later.
  await eventually(async () => {
    open = (await openFiles()).filter((file) => file.startsWith(world.folder.path))
    return open.length === 0
  }, 5_000)
  return open
}

test('callers that disconnect at any moment leave no file open, and are no exceptions', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const authorization = `Bearer ${await world.keys.token('media')}`
  const hangUp = (afterMs: number) =>
    new Promise<void>((done) => {
      const request = get(world.origin + addressOf(name), { headers: { authorization }, agent: false })
      request.on('error', () => {}).on('close', done)
      setTimeout(() => request.destroy(), afterMs)
    })
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, n) => hangUp(1 + ((n * 3 + round) % 25))))
  expect(await leftOpen()).toEqual([])
})

test('a caller in the same process that hangs up in the middle of a picture leaves no file open, and is no exception', async () => {
  const { name } = await posted(world, 'gps-1.jpg')
  const authorization = `Bearer ${await world.keys.token('media')}`
  const listener = world.service.inProcess?.http()
  if (!listener) throw new Error('the service does not listen')
  const call = { method: 'GET', url: addressOf(name), headers: { authorization }, stallMs: 60_000 }
  let pieces = 0
  const write = () => {
    pieces += 1
    abort()
  }
  const { promise: over, resolve: done } = Promise.withResolvers<void>()
  const abort = callInProcess(listener, call, { begin: () => new Writable({ write }), fail: done, end: done })
  await over
  expect(pieces).toBe(1)
  expect(await leftOpen()).toEqual([])
})
