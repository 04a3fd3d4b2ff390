/** Faults 1 and 12: processes that are killed or terminated. */
import { setTimeout as pause } from 'node:timers/promises'
import { boundsMs, type Fault, type Outcome, over, seconds, slackMs } from './outcome.ts'
import { untilWorks } from './probe.ts'
import { type ProcessName, probeOf, processes } from './working.ts'
import type { World } from './world.ts'

export const processFaults: readonly Fault[] = [
  ...processes.map((name) => ({
    row: 1,
    name: `kill -9 of ${name}`,
    kind: 'kill',
    inject: (world: World) => killProcess(world, name),
  })),
  ...processes.map((name) => ({
    row: 12,
    name: `SIGTERM of ${name}`,
    kind: 'end',
    inject: (world: World) => endProcess(world, name),
  })),
]

async function killProcess(world: World, name: ProcessName): Promise<Outcome> {
  const from = performance.now()
  const back = world.product.restart(name, 'SIGKILL')
  await pause(50)
  await back
  const startedMs = performance.now() - from
  await untilWorks(probeOf(world, name))
  const recoveryMs = performance.now() - from
  return {
    recoveryMs,
    wrong: over('it was unavailable', recoveryMs, boundsMs.process + 2 * slackMs),
    seen: `ready after ${seconds(startedMs)}`,
  }
}

async function endProcess(world: World, name: ProcessName): Promise<Outcome> {
  const from = performance.now()
  const pid = world.product.pid(name)
  const restarted = world.product.restart(name, 'SIGTERM')
  while (isAlive(pid)) await pause(20)
  const exitMs = performance.now() - from
  await restarted
  const ended = performance.now()
  await untilWorks(probeOf(world, name))
  return {
    recoveryMs: performance.now() - ended,
    wrong: over('it took to end', exitMs, boundsMs.exit),
    seen: `gone after ${seconds(exitMs)}`,
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
