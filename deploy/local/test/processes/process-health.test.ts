/** How the launcher notices that a process hangs: its operations port is silent; and the stack that it reports then. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchHealth } from '../../src/launcher/health.ts'
import { sampledNodeOptions } from '../../src/launcher/stack-sample.ts'

jest.setTimeout(60_000)
const entry = fileURLToPath(new URL('hanging-child.ts', import.meta.url))
const pace = { everyMs: 20, tickMs: 100, reportAfterMs: 500, endAfterMs: 1_500, stackWithinMs: 200 }
/** For a process that is to be forgiven: it is not ended before it can answer again. */
const patient = { ...pace, endAfterMs: 3_600_000 }

let child: ChildProcess
let operations: string
beforeEach(async () => {
  child = fork(entry, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: sampledNodeOptions })
  const [port] = await once(child, 'message')
  operations = `http://127.0.0.1:${port}`
})
afterEach(() => {
  child.kill('SIGKILL')
})

function watch(how = pace, signal = new AbortController().signal) {
  const events: string[] = []
  const waiting = new Map<string, () => void>()
  const note = (event: string) => {
    events.push(event)
    waiting.get(event)?.()
  }
  const report = {
    silent: (ms: number) => note(`silent for ${ms} ms`),
    answers: () => note('answers'),
    hangs: (ms: number, stack: string | undefined) => note(`hangs after ${ms} ms, ${stack?.split('\n', 1)[0]?.trim()}`),
  }
  const saying = (event: string) => new Promise<void>((done) => waiting.set(event, done))
  return { events, saying, over: watchHealth({ child, operations }, report, signal, how) }
}

test('fault 25: a process that stands still is ended', async () => {
  const { events, over } = watch()
  child.kill('SIGSTOP')
  const [[, signal]] = await Promise.all([once(child, 'exit'), over])
  expect(signal).toBe('SIGKILL')
  expect(events).toEqual(['silent for 500 ms', 'hangs after 1500 ms, undefined'])
})

test('fault 25: one that uses its CPU gets twice the time, and its stack is reported', async () => {
  const { events, over } = watch({ ...pace, stackWithinMs: 30_000 })
  child.send('loop')
  const [[, signal]] = await Promise.all([once(child, 'exit'), over])
  expect(signal).toBe('SIGKILL')
  expect(events).toEqual([
    'silent for 500 ms',
    expect.stringMatching(/^hangs after 3000 ms, at loopForEver \(file:\/\/\/.*hanging-child\.ts:6:\d+\)$/),
  ])
})

test('one that answers again is forgiven', async () => {
  const ended = new AbortController()
  const { events, saying, over } = watch(patient, ended.signal)
  const silent = saying('silent for 500 ms')
  child.kill('SIGSTOP')
  await silent
  const answered = saying('answers')
  child.kill('SIGCONT')
  await answered
  ended.abort()
  await over
  expect(events).toEqual(['silent for 500 ms', 'answers'])
})

test('one that ends refuses connections, and is not called silent for that', async () => {
  const ended = new AbortController()
  const { events, over } = watch({ ...pace, reportAfterMs: 1_800_000, endAfterMs: 3_600_000 }, ended.signal)
  const gone = once(child, 'exit')
  void gone.then(() => ended.abort())
  child.kill('SIGTERM')
  await Promise.all([gone, over])
  expect(events).toEqual([])
})
