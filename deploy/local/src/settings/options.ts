import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { toAllowedHost } from '@hunch/gateway/hosts'
import { sharesPorts } from '../launcher/port.ts'
import { StartError } from '../start-error.ts'

export interface Options {
  readonly port: number
  readonly host: string
  /** Host names that are accepted besides this machine's own. */
  readonly allowHosts: readonly string[]
  /** The data folder, as given on the command line. */
  readonly data: string
  readonly reset: boolean
  readonly demo: boolean
  /** Whether each service and the gateway run in a process of their own. */
  readonly processes: boolean
  /** Number of app processes, each the whole product. */
  readonly workers: number
  /** Whether the production rules apply. There is then no local identity provider and no demo data. */
  readonly production: boolean
  readonly help: boolean
}

const usual = { port: '3000', host: '127.0.0.1', data: '.data', workers: '1' }
const mostWorkers = 16

export const help = `Usage: npm start -- [options]

  --port <number>      the one port that people use (${usual.port}; 0 takes any free one)
  --host <address>     where to listen (${usual.host}; 0.0.0.0 opens it to your network)
  --allow-host <name>  answer to this name as well, a tunnel's say; may be given several times
  --data <folder>      where everything is kept (${usual.data})
  --reset              delete all data in the data folder and start afresh
  --no-demo            start empty, without demo people and posts; then people may sign in at Google
                       or an OpenID Connect provider, if its settings are there
  --processes          every service and the gateway as a process of its own, on the embedded
                       PostgreSQL or where POSTGRES_URL, EVENT_LOG_URL, DOCUMENTS_URL and PHOTOS_URL say
  --workers <number>   number of processes on the one port, each the whole product (${usual.workers}; auto: one a core)
  --production         for real: sign-in by Google or OpenID Connect, https in front, a mail server;
                       a start without their settings names all that are missing
  --help               show this

Settings are variables of the environment, or lines of the file hunch.env: hunch.env.example has them all.`

/** Parses the command line. Throws a StartError that names the invalid option. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args)
  const workers = readWorkers(values.workers)
  rejectTogether(values, workers)
  return {
    port: readPort(values.port),
    host: values.host,
    allowHosts: values['allow-host'].map(readHost),
    data: values.data || usual.data,
    reset: values.reset,
    demo: values.demo && !values.production,
    processes: values.processes,
    workers,
    production: values.production,
    help: values.help,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string', default: usual.port },
        host: { type: 'string', default: usual.host },
        'allow-host': { type: 'string', multiple: true, default: [] },
        data: { type: 'string', default: usual.data },
        reset: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: true },
        processes: { type: 'boolean', default: false },
        workers: { type: 'string', default: usual.workers },
        production: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new StartError(`${reason}.\n\n${help}`)
  }
}

/** Rejects options that exclude each other. Production deletes no data, and does not run with --processes. */
function rejectTogether({ production, reset, processes }: ReturnType<typeof parsed>['values'], workers: number): void {
  if (workers > 1 && !sharesPorts)
    throw new StartError('On this system, processes cannot listen on the same port: --workers needs Linux or FreeBSD.')
  if (workers > 1 && processes)
    throw new StartError('--workers and --processes are two ways to run it: choose one of them.')
  if (production && reset)
    throw new StartError(
      '--reset throws away what is kept, which --production does not do: delete the data folder yourself.',
    )
  if (production && processes)
    throw new StartError(
      '--production runs one process beside its database. Several, for real, are started one by one: see docs/production.md.',
    )
}

function readHost(text: string): string {
  const host = toAllowedHost(text)
  if (host) return host
  throw new StartError(`--allow-host takes a host's name without scheme and port, as in hunch.example, not "${text}".`)
}

function readWorkers(text: string): number {
  if (text === 'auto') return sharesPorts ? Math.min(mostWorkers, availableParallelism()) : 1
  const workers = Number(text)
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= mostWorkers) return workers
  throw new StartError(`--workers takes a number from 1 to ${mostWorkers}, or auto, not "${text}".`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new StartError(`--port takes a number from 0 to 65535, not "${text}".`)
}
