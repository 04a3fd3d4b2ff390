import { makePrivateFolder } from '@hunch/kit/files'
import { openLogFile } from '../../log-file.ts'
import type { AdminAccess } from '../../messages.ts'
import type { ProcessReport } from '../../processes/task.ts'
import { makeDatabases } from '../../services.ts'
import { showMail } from '../fork-app.ts'
import { keepRunning } from '../keep-running.ts'
import { againOn, type Ground, type Mode } from '../mode.ts'
import { reporterFor } from '../reporter.ts'
import { planProcesses } from './plan.ts'
import type { ProcessPlan } from './process-plan.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

/** So often it is said which processes a start still waits for. */
const patienceMs = 15_000

/**
 * Every service, the gateway and the local identity provider as a process of its own. One that ends is started again while
 * the others run on. The gateway is stopped first, then all others together.
 */
export const severalProcesses: Mode = async (ground) => {
  const { launch, held, stores, withPeople, started, standIn } = ground
  const databases = await makeDatabases(ground.server)
  for (const folder of ['photos', 'mail']) await makePrivateFolder(`${launch.data.path}/${folder}`)
  const plans = await planProcesses({ launch, port: held.port, databases, stores, withPeople })
  const log = openLogFile(launch.data.log)
  const run = (plan: ProcessPlan) => runProcess(ground, plan, log)
  const behind = plans.filter(({ listensOnHeld }) => !listensOnHeld).map(run)
  started.push({ stop: async () => void (await Promise.all(behind.map(({ stop }) => stop()))) })
  await everyOne(ground, behind)
  for (const plan of plans.filter(({ listensOnHeld }) => listensOnHeld)) {
    const gateway = run(plan)
    started.push(gateway)
    await everyOne(ground, [gateway])
  }
  standIn.leave()
  const admins = await Promise.all(behind.map(({ first }) => first))
  return admins.find(({ admin }) => admin)?.admin as AdminAccess
}

interface Kept {
  readonly name: string
  /** Settled once it takes requests for the first time; rejected where it does not. */
  readonly first: Promise<ServiceProcess>
  /** Ends it, whether it is up yet or not. */
  stop(): Promise<void>
}

/** Starts a process, and keeps it running from then on. */
function runProcess(
  { launch, held, standIn, postgres }: Ground,
  plan: ProcessPlan,
  log: Parameters<typeof startProcess>[1]['log'],
): Kept {
  const { terminal } = launch
  const what = plan.listensOnHeld ? 'The gateway' : `The process ${plan.name}`
  const health = {
    silent: (ms: number) => terminal.warn(`${what} has not answered for ${Math.round(ms / 1_000)} s.`),
    answers: () => terminal.line(`  ${what} answers again.`),
  }
  const reported = (report: ProcessReport) => {
    if (report.kind === 'leaving') standIn.enter()
    if (report.kind === 'mailed') showMail(report)
  }
  const stopped = new AbortController()
  const start = (signal: AbortSignal) =>
    startProcess(plan, { held, log, reported, health, signal: AbortSignal.any([launch.signal, signal]) })
  const first = start(stopped.signal)
  const on = plan.listensOnHeld ? { gone: standIn.enter, back: standIn.leave } : undefined
  const again = (signal: AbortSignal) => againOn(postgres, signal, () => start(signal))
  const kept = first.then(
    (child) => keepRunning(child, again, reporterFor(what, terminal, undefined, on), { neverGivenUp: true }),
    () => undefined, // who waits for the first start gets the error
  )
  return {
    name: plan.name,
    first,
    async stop() {
      stopped.abort()
      await (await kept)?.stop()
    },
  }
}

/** Waits until all of them take requests, and says now and then which do not yet. */
async function everyOne({ launch }: Ground, processes: readonly Kept[]): Promise<void> {
  const waiting = new Set(processes.map(({ name }) => name))
  const say = () => launch.terminal.warn(`Still waiting for ${[...waiting].join(', ')}.`)
  const timer = setInterval(say, patienceMs)
  try {
    await Promise.all(processes.map(({ name, first }) => first.then(() => waiting.delete(name))))
  } finally {
    clearInterval(timer)
  }
}
