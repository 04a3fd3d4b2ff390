/** How processes and services start and stop. */

export type { InProcess, InProcessHttp, InProcessRpc, RpcCarried, RpcMethods } from './in-process.ts'
export { loadWhenUsed } from './load-when-used.ts'
export { onService, runProcess } from './run.ts'
export { composeService, type Flushable, isFlushable, type Part, type Service, stoppedLate } from './service.ts'
