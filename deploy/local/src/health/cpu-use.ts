/** Reads from `/proc` how much of a CPU a process gets. */
import { readFileSync } from 'node:fs'

interface Scheduling {
  /** Whether the main thread runs, or would if it had a CPU. */
  readonly isRunnable: boolean
  /** Time on a CPU, in ms. */
  readonly ranMs: number
  /** Time of waiting for a CPU, in ms. The system adds a wait only when the wait ends. */
  readonly waitedMs: number
}

/**
 * Returns a function for the time, in ms, that a process's main thread waited for a CPU during the last `tickMs`. The function
 * returns 0 if the system does not report this, like macOS.
 */
export function createWaitMeter(pid: number | undefined): (tickMs: number) => number {
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
export function cpuTicksOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = afterName(stat).split(' ').slice(11, 13).map(Number)
    return user + system
  } catch {
    return undefined
  }
}
