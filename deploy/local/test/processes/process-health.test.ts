/** How the launcher notices that a process hangs: by its operations port, which answers, is silent, and answers again. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchHealth } from '../../src/launcher/processes/health.ts'
import { until } from '../launched.ts'

jest.setTimeout(60_000)
/** A busy machine answers late; what hangs never does. */
const pace = { everyMs: 20, answerWithinMs: 2_000, mostSilences: 3 }
let silent = false
let asked = 0
let server: Server
beforeEach(async () => {
  ;[silent, asked] = [false, 0]
  server = createServer((_request, response) => {
    asked += 1
    if (!silent) response.end('ok')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function watch(signal: AbortSignal) {
  const events: string[] = []
  const report = {
    silent: (ms: number) => events.push(`silent for ${ms} ms`),
    answers: () => events.push('answers'),
    hangs: () => events.push('hangs'),
  }
  const { port } = server.address() as AddressInfo
  return { events, over: watchHealth(`http://127.0.0.1:${port}`, report, signal, pace) }
}

test('three silences in a row are a hang, and each is reported', async () => {
  const { events, over } = watch(new AbortController().signal)
  await until(() => asked > 2)
  expect(events).toEqual([])
  silent = true
  await over
  expect(events).toEqual(['silent for 2000 ms', 'silent for 4000 ms', 'silent for 6000 ms', 'hangs'])
})

test('one that answers again is forgiven, and one that has ended is watched no more', async () => {
  const ended = new AbortController()
  const { events, over } = watch(ended.signal)
  silent = true
  await until(() => events.includes('silent for 4000 ms'))
  silent = false
  await until(() => events.includes('answers'))
  ended.abort()
  await over
  const before = asked
  await pause(100)
  expect([events, asked]).toEqual([['silent for 2000 ms', 'silent for 4000 ms', 'answers'], before])
})
