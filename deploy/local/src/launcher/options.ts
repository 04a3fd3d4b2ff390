import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

export interface Options {
  readonly port: number
  readonly host: string
  /** The data folder, as given. */
  readonly data: string
  readonly reset: boolean
  readonly demo: boolean
  readonly help: boolean
}

const usual = { port: '3000', host: '127.0.0.1', data: '.data' }

export const help = `Usage: npm start -- [options]

  --port <number>   the one port that people use (${usual.port}; 0 takes any free one)
  --host <address>  where to listen (${usual.host}; 0.0.0.0 opens it to your network)
  --data <folder>   where everything is kept (${usual.data})
  --reset           throw away what is kept and start afresh
  --no-demo         start empty, without demo people and posts
  --help            show this`

/** Reads the command line. Throws a Refusal that names what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args)
  return {
    port: readPort(values.port),
    host: values.host,
    data: values.data || usual.data,
    reset: values.reset,
    demo: values.demo,
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
        data: { type: 'string', default: usual.data },
        reset: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new Refusal(`${reason}.\n\n${help}`)
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new Refusal(`--port takes a number from 0 to 65535, not "${text}".`)
}
