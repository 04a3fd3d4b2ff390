/** PostgreSQL as a child process, with binaries from npm, for the embedded mode and for tests. */
export {
  backUpPostgres,
  type ClusterFacts,
  describePostgres,
  type PostgresBackup,
  restorePostgres,
} from './backup.ts'
export { embeddedVersion } from './binaries.ts'
export type { ClusterEntry } from './cluster-files.ts'
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
