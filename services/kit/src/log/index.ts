/** Structured logs (pino). Each line contains the id of its request and, if traced, its trace and span. */
import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './errors.ts'
import { writeToStandardOutput } from './line-writer.ts'
import { currentRequestId, requestFields } from './request.ts'

export { createLineWriter, type LineWriter } from './line-writer.ts'
export {
  currentRequestId,
  plainRequestId,
  requestFields,
  tracedRequestId,
  traceparentOf,
  withRequestId,
} from './request.ts'

export type Log = Logger

const secrets = ['authorization', 'cookie', 'password', 'token', 'privateKey', 'databaseUrl', 'email']

/**
 * Creates the log of a process. `level` is pino's (default: `info`). `human` writes short coloured lines instead of JSON.
 * `destination` replaces standard output. While the disk or pipe of standard output is full, only the newest lines are kept.
 */
export function createLog(options: { level?: string; human?: boolean; destination?: DestinationStream } = {}): Log {
  const destination =
    options.destination ??
    (options.human
      ? loadPretty()({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true })
      : writeToStandardOutput())
  return pino(
    {
      level: options.level ?? 'info',
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '…' },
      mixin: () => {
        const requestId = currentRequestId()
        return requestId ? requestFields(requestId) : {}
      },
    },
    destination,
  )
}

/** Loads pino-pretty, which only `human` needs. */
const loadPretty = (): typeof import('pino-pretty') => createRequire(import.meta.url)('pino-pretty')

/** Returns a log that writes nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' })
