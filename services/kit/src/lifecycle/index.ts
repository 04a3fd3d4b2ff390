/** How a process begins and ends. */

export { runUntilSignalled } from './run.ts'
export { composeService, type Flushable, isFlushable, type Part, type Service } from './service.ts'
