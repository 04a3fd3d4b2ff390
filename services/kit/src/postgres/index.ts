/** PostgreSQL: pool, transactions, migrations under a lock, and the one clock for deadlines. */
export { appNow, readNow, setClock } from './clock.ts'
export { type Database, openDatabase, type Queries, surviveBreaks } from './database.ts'
export { isUniqueViolation } from './errors.ts'
export { newId } from './ids.ts'
export { createListen } from './listen.ts'
export { migrate } from './migrate.ts'
export { createSharedCommits, type SharedCommits } from './shared-commits.ts'
export { inTransaction } from './transaction.ts'
