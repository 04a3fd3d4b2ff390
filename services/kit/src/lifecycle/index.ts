/** How a process begins and ends. */

export { runProcess } from './run.ts'
export { composeService, type Flushable, type InProcess, isFlushable, type Part, type Service } from './service.ts'
