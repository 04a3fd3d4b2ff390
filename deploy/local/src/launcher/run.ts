import { demoPeople } from '../demo/people.ts'
import type { Task } from '../messages.ts'
import { fillDemo, startApp } from './app-process.ts'
import type { DataFolder } from './data-folder.ts'
import { keepRunning, type Telling } from './keep-running.ts'
import type { Lock } from './lock.ts'
import type { Options } from './options.ts'
import { probePort } from './port.ts'
import { startPostgres } from './postgres.ts'
import { diskFullSentence } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'
import { buildWebApp, isWebAppFresh } from './web-app.ts'
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
 * Starts everything and keeps it running until it is told to stop (answers true) or one of the
 * processes does not stay up (false). Whatever was started is stopped when it answers or throws.
 */
export async function run(launch: Launch): Promise<boolean> {
  const started: { stop(): Promise<void> }[] = []
  try {
    return await runAll(launch, started)
  } finally {
    for (const { stop } of started.reverse()) await stop()
  }
}

async function runAll(launch: Launch, started: { stop(): Promise<void> }[]): Promise<boolean> {
  const { options, terminal, data, lock, signal } = launch
  const port = await probePort(options.host, options.port, lock.wasStale ? portPatienceMs : 0, signal)
  const demo = await prepareData(launch)
  let giveUp = () => {}
  const givenUp = new Promise<boolean>((done) => {
    giveUp = () => done(false)
  })

  const first = await terminal.step('Starting the database', 'Database ready', startPostgres(data.postgres))
  const { server } = first
  const again = () => startPostgres(data.postgres, server.port)
  const postgres = keepRunning(first, again, telling('The database', terminal, giveUp))
  started.push(postgres)
  signal.throwIfAborted()

  if (!isWebAppFresh()) await terminal.step('Building the web app', 'Web app built', buildWebApp(signal))
  signal.throwIfAborted()

  const task = taskOf(launch, port, server.url('postgres'), demo !== 'none')
  if (demo === 'filling') {
    const filling = fillDemo({ ...task, do: 'fill', host: '127.0.0.1', port: 0 }, signal)
    await terminal.step('Inviting people and letting them post and vote', 'Demo people and posts are there', filling)
    await data.setDemo('filled')
  }
  const app = await terminal.step('Starting the services', 'Services ready', startApp(task, signal))
  const restart = () => startApp(task, signal)
  started.push(keepRunning(app, restart, telling('The app', terminal, giveUp)))
  lock.note(app.origin)
  welcome(terminal, { ...launch, origin: app.origin, admin: app.admin, demo: demo !== 'none' })

  const asked = new Promise<boolean>((done) => signal.addEventListener('abort', () => done(true)))
  const stayed = signal.aborted || (await Promise.race([asked, givenUp]))
  terminal.line()
  if (stayed) terminal.line('  Stopping …')
  return stayed
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
  const { product, adminEmail, adminPassword, logLevel } = settings
  return {
    do: 'run',
    postgresUrl,
    dataDir: data.path,
    logFile: data.log,
    logLevel,
    host: options.host,
    port,
    product,
    adminEmail,
    ...(adminPassword ? { adminPassword } : {}),
    people: withPeople ? demoPeople : [],
  }
}

/** What is said about a process that ended, and about what becomes of it. */
function telling(what: string, terminal: Terminal, giveUp: () => void): Telling {
  let waiting = false
  return {
    crashed: ({ reason }) => terminal.warn(`${what} stopped unexpectedly (${firstLine(reason)}). Starting it again …`),
    back: () => {
      waiting = false
      terminal.line(`  ${what} is running again; nothing that was stored is lost.`)
    },
    waiting: () => {
      if (!waiting) terminal.warn(`${diskFullSentence.split(',')[0]}; it goes on by itself as soon as there is room.`)
      waiting = true
    },
    givenUp: ({ reason }) => {
      terminal.fail(
        `${what} stopped three times within a minute, so it is not started again. Its last words:\n${reason}`,
      )
      giveUp()
    },
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(/:$/, '') ?? ''
