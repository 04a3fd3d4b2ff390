import { type EmbeddedPostgres, startPostgres as startEmbedded } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { demoPeople } from '../demo/people.ts'
import type { Task } from '../messages.ts'
import { createAnswers } from '../stand-in/page.ts'
import { type AppProcess, fillDemo, startApp } from './app-process.ts'
import type { DataFolder } from './data-folder.ts'
import { type Kept, keepRunning, NotNow, type Reporter, type Running } from './keep-running.ts'
import type { Lock } from './lock.ts'
import type { Options } from './options.ts'
import { type HeldPort, holdPort, startErrorFor } from './port.ts'
import type { Settings } from './settings.ts'
import { createSpare, type Spare } from './spare.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { diskFullSentence } from './start-error.ts'
import type { Terminal } from './terminal.ts'
import { beginWebApp } from './web-app.ts'
import { welcome } from './welcome.ts'

export interface Launch {
  readonly options: Options
  readonly settings: Settings
  readonly terminal: Terminal
  readonly data: DataFolder
  readonly lock: Lock
  /** Aborted when the product is to stop. */
  readonly signal: AbortSignal
}

/** An app process that lost its launcher needs this long to let go of its port. */
const portPatienceMs = 12_000

/**
 * Starts everything and keeps it running until it is asked to stop (returns true) or one of the
 * processes cannot be started any more (false). Whatever was started is stopped when it returns or
 * throws: the port is let go of first, then the app ends what is under way, then the database.
 */
export async function run(launch: Launch): Promise<boolean> {
  const { options, lock, signal } = launch
  const patienceMs = lock.wasStale ? portPatienceMs : 0
  const held = await holdPort(options.host, options.port, patienceMs, signal)
  const started: { stop(): Promise<void> }[] = []
  const spare = createSpare()
  let standIn: StandIn | undefined
  try {
    standIn = await startStandIn(held, createAnswers(launch.settings.product)).catch((error) => {
      throw startErrorFor(error.code, options.host, held.port, error)
    })
    return await runAll(launch, { held, standIn, spare, started })
  } finally {
    spare.stop()
    await standIn?.stop()
    held.release()
    for (const { stop } of started.reverse()) await stop()
  }
}

interface Parts {
  readonly held: HeldPort
  readonly standIn: StandIn
  readonly spare: Spare
  /** What is to be stopped, in the order in which it was started. */
  readonly started: { stop(): Promise<void> }[]
}

async function runAll(launch: Launch, parts: Parts): Promise<boolean> {
  const { terminal, data, lock, signal } = launch
  const { held, standIn, spare, started } = parts
  const demo = await prepareData(launch)
  let giveUp = () => {}
  const givenUp = new Promise<boolean>((done) => {
    giveUp = () => done(false)
  })

  const web = beginWebApp(signal)
  started.push(web)
  const first = await terminal.step('Starting the database', 'Database ready', startPostgres(data.postgres))
  const { server } = first
  const again = () => startPostgres(data.postgres, server.port)
  const postgres = keepRunning(first, again, reporterFor('The database', terminal, giveUp))
  started.push(postgres)
  signal.throwIfAborted()

  const task = taskOf(launch, held.port, server.url('postgres'), demo !== 'none')
  if (demo === 'filling') {
    const filling = fillDemo({ ...task, do: 'fill', host: '127.0.0.1', port: 0 }, signal)
    await terminal.step('Inviting people and letting them post and vote', 'Demo people and posts are there', filling)
    await data.setDemo('filled')
  }
  if (web.built) await terminal.step('Building the web app', 'Web app built', web.built, web.from)
  signal.throwIfAborted()
  const surroundings = { held, spare, signal, leaving: standIn.enter }
  const app = await terminal.step('Starting the services', 'Services ready', startApp(task, surroundings))
  const answering = () => {
    standIn.leave()
    spare.prepare()
  }
  const restart = (stopped: AbortSignal) => restartApp(task, surroundings, postgres, stopped)
  const reporter = reporterFor('The app', terminal, giveUp, { gone: standIn.enter, back: answering })
  answering()
  started.push(keepRunning(app, restart, reporter))
  lock.setOrigin(held.origin)
  const passwordFile = await keepPassword(launch, app.admin.password)
  welcome(terminal, { ...launch, origin: held.origin, admin: app.admin, passwordFile, demo })

  const asked = new Promise<boolean>((done) => signal.addEventListener('abort', () => done(true)))
  const stayed = signal.aborted || (await Promise.race([asked, givenUp]))
  terminal.line()
  if (stayed) terminal.line('  Stopping …')
  return stayed
}

