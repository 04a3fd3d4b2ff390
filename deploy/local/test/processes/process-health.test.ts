/** How the launcher detects a process that hangs, by its silent probe port, and the stack that it reports. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchHealth } from '../../src/health/health.ts'
import { sampledNodeOptions } from '../../src/health/stack-sample.ts'

jest.setTimeout(60_000)
const entry = fileURLToPath(new URL('hanging-child.ts', import.meta.url))
const pace = { everyMs: 20, tickMs: 100, reportAfterMs: 500, endAfterMs: 1_500, stackWithinMs: 200 }
/** The pace for a process that must not be ended before it answers again. */
const patient = { ...pace, endAfterMs: 3_600_000 }

let child: ChildProcess
let probes: string
beforeEach(async () => {
  child = fork(entry, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: sampledNodeOptions })
  const [port] = await once(child, 'message')
  probes = `http://127.0.0.1:${port}`
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
  return { events, saying, over: watchHealth({ child, probes }, report, signal, how) }
}

test('fault 25: a process that is stopped is ended', async () => {
  const { events, over } = watch()
  child.kill('SIGSTOP')
  const [[, signal]] = await Promise.all([once(child, 'exit'), over])
  expect(signal).toBe('SIGKILL')
  expect(events).toEqual(['silent for 500 ms', 'hangs after 1500 ms, undefined'])
})

test('fault 25: a process that uses its CPU gets twice the time, and its stack is reported', async () => {
  const { events, over } = watch({ ...pace, stackWithinMs: 30_000 })
  child.send('loop')
  const [[, signal]] = await Promise.all([once(child, 'exit'), over])
  expect(signal).toBe('SIGKILL')
  expect(events).toEqual([
    'silent for 500 ms',
    expect.stringMatching(/^hangs after 3000 ms, at loopForEver \(file:\/\/\/.*hanging-child\.ts:6:\d+\)$/),
  ])
})

test('a process that answers again is not ended', async () => {
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

test('a process that exits is not reported as silent', async () => {
  const ended = new AbortController()
  const { events, over } = watch({ ...pace, reportAfterMs: 1_800_000, endAfterMs: 3_600_000 }, ended.signal)
  const gone = once(child, 'exit')
  void gone.then(() => ended.abort())
  child.kill('SIGTERM')
  await Promise.all([gone, over])
  expect(events).toEqual([])
})

/** Gives a process's CPU to a busy loop, on Linux: the process gets 3 ms of a second. Returns the loop. */
function starve(process: ChildProcess): ChildProcess {
  const [, cpu = '0'] = /^Cpus_allowed_list:\t(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpu, String(process.pid)])
  execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)])
  return spawn('taskset', ['--cpu-list', cpu, 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' })
}

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('fault 25: a process without CPU time is not silent; once it gets some, it is judged as others', async () => {
  const loop = starve(child)
  try {
    child.send('loop')
    const { events, over } = watch()
    await sleep(3 * pace.endAfterMs)
    expect(events).toEqual([])
    loop.kill('SIGKILL')
    await over
    expect(events).toEqual(['silent for 500 ms', expect.stringMatching(/^hangs after 3000 ms/)])
  } finally {
    loop.kill('SIGKILL')
  }
})
