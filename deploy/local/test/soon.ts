/** Promises in seconds, on a machine that now and then stands still for longer. */
import { setTimeout as pause } from 'node:timers/promises'
import { startStopwatch } from '@hunch/kit/testing'

/** Waits until something holds, at most `mostMs` of the time in which this process runs. */
export async function soon(holds: () => Promise<boolean>, mostMs: number): Promise<void> {
  const watch = startStopwatch()
  try {
    while (!(await holds())) {
      if (watch.ms() > mostMs) throw new Error(`it did not hold within ${mostMs} ms`)
      await pause(20)
    }
  } finally {
    watch.stop()
  }
}
