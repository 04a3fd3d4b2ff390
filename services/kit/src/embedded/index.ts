/** PostgreSQL as a child process, from binaries that come by npm: for the embedded mode and for tests. */
export { type EmbeddedPostgres, type PostgresExit, type PostgresOptions, removePostgres, startPostgres } from './postgres.ts'
