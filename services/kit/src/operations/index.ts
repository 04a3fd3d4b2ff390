/** What an operator does about events: list dead letters, replay them, rebuild read models. */
export type { Rebuilt } from '../events/index.ts'
export { type Command, UsageError } from './command.ts'
export { createOperations, type Operations, rebuildAll } from './operations.ts'
export { type Open, operateProcess, runOperations } from './process.ts'
