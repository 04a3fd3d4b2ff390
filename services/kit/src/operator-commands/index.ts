/** Operator commands on a service's data: list and replay dead letters, rebuild read models, recount, contract. */
export type { Rebuilt } from '../events/index.ts'
export type { Counter, Difference } from '../postgres/index.ts'
export { type Command, UsageError } from './command.ts'
export { contractServices } from './contract.ts'
export { createOperatorCommands, type OperatorCommands, rebuildAll } from './operator-commands.ts'
export { messageOf, type Open, operatorCommandsUsage, runOperatorCommand, runOperatorProcess } from './process.ts'
