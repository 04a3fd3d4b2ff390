/** What an operator does about events: see what is set aside, replay it, rebuild copies. */
export { createOperations, type Operations, withEventLog } from './operations.ts'
