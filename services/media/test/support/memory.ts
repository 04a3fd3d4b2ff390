import { readFile } from 'node:fs/promises'

/** The peak memory of a process, in MB; 0 if it is gone or the system does not report it. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/** Reads a process's peak until stopped, since the peak of an ended process is lost. */
export function watchPeak(pid: number) {
  let most = 0
  const look = async () => {
    most = Math.max(most, await peakOf(pid))
  }
  const timer = setInterval(look, 10)
  return {
    /** The peak, in MB. */
    async stop(): Promise<number> {
      clearInterval(timer)
      await look()
      return most
    },
  }
}
