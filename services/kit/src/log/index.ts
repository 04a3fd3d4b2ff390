/** Structured logs (pino), each line with the id of the request it belongs to. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { describeError } from './errors.ts'

export type Log = Logger

const request = new AsyncLocalStorage<string>()

/** The id of the request being worked on here, if any; it travels through gRPC and events. */
export const currentRequestId = (): string | undefined => request.getStore()

/** Runs something as part of a request. */
export const withRequestId = <T>(id: string, run: () => T): T => request.run(id, run)

const secrets = ['authorization', 'cookie', 'password', 'token', 'privateKey', 'databaseUrl', 'email']

/**
 * Makes the log of a process. `level` is pino's; `human` writes short coloured lines instead of
 * JSON; `destination` takes the lines instead of standard output.
 */
export function createLog(options: { level?: string; human?: boolean; destination?: DestinationStream } = {}): Log {
  const destination =
    options.destination ??
    (options.human ? pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true }) : pino.destination(1))
  return pino(
    {
      level: options.level ?? 'info',
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '…' },
      mixin: () => {
        const requestId = request.getStore()
        return requestId ? { requestId } : {}
      },
    },
    destination,
  )
}

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' })
