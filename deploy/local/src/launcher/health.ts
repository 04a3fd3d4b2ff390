/** Detects a process that hangs: it lives, but its operations port does not answer. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleStack } from './stack-sample.ts'

/**
 * Intervals and limits, in ms. A silent process is reported after `reportAfterMs` and killed after `endAfterMs`. If its
 * CPU time advances it may be busy, so it gets twice `endAfterMs`. Its stack is sampled first, within `stackWithinMs`.
 * Silence is counted in ticks of this process: if it gets no CPU itself, it kills no other. The time in
 * which the silent process waited for a CPU does not count: on an overloaded machine even a healthy one cannot answer.
 */
const defaultPace = { everyMs: 2_000, tickMs: 500, reportAfterMs: 4_000, endAfterMs: 7_500, stackWithinMs: 1_500 }

/** A process, and the origin of its probes, such as `http://127.0.0.1:21000`. */
export interface Watched {
  readonly child: ChildProcess
  readonly operations: string
}

/** Gets the health changes of a process. */
export interface HealthReporter {
  /** It has not answered for `ms`. */
  silent(ms: number): void
  /** It answers again. */
  answers(): void
  /** It hangs and is killed next. `stack` is its main thread's; undefined if that runs no JavaScript. */
  hangs(ms: number, stack: string | undefined): void
}

/** Probes a process until the signal is aborted. If the process hangs, kills it with SIGKILL and returns. */
export async function watchHealth(
  watched: Watched,
  report: HealthReporter,
  signal: AbortSignal,
  pace = defaultPace,
): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.everyMs, signal)
    const silentMs = await hangOf(watched, report, signal, pace)
    if (silentMs === undefined) continue
    const stack = await sampleStack(watched.child, pace.stackWithinMs)
    if (signal.aborted) return
    report.hangs(silentMs, stack)
    watched.child.kill('SIGKILL')
    return
  }
}

/** Probes once. Returns the silence in ms if the process hangs; undefined if it answers or the signal is aborted. */
async function hangOf(
  { child, operations }: Watched,
  report: HealthReporter,
  signal: AbortSignal,
  { tickMs, reportAfterMs, endAfterMs }: typeof defaultPace,
): Promise<number | undefined> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  let answered = false
  const asking = untilOk(`${operations}/healthz`, either).then(() => {
    answered = true
  })
  let cpuBefore: number | undefined
  let isReported = false
  const waitingOf = createWaitMeter(child.pid)
  try {
    for (let silent = 0; ; ) {
      await Promise.race([asking, pause(tickMs, either)])
      if (signal.aborted) return undefined
      if (answered) {
        if (isReported) report.answers()
        return undefined
      }
      silent += tickMs - waitingOf(tickMs)
      const silentMs = tickMs * Math.round(silent / tickMs)
      if (silentMs >= reportAfterMs && !isReported) {
        isReported = true
        report.silent(silentMs)
        cpuBefore = cpuTicksOf(child.pid)
      }
      if (silentMs < endAfterMs) continue
      const busy = cpuBefore === undefined || cpuTicksOf(child.pid) !== cpuBefore
      if (!busy || silentMs >= 2 * endAfterMs) return silentMs
    }
  } finally {
    over.abort()
  }
}

/** Waits until a process takes requests, or the signal is aborted. */
export const untilReady = (operations: string, signal: AbortSignal): Promise<void> =>
  untilOk(`${operations}/readyz`, signal)

/** Polls until the response is a success, or the signal is aborted. */
async function untilOk(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isOk(url, signal))) await pause(askAgainMs, signal)
}
const askAgainMs = 40

async function isOk(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal, headers: { connection: 'close' } })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

interface Scheduling {
  /** The main thread runs, or would if it had a CPU. */
  readonly isRunnable: boolean
  /** Time on a CPU, and time in which it waited for one, in ms. The latter is counted only when a wait ends. */
  readonly ranMs: number
  readonly waitedMs: number
}

/**
 * Returns a function that returns how much of the last `tickMs` a process's main thread waited for a CPU, in ms; 0 if the
 * system does not report it, like macOS.
 */
function createWaitMeter(pid: number | undefined): (tickMs: number) => number {
  let before = schedulingOf(pid)
  return (tickMs) => {
    const [last, now] = [before, schedulingOf(pid)]
    before = now
    if (!last || !now) return 0
    const waited = now.isRunnable ? tickMs - (now.ranMs - last.ranMs) : now.waitedMs - last.waitedMs
    return Math.min(tickMs, Math.max(0, waited))
  }
}

function schedulingOf(pid: number | undefined): Scheduling | undefined {
  try {
    const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    const isRunnable = afterName(readFileSync(`/proc/${pid}/stat`, 'utf8')).startsWith('R')
    return { isRunnable, ranMs: Number(ranNs) / 1e6, waitedMs: Number(waitedNs) / 1e6 }
  } catch {
    return undefined
  }
}

/** The fields of `/proc/<pid>/stat` after the process's name, which may contain spaces. */
const afterName = (stat: string): string => stat.slice(stat.lastIndexOf(')') + 2)

/** Returns a process's CPU time in clock ticks; undefined if the system does not report it, like macOS. */
function cpuTicksOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = afterName(stat).split(' ').slice(11, 13).map(Number)
    return user + system
  } catch {
    return undefined
  }
}
