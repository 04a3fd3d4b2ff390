import { NoDeadLetterError } from '../events/index.ts'
import { type Command, UsageError } from './command.ts'
import { deadAsText, rebuiltAsText, replayedAsText } from './format.ts'
import type { OperatorCommands } from './operator-commands.ts'

/** Prints a line for the operator. */
export type Print = (line: string) => void

/**
 * Runs a command on one service or on all, and prints the result. Returns the exit code: 0 on success, 1 if an event failed
 * again.
 *
 * @throws UsageError for an unknown service or event, and any other error of the command
 */
export async function carryOut(
  command: Exclude<Command, { verb: 'help' }>,
  services: readonly OperatorCommands[],
  print: Print,
): Promise<number> {
  const chosen = choose(services, command.service)
  if (command.verb === 'dead') return list(chosen, command.json, print)
  if (command.verb === 'rebuild') return rebuild(chosen, command, print)
  return replay(chosen, command, print)
}

function choose(services: readonly OperatorCommands[], name: string | undefined): readonly OperatorCommands[] {
  const chosen = services.filter(({ service }) => !name || service === name)
  if (chosen.length > 0) return chosen
  throw new UsageError(`there is no service ${name}: ${services.map(({ service }) => service).join(', ')}`)
}

async function list(services: readonly OperatorCommands[], json: boolean, print: Print): Promise<number> {
  const all = []
  for (const { service, dead } of services)
    for (const event of await dead()) all.push({ service, group: service, ...event })
  print(json ? JSON.stringify(all) : deadAsText(all))
  return 0
}

async function replay(
  services: readonly OperatorCommands[],
  { which, json }: Extract<Command, { verb: 'replay' }>,
  print: Print,
): Promise<number> {
  const done = []
  for (const { service, replay } of services) {
    try {
      done.push({ service, ...(await replay(which)) })
    } catch (error) {
      if (!(error instanceof NoDeadLetterError)) throw error
    }
  }
  if (done.length === 0 && which !== 'all') throw new UsageError(`there is no dead letter ${which.eventId}`)
  print(json ? JSON.stringify(done) : replayedAsText(done))
  return done.some(({ failed }) => failed.length > 0) ? 1 : 0
}

async function rebuild(
  services: readonly OperatorCommands[],
  { json, service: named }: Extract<Command, { verb: 'rebuild' }>,
  print: Print,
): Promise<number> {
  const done = []
  for (const { service, rebuild } of services) {
    if (!rebuild && named) throw new UsageError(`${service} has no read models to rebuild`)
    if (!rebuild) continue
    const started = performance.now()
    const rebuilt = { service, ...(await rebuild()), seconds: Math.round(performance.now() - started) / 1_000 }
    done.push(rebuilt)
    if (!json) print(rebuiltAsText(rebuilt))
  }
  if (json) print(JSON.stringify(done))
  return 0
}
