import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { keepKeyPairs } from '../keys.ts'
import { openLogFile } from '../log-file.ts'
import type { Task } from '../messages.ts'
import { newClient } from '../one-machine.ts'
import { names } from '../services.ts'
import { startApp } from './app-process.ts'
import { forkApp, type NodeMode } from './fork-app.ts'
import { type Kept, keepRunning, type Reporter } from './keep-running.ts'
import { againOn, type Ground, type Mode } from './mode.ts'
import { taskOf } from './one-process.ts'
import { keepProcess } from './processes/kept-process.ts'
import { planIdentity } from './processes/plan-identity.ts'
import { choosePorts } from './processes/ports.ts'
import { healthOf, reporterFor } from './reporter.ts'

/**
 * Runs several app processes that accept from one socket. Each is the whole product on the same stores. The local
 * identity provider is a process of its own, because a sign-in may reach any worker. A worker that ends is restarted
 * while the others serve. The stand-in answers only while there is no worker. The workers are stopped together, then the
 * provider.
 */
export const severalWorkers: Mode = async (ground) => {
  const { options, settings, data } = ground.launch
  const { workers } = options
  const loading = loadModules(workers, settings.production ? 'production' : 'development')
  ground.started.push(loading)
  const identity = settings.production || settings.providers ? undefined : await startIdentity(ground)
  const keyPairs = await keepKeyPairs(join(data.path, 'keys.json'), 'gateway', ...names)
  const presence = createPresence(ground)
  const running: Kept[] = []
  ground.started.push({ stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) })
  const run = async (number: number) => {
    const given = taskOf(ground.launch, ground.held.port, ground.server.url('postgres'), ground.withPeople)
    const task = { ...given, ...operationsOf(given, number), worker: { number, of: workers, identity, keyPairs } }
    const { admin, kept } = await startWorker(ground, presence, { number, task, take: loading.take })
    running.push(kept)
    return admin
  }
  // The first worker creates missing databases, tables and the admin, so that no two do.
  const admin = await run(1)
  await Promise.all(Array.from({ length: workers - 1 }, (_, index) => run(index + 2)))
  return admin
}

/** Starts app processes that load their modules in parallel and wait for their tasks. */
function loadModules(count: number, mode: NodeMode) {
  const loading = new Set<ChildProcess>()
  for (let n = 0; n < count; n += 1) {
    const child = forkApp(mode)
    const gone = () => void loading.delete(child)
    child.once('error', gone).once('exit', gone)
    loading.add(child)
  }
  return {
    /** Returns the next process; undefined if none is left. */
    take(): ChildProcess | undefined {
      const [child] = loading
      if (child) loading.delete(child)
      return child
    },
    async stop(): Promise<void> {
      for (const child of loading) child.kill('SIGKILL')
    },
  }
}

/** Operations port of a worker: consecutive ports, if the first one is configured. */
const operationsOf = ({ operationsPort }: Task, number: number) =>
  operationsPort ? { operationsPort: operationsPort + number - 1 } : {}

/** Starts the local identity provider. Returns its credentials and address for auth and the gateway. */
async function startIdentity(ground: Ground) {
  const { launch, withPeople, started } = ground
  const client = newClient()
  const [http = 0, operations = 0] = await choosePorts(2, launch.signal)
  const plan = planIdentity({
    settings: launch.settings,
    dataDir: launch.data.path,
    withPeople,
    client,
    ports: { http, rpc: 0, operations },
  })
  const kept = keepProcess(ground, plan, openLogFile(launch.data.log, { begins: false }))
  started.push(kept)
  await kept.first
  return { ...client, address: `http://127.0.0.1:${http}` }
}

type Presence = ReturnType<typeof createPresence>

/** Tracks which workers accept connections. If none does, the stand-in takes over. */
function createPresence({ standIn, spare }: Ground) {
  const present = new Set<number>()
  return {
    isEmpty: () => present.size === 0,
    enter(worker: number) {
      present.add(worker)
      standIn.leave()
      spare.prepare()
    },
    leave(worker: number) {
      present.delete(worker)
      if (present.size === 0) standIn.enter()
    },
  }
}

interface WorkerPlan {
  readonly number: number
  readonly task: Task
  /** Returns a process that is loading its modules, for the first start. */
  take(): ChildProcess | undefined
}

/** Starts a worker and keeps it running. If it cannot be restarted and no other worker runs, the launcher ends. */
async function startWorker(ground: Ground, presence: Presence, plan: WorkerPlan) {
  const { launch, held, spare, postgres, giveUp } = ground
  const { number, task } = plan
  const { terminal } = launch
  const what = `Worker ${number}`
  const leave = () => presence.leave(number)
  const enter = () => presence.enter(number)
  const health = healthOf(what, terminal)
  const start = (signal: AbortSignal, take: WorkerPlan['take']) =>
    startApp(task, { held, take, signal, leaving: leave, health })
  const app = await start(launch.signal, plan.take)
  enter()
  const again = (stopped: AbortSignal) =>
    againOn(postgres, stopped, () => start(AbortSignal.any([launch.signal, stopped]), spare.take))
  const reporter: Reporter = {
    ...reporterFor(what, terminal, undefined, { gone: leave, back: enter }),
    givenUp: (exit) => reporterFor(what, terminal, presence.isEmpty() ? giveUp : undefined).givenUp(exit),
  }
  return { admin: app.admin, kept: keepRunning(app, again, reporter, { neverGivenUp: true }) }
}
