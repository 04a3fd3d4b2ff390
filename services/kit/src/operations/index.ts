/** An operator's commands for a service's data: list and replay dead letters, rebuild read models, recount, contract. */
export type { Rebuilt } from '../events/index.ts'
export type { Counter, Difference } from '../postgres/index.ts'
export { type Command, UsageError } from './command.ts'
export { contractServices } from './contract.ts'
export { createOperations, type Operations, rebuildAll } from './operations.ts'
export { messageOf, type Open, operateProcess, operationsUsage, runOperations } from './process.ts'
