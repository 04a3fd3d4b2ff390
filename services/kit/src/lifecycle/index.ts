/** How a process begins and ends. */
export { composeService, type Flushable, isFlushable, type Part, type Service } from './service.ts'
export { runUntilSignalled } from './run.ts'
