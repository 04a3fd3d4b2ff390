import { readFile } from 'node:fs/promises'
import { decoderLimits } from './limits.ts'

/**
 * Calls `end` once a process has used `limitMs` of processor time from now on. The returned function cancels this. On a busy
 * machine a picture may take longer, but gets the same processor time.
 */
export function limitProcessorTime(pid: number | undefined, limitMs: number, end: () => void): () => void {
  let stopped = false
  const first = usedMs(pid)
  const timer = setInterval(async () => {
    const used = (await usedMs(pid)) - (await first)
    if (!stopped && used >= limitMs) end()
  }, decoderLimits.processorCheckMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** Linux counts processor time in hundredths of a second (man 5 proc_pid_stat: utime, stime). */
const tickMs = 10

/** Returns the processor time used by a process, in ms; NaN if it has ended. On other systems than Linux: elapsed time. */
async function usedMs(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux') return performance.now()
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [utime = Number.NaN, stime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (utime + stime) * tickMs
}
