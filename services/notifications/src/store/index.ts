import type { EventLog } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import type { Backend } from './backend.ts'
import { openMongo } from './mongo/index.ts'
import { openPostgres } from './postgres/index.ts'

export type { Backend, Copied, Heard, Unit } from './backend.ts'
export type * from './port.ts'

/** Opens what the URL names: `postgres://…` or `mongodb://…`. */
export function openStore(options: {
  /** The service's: of its topic and its consumer group. */
  name: string
  url: string
  /** Connections at most. */
  poolSize: number
  eventLog: EventLog
  log: Log
}): Backend {
  if (/^postgres(ql)?:/.test(options.url)) return openPostgres(options)
  if (/^mongodb(\+srv)?:/.test(options.url)) return openMongo(options)
  throw new Error(
    `nothing to keep notifications in for ${options.url.split(':')[0]}: addresses begin with postgres:// or mongodb://`,
  )
}
