/** Detects a process that hangs: it lives, but its probe port does not answer. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTicksOf, createWaitMeter } from './cpu-use.ts'
import { sampleStack } from './stack-sample.ts'

/**
 * Intervals and limits, in ms. A silent process is reported after `reportAfterMs` and killed after `endAfterMs`. If its
 * CPU time advances it may be busy, so it gets twice `endAfterMs`. Its stack is sampled first, within `stackWithinMs`.
 * Silence is counted in ticks of the watching process: while that gets no CPU, no time counts. The time in which the silent
 * process waited for a CPU does not count either: on an overloaded machine even a healthy process cannot answer.
 */
const defaultPace = { everyMs: 2_000, tickMs: 500, reportAfterMs: 4_000, endAfterMs: 7_500, stackWithinMs: 1_500 }

/** A process, and the origin of its probes, such as `http://127.0.0.1:21000`. */
export interface Watched {
  readonly child: ChildProcess
  readonly probes: string
}

/** Gets the health changes of a process. */
export interface HealthReporter {
  /** The process has not answered for `ms`. */
  silent(ms: number): void
  /** The process answers again. */
  answers(): void
  /** The process hangs and is killed next. `stack` is the main thread's stack; undefined if the thread runs no JavaScript. */
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
  { child, probes }: Watched,
  report: HealthReporter,
  signal: AbortSignal,
  { tickMs, reportAfterMs, endAfterMs }: typeof defaultPace,
): Promise<number | undefined> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  let answered = false
  const asking = untilOk(`${probes}/healthz`, either).then(() => {
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
export const untilReady = (probes: string, signal: AbortSignal): Promise<void> => untilOk(`${probes}/readyz`, signal)

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
