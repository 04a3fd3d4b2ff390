/** Structured logs (pino), each line with the request that it belongs to, and its place in a trace. */
import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './errors.ts'
import { currentRequestId, requestFields } from './request.ts'

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
 * Makes the log of a process. `level` is pino's; `human` writes short coloured lines instead of
 * JSON; `destination` takes the lines instead of standard output.
 */
export function createLog(options: { level?: string; human?: boolean; destination?: DestinationStream } = {}): Log {
  const destination =
    options.destination ??
    (options.human
      ? loadPretty()({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true })
      : pino.destination(1))
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

/** What writes for people is loaded for people alone. */
const loadPretty = (): typeof import('pino-pretty') => createRequire(import.meta.url)('pino-pretty')

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' })