/** Starts PostgreSQL on the data folder, on the given port or on any. */
async function startPostgres(dataDir: string, port?: number): Promise<Running & { readonly server: EmbeddedPostgres }> {
  const server = await startEmbedded({ dataDir, log: silentLog(), ...(port ? { port } : {}) })
  return {
    server,
    stop: server.stop,
    exited: server.exited.then(({ error }) => ({ reason: error.message, diskFull: error.code === 'ENOSPC' })),
  }
}

/** Starts the app once the database runs. Throws NotNow where that went away meanwhile. */
async function restartApp(
  task: Task,
  surroundings: Parameters<typeof startApp>[1],
  postgres: Kept,
  stopped: AbortSignal,
): Promise<AppProcess> {
  const aborted = new Promise<void>((done) => stopped.addEventListener('abort', () => done()))
  await Promise.race([postgres.running(), aborted])
  stopped.throwIfAborted()
  const crashesBefore = postgres.crashes()
  try {
    return await startApp(task, { ...surroundings, signal: AbortSignal.any([surroundings.signal, stopped]) })
  } catch (error) {
    if (postgres.crashes() === crashesBefore) throw error
    throw new NotNow('The database went away while the app started.', { cause: error })
  }
}

/**
 * Keeps the admin's first password in a file where nobody sits at a terminal: whatever is written
 * there is kept by somebody. Returns the file.
 */
async function keepPassword({ settings, terminal, data }: Launch, password: string | undefined) {
  if (settings.adminPassword) await data.forgetAdminPassword()
  return password && !terminal.isTerminal ? data.keepAdminPassword(password) : undefined
}

/** Clears what must be cleared, and decides whether demo data is to be made. */
async function prepareData({ options, terminal, data }: Launch): Promise<'none' | 'filling' | 'filled'> {
  const interrupted = data.demo() === 'filling'
  if (interrupted && !options.reset)
    terminal.line('  The first start was cut off before it was through, so it begins again.')
  if (options.reset || interrupted) await data.clear()
  const known = data.demo()
  if (known) return known
  const demo = options.demo ? 'filling' : 'none'
  await data.setDemo(demo)
  return demo
}

function taskOf({ options, settings, data }: Launch, port: number, postgresUrl: string, withPeople: boolean): Task {
  const { product, adminEmail, adminPassword, logLevel, publicUrl, operationsPort } = settings
  return {
    do: 'run',
    postgresUrl,
    dataDir: data.path,
    logFile: data.log,
    logLevel,
    host: options.host,
    port,
    ...(operationsPort === undefined ? {} : { operationsPort }),
    ...(publicUrl ? { publicUrl } : {}),
    allowedHosts: [...settings.allowedHosts, ...options.allowHosts],
    product,
    adminEmail,
    ...(adminPassword ? { adminPassword } : {}),
    people: withPeople ? demoPeople : [],
  }
}

/** Prints what happens to a process, and calls back. */
function reporterFor(
  what: string,
  terminal: Terminal,
  giveUp: () => void,
  on: { gone(): void; back(): void } = { gone: () => {}, back: () => {} },
): Reporter {
  let waiting = false
  return {
    crashed({ reason }) {
      on.gone()
      terminal.warn(`${what} stopped unexpectedly (${firstLine(reason)}). Starting it again …`)
    },
    back() {
      on.back()
      waiting = false
      terminal.line(`  ${what} is running again; nothing that was stored is lost.`)
    },
    waiting() {
      if (!waiting) terminal.warn(`${diskFullSentence.split(',')[0]}; it goes on by itself as soon as there is room.`)
      waiting = true
    },
    givenUp({ reason }) {
      terminal.fail(`${what} could not be started three times in a row, so it is given up. Its last words:\n${reason}`)
      giveUp()
    },
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(/:$/, '') ?? ''
