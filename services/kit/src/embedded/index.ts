/** PostgreSQL as a child process, from binaries that come by npm: for the embedded mode and for tests. */
export { type PostgresServer, postgresAt } from './databases.ts'
export { type EmbeddedPostgres, type PostgresOptions, removePostgres, startPostgres } from './postgres.ts'
export { findRunningPostgres } from './running.ts'
export type { PostgresExit } from './server.ts'
