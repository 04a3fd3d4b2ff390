import { operatorCommandsUsage, runOperatorCommand } from '@hunch/kit/operator-commands'
import type { Command } from './command.ts'
import { dataHelp, openOperatorCommands } from './product.ts'

const call = 'npm run hunch -- events'
const more = `\n${dataHelp}`

/** The operator commands on the events of every service. */
export const events: Command = {
  usage: operatorCommandsUsage(call, more),
  run: (args, { environment }) =>
    runOperatorCommand(
      args,
      call,
      ({ data, service }, log) => openOperatorCommands(data, service, { environment, log }),
      more,
    ),
}
