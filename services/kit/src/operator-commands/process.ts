import { ConfigError } from '../config/index.ts'
import { RebuildFailedError, RebuildUnderWayError } from '../events/index.ts'
import { createLog, type Log } from '../log/index.ts'
import { carryOut } from './carry-out.ts'
import { type Command, readCommand, UsageError } from './command.ts'
import { contractServices } from './contract.ts'
import type { OperatorCommands } from './operator-commands.ts'

/** Opens the operator commands of the services that a command may concern. */
export type Open = (command: Command, log: Log) => Promise<readonly OperatorCommands[]>

/**
 * Returns the usage text. `call` is the program as the operator types it, such as `node services/social/src/operate.ts`; `more`
 * adds lines for further options.
 */
export const operatorCommandsUsage = (
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
 * Runs an operator command as a process. Returns the exit code: 0 on success, 1 after a failure, 2 if the command line is
 * invalid. Errors (as messages without a stack) and the log go to stderr.
 */
export function runOperatorCommand(args: readonly string[], call: string, open: Open, more = ''): Promise<number> {
  const usage = operatorCommandsUsage(call, more)
  return reportingErrors(usage, async (log) => {
    const command = readCommand(args)
    if (command.verb === 'help') {
      print(usage)
      return 0
    }
    const services = await open(command, log)
    try {
      return await carryOut(command, services, print)
    } finally {
      for (const each of services) await each.stop()
    }
  })
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function reportingErrors(usage: string, run: (log: Log) => Promise<number>): Promise<number> {
  try {
    return await run(createLog({ level: 'warn', destination: process.stderr }))
  } catch (error) {
    const isUsage = error instanceof UsageError
    process.stderr.write(isUsage ? `${error.message}\n\n${usage}\n` : `${messageOf(error)}\n`)
    return isUsage ? 2 : 1
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

/**
 * Runs an operator command of one service as a process, with the settings from its environment. Sets the exit code of the
 * process.
 */
export async function runOperatorProcess(
  service: string,
  commandsFrom: (environment: undefined, log: Log) => OperatorCommands,
): Promise<void> {
  const call = `node services/${service}/src/operate.ts`
  const open: Open = async ({ data }, log) => {
    if (data) throw new UsageError('--data belongs to npm run hunch: this process has its own settings')
    return [commandsFrom(undefined, log)]
  }
  const args = process.argv.slice(2)
  if (args[0] === 'contract')
    process.exitCode = await runContract(args.slice(1), call, (log) => commandsFrom(undefined, log))
  else process.exitCode = await runOperatorCommand(args, call, open, contracting(call))
}

const contracting = (call: string): string => `

  ${call} contract         names the contracting migrations that have not run
  ${call} contract --yes   runs them`

const runContract = (args: readonly string[], call: string, open: (log: Log) => OperatorCommands): Promise<number> =>
  reportingErrors(operatorCommandsUsage(call, contracting(call)), async (log) => {
    if (args.includes('--help') || args.includes('-h')) {
      print(operatorCommandsUsage(call, contracting(call)))
      return 0
    }
    if (args.some((word) => word !== '--yes')) throw new UsageError('contract takes --yes and nothing else')
    const service = open(log)
    try {
      return await contractServices([service], { yes: args.length > 0 }, print)
    } finally {
      await service.stop()
    }
  })
