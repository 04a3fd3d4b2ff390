import { startNightlyBackups } from '../backup/nightly-backups.ts'
import { currentRelease } from '../backup/release.ts'
import { recoverFromCut, upgrade } from '../backup/upgrade.ts'
import { beginWebApp } from '../builds/web-app.ts'
import { type Purpose, requireSamePurpose, type Stores } from '../data/data-folder.ts'
import { nameStores, readGivenStores, requireSameStores } from '../settings/given-stores.ts'
import { createAnswers } from '../stand-in/page.ts'
import { reporterFor } from '../terminal/reporter.ts'
import { welcome } from '../terminal/welcome.ts'
import { doOnce } from './app-process.ts'
import { openGivenPostgres, startPostgres } from './database.ts'
import { keepRunning } from './keep-running.ts'
import type { Launch } from './launch-context.ts'
import type { Ground, Mode } from './mode.ts'
import { oneProcess, taskOf } from './one-process.ts'
import { findPort } from './port.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

/** Maximum time that an app process without a launcher needs to give up its port, in ms. */
const portPatienceMs = 12_000

/**
 * Starts everything and keeps it running. Returns true if the launcher was asked to stop, false if a process cannot be
 * restarted. All processes are stopped when this function returns or throws. The port is released first, then the app finishes
 * its work, then the database stops.
 */
export async function run(launch: Launch): Promise<boolean> {
  const { options, lock, signal } = launch
  const patienceMs = lock.wasStale ? portPatienceMs : 0
  const port = await findPort(options.host, options.port, patienceMs, signal)
  const standIn = await openStandIn(port, createAnswers(launch.settings.product))
  const started: { stop(): Promise<void> }[] = []
  try {
    return await runAll(launch, { standIn, started })
  } finally {
    standIn.stop()
    for (const { stop } of started.reverse()) await stop()
  }
}

interface Parts {
  readonly standIn: StandIn
  /** Parts to stop, in the order of their start. */
  readonly started: { stop(): Promise<void> }[]
}

async function runAll(launch: Launch, parts: Parts): Promise<boolean> {
  const { options, terminal, data, lock, signal } = launch
  const { standIn, started } = parts
  const stores = options.processes ? readGivenStores(process.env) : {}
  requireSamePurpose(data, purposeOf(launch))
  requireSameStores(data.stores(), nameStores(stores), options.reset)
  const given = await openGivenPostgres(stores)
  if (!options.reset) await recoverFromCut(launch)
  const demo = await prepareData(launch, nameStores(stores))
  let giveUp = () => {}
  const givenUp = new Promise<boolean>((done) => {
    giveUp = () => done(false)
  })

  const web = beginWebApp(signal)
  started.push(web)
  await upgrade(launch)
  signal.throwIfAborted()
  const database = given ? { server: given, postgres: undefined } : await keepPostgres(launch, started, giveUp)
  signal.throwIfAborted()
  const withPeople = demo !== 'none'
  if (demo === 'filling') {
    // The task gets no probe port: probes would find a ready product that cannot be reached.
    const { operationsPort: _, ...task } = taskOf(launch, 0, database.server.url('postgres'), withPeople)
    const filling = doOnce({ ...task, do: 'fill', host: '127.0.0.1' }, signal)
    await terminal.step('Inviting people and letting them post and vote', 'Demo people and posts are there', filling)
    await data.setDemo('filled')
  }
  if (web.built) await terminal.step('Building the web app', 'Web app built', web.built, web.from)
  signal.throwIfAborted()
  const start = await loadMode(options)
  const starting = start({ launch, ...parts, ...database, stores, withPeople, giveUp })
  const admin = await terminal.step('Starting the services', 'Services ready', starting)
  lock.setOrigin(standIn.origin)
  const passwordFile = await keepPassword(launch, admin.password)
  if (Object.keys(nameStores(stores)).length === 0) started.push(startNightlyBackups(launch))
  welcome(terminal, { ...launch, origin: standIn.origin, admin, passwordFile, demo, stores: nameStores(stores) })

  const asked = new Promise<boolean>((done) => signal.addEventListener('abort', () => done(true)))
  const stayed = signal.aborted || (await Promise.race([asked, givenUp]))
  terminal.line()
  if (stayed) terminal.line('  Stopping …')
  return stayed
}

/** Loads the modules of the chosen mode, and of no other mode. */
async function loadMode({ processes, workers }: Launch['options']): Promise<Mode> {
  if (processes) return (await import('./processes/several-processes.ts')).severalProcesses
  if (workers > 1) return (await import('./several-workers.ts')).severalWorkers
  return oneProcess
}

/** Starts the embedded PostgreSQL and keeps it running. */
async function keepPostgres(
  { terminal, data, options }: Launch,
  started: Parts['started'],
  giveUp: () => void,
): Promise<Pick<Ground, 'server' | 'postgres'>> {
  const begin = (port?: number) => startPostgres(data.postgres, options.workers, port)
  const first = await terminal.step('Starting the database', 'Database ready', begin())
  const { server } = first
  const again = () => begin(server.port)
  const postgres = keepRunning(first, again, reporterFor('The database', terminal, giveUp))
  started.push(postgres)
  return { server, postgres }
}

/**
 * Stores the admin's generated password in a file if there is no terminal, because the output may be logged. Deletes the
 * file if a password is configured. Returns the new file.
 */
async function keepPassword({ settings, terminal, data }: Launch, password: string | undefined) {
  if (settings.adminPassword) await data.forgetAdminPassword()
  return password && !terminal.isTerminal ? data.keepAdminPassword(password) : undefined
}

/** Clears the data if necessary. Returns the state of the demo data; `none` with --no-demo or external stores. */
async function prepareData(launch: Launch, stores: Stores): Promise<'none' | 'filling' | 'filled'> {
  const { options, terminal, data } = launch
  const interrupted = data.demo() === 'filling'
  if (interrupted && !options.reset)
    terminal.line('  The first start was cut off before it was through, so it begins again.')
  if (options.reset || interrupted) await data.clear()
  const known = data.demo()
  if (known) return known
  const demo = options.demo && Object.keys(stores).length === 0 ? 'filling' : 'none'
  await data.begin({ purpose: purposeOf(launch), stores, demo, release: currentRelease() })
  return demo
}

function purposeOf({ settings }: Pick<Launch, 'settings'>): Purpose {
  if (settings.production) return 'production'
  return settings.providers ? 'providers' : 'trial'
}
