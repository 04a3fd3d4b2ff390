import { operationsUsage, runOperations } from '@hunch/kit/operations'
import type { Command } from './command.ts'
import { dataHelp, openServices } from './product.ts'

const call = 'npm run hunch -- events'
const more = `\n${dataHelp}`

/** The operator's commands for the events of every service. */
export const events: Command = {
  usage: operationsUsage(call, more),
  run: (args, { environment }) =>
    runOperations(args, call, ({ data, service }, log) => openServices(data, service, { environment, log }), more),
}
