import { makePrivateFolder } from '@hunch/kit/files'
import { openLogFile } from '../../log-file.ts'
import type { AdminAccess } from '../../messages.ts'
import { makeDatabases } from '../../services.ts'
import type { Ground, Mode } from '../mode.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import { planProcesses } from './plan.ts'
import type { ProcessPlan } from './process-plan.ts'

/** Interval of the message about the processes that a start waits for, in ms. */
const patienceMs = 15_000

/**
 * Runs every service, the gateway and the local identity provider in a process of its own. A process that ends is
 * restarted while the others run on. The gateway is stopped first, then all others together.
 */
export const severalProcesses: Mode = async (ground) => {
  const { launch, stores, withPeople, started, standIn } = ground
  const databases = await makeDatabases(ground.server)
  for (const folder of ['photos', 'mail']) await makePrivateFolder(`${launch.data.path}/${folder}`)
  const { options, settings, data } = launch
  const { plans } = await planProcesses({
    settings,
    dataDir: data.path,
    host: options.host,
    port: standIn.port,
    allowedHosts: [...settings.allowedHosts, ...options.allowHosts],
    databases,
    stores,
    withPeople,
    signal: launch.signal,
  })
  const log = openLogFile(launch.data.log)
  const run = (plan: ProcessPlan) => keepProcess(ground, plan, log)
  const behind = plans.filter(({ isPublic }) => !isPublic).map(run)
  started.push({ stop: async () => void (await Promise.all(behind.map(({ stop }) => stop()))) })
  await everyOne(ground, behind)
  for (const plan of plans.filter(({ isPublic }) => isPublic)) {
    const gateway = run(plan)
    started.push(gateway)
    await everyOne(ground, [gateway])
  }
  const admins = await Promise.all(behind.map(({ first }) => first))
  return admins.find(({ admin }) => admin)?.admin as AdminAccess
}

/** Waits until all processes take requests. Every 15 s, prints the names of those that do not yet. */
async function everyOne({ launch }: Ground, processes: readonly KeptProcess[]): Promise<void> {
  const waiting = new Set(processes.map(({ name }) => name))
  const say = () => launch.terminal.warn(`Still waiting for ${[...waiting].join(', ')}.`)
  const timer = setInterval(say, patienceMs)
  try {
    await Promise.all(processes.map(({ name, first }) => first.then(() => waiting.delete(name))))
  } finally {
    clearInterval(timer)
  }
}
