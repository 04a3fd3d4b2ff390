import { readFile } from 'node:fs/promises'

/** The most memory that a process ever held, in MB; 0 if it is gone or the system does not say. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/** Reads a process's peak until stopped, as one that ends takes it along. */
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
