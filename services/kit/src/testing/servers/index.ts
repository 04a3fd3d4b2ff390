/** External servers for tests of adapters: found, or the reason why there is none. */
export { actThroughBreaks } from './breaks.ts'
export { findOwnServer, findServer, onServer } from './find.ts'
export { openOwnPostgres } from './postgres.ts'
export type { OwnServer, TestServer } from './server.ts'
export { watchSockets } from './sockets.ts'
