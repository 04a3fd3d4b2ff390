/** What an operator does about events: see what is set aside, replay it, rebuild copies. */
export type { Rebuilt } from '../events/index.ts'
export { type Command, UsageError } from './command.ts'
export { createOperations, type Operations, rebuildAll, withEventLog } from './operations.ts'
export { type Open, operateProcess, runOperations } from './process.ts'
