import { join } from 'node:path'
import { fileNames } from '../data/data-folder.ts'
import { keepKeyPairs } from '../keys.ts'
import { openLogFile } from '../log-file.ts'
import type { Task } from '../messages.ts'
import { newClient } from '../one-machine.ts'
import { names } from '../services.ts'
import { healthOf, reporterFor } from '../terminal/reporter.ts'
import { startApp } from './app-process.ts'
import { type Kept, keepRunning, type Reporter } from './keep-running.ts'
import { againOn, type Ground, type Mode } from './mode.ts'
import { taskOf } from './one-process.ts'
import { keepProcess } from './processes/kept-process.ts'
import { planIdentity } from './processes/plan-identity.ts'
import { choosePorts } from './processes/ports.ts'
import type { Turns } from './stand-in.ts'

/**
 * Runs several app processes that listen on one port. Each is the whole product on the same stores. The local
 * identity provider is a process of its own, because a sign-in may reach any worker. A worker that ends is restarted
 * while the others serve. The stand-in answers only while there is no worker. The workers are stopped together, then the
 * provider.
 */
export const severalWorkers: Mode = async (ground) => {
  const { options, settings, data } = ground.launch
  const { workers } = options
  const identity = settings.production || settings.providers ? undefined : await startIdentity(ground)
  const keyPairs = await keepKeyPairs(join(data.path, fileNames.keys), 'gateway', ...names)
  const presence = createPresence(ground)
  const running: Kept[] = []
  ground.started.push({ stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))) })
  const run = async (number: number) => {
    const given = taskOf(ground.launch, ground.standIn.port, ground.server.url('postgres'), ground.withPeople)
    const task = { ...given, ...probePortOf(given, number), worker: { number, of: workers, identity, keyPairs } }
    const { admin, kept } = await startWorker(ground, presence, { number, task })
    running.push(kept)
    return admin
  }
  // The first worker creates missing databases, tables and the admin, so that no two do.
  const admin = await run(1)
  await Promise.all(Array.from({ length: workers - 1 }, (_, index) => run(index + 2)))
  return admin
}

/** The probe port of a worker: if a port is configured, worker 1 has it, and the others have the ports after it. */
const probePortOf = ({ operationsPort }: Task, number: number) =>
  operationsPort ? { operationsPort: operationsPort + number - 1 } : {}

/** Starts the local identity provider. Returns its credentials and address for auth and the gateway. */
async function startIdentity(ground: Ground) {
  const { launch, withPeople, started } = ground
  const client = newClient()
  const [http = 0, probes = 0] = await choosePorts(2, launch.signal)
  const plan = planIdentity({
    settings: launch.settings,
    dataDir: launch.data.path,
    withPeople,
    client,
    ports: { http, rpc: 0, probes },
  })
  const kept = keepProcess(ground, plan, openLogFile(launch.data.log, { begins: false }))
  started.push(kept)
  await kept.first
  return { ...client, address: `http://127.0.0.1:${http}` }
}

type Presence = ReturnType<typeof createPresence>

/** Tracks which workers accept connections. The stand-in enters only if none does. */
function createPresence({ standIn }: Ground) {
  const present = new Set<number>()
  return {
    isEmpty: () => present.size === 0,
    turnsOf: (worker: number): Turns => ({
      giveWay: standIn.giveWay,
      async enter() {
        present.delete(worker)
        if (present.size === 0) await standIn.enter()
      },
      leave() {
        present.add(worker)
        return standIn.leave()
      },
    }),
  }
}

/** Starts a worker and keeps it running. If it cannot be restarted and no other worker runs, the launcher ends. */
async function startWorker(ground: Ground, presence: Presence, plan: { number: number; task: Task }) {
  const { launch, postgres, giveUp } = ground
  const { number, task } = plan
  const { terminal } = launch
  const what = `Worker ${number}`
  const standIn = presence.turnsOf(number)
  const health = healthOf(what, terminal)
  const app = await startApp(task, { standIn, signal: launch.signal, health })
  const again = (stopped: AbortSignal) =>
    againOn(postgres, stopped, () =>
      startApp(task, { standIn, signal: AbortSignal.any([launch.signal, stopped]), health }),
    )
  const reporter: Reporter = {
    ...reporterFor(what, terminal, undefined),
    givenUp: (exit) => reporterFor(what, terminal, presence.isEmpty() ? giveUp : undefined).givenUp(exit),
  }
  return { admin: app.admin, kept: keepRunning(app, again, reporter, { neverGivenUp: true }) }
}
