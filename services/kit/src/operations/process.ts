import { ConfigError } from '../config/index.ts'
import { RebuildFailedError, RebuildUnderWayError } from '../events/index.ts'
import { createLog, type Log } from '../log/index.ts'
import { carryOut } from './carry-out.ts'
import { type Command, readCommand, UsageError } from './command.ts'
import type { Operations } from './operations.ts'

/** Opens the services that a command may concern. */
export type Open = (command: Command, log: Log) => Promise<readonly Operations[]>

/** Returns the usage text. `call` is the program as it is typed; `more` adds lines for further options. */
export const operationsUsage = (
  call: string,
  more: string,
): string => `Dead letters (events that could not be handled) and the rebuilding of read models.

  ${call} dead                     lists dead letters, and the events that wait behind them
  ${call} replay --all             replays all of them: of each key the first, then those behind it
  ${call} replay --id <event id>   replays those of one event's key
  ${call} rebuild                  rebuilds read models from the start of the event log; publishes nothing

  --service <name>   of one service alone
  --json             for programs${more}

Ends with 0 where it is done, 1 where something failed, 2 where the command is not understood.`

/**
 * Runs a command line as a process. Returns the exit code: 0 on success, 1 after a failure, 2 if the command line is invalid.
 * Errors (as messages without a stack) and the log go to stderr.
 */
export async function runOperations(args: readonly string[], call: string, open: Open, more = ''): Promise<number> {
  const print = (text: string) => void process.stderr.write(`${text}\n`)
  const log = createLog({ level: 'warn', destination: process.stderr })
  try {
    const command = readCommand(args)
    if (command.verb === 'help') {
      process.stdout.write(`${operationsUsage(call, more)}\n`)
      return 0
    }
    const services = await open(command, log)
    try {
      return await carryOut(command, services, (line) => void process.stdout.write(`${line}\n`))
    } finally {
      for (const each of services) await each.stop()
    }
  } catch (error) {
    if (error instanceof UsageError) {
      print(`${error.message}\n\n${operationsUsage(call, more)}`)
      return 2
    }
    print(messageOf(error))
    return 1
  }
}

/** Formats an error as one message for the operator, with its causes: `cannot connect: connection refused`. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof RebuildUnderWayError) return error.message
  if (error instanceof RebuildFailedError) return `${error.message}\nThe read models are as they were.`
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${messageOf(error.cause)}` : error.message
}

/** Runs a service's own command, with the settings from its environment. Sets the exit code of the process. */
export async function operateProcess(
  service: string,
  operateBy: (environment: undefined, log: Log) => Operations,
): Promise<void> {
  const call = `node services/${service}/src/operate.ts`
  process.exitCode = await runOperations(process.argv.slice(2), call, async ({ data }, log) => {
    if (data) throw new UsageError('--data belongs to npm run hunch: this process has its own settings')
    return [operateBy(undefined, log)]
  })
}
