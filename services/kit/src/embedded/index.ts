/** PostgreSQL as a child process, from binaries that come by npm: for the embedded mode and for tests. */
export { type PostgresServer, postgresAt } from './databases.ts'
export {
  type EmbeddedPostgres,
  findRunningPostgres,
  type PostgresOptions,
  removePostgres,
  startPostgres,
} from './postgres.ts'
export type { PostgresExit } from './server.ts'
export { startTemporaryPostgres, type TemporaryPostgres } from './temporary.ts'
