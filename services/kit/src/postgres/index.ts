/** PostgreSQL: pool, transactions, migrations under a lock, and the only clock for deadlines. */
export { appNow, type Clock, clockOnce, msUntil, openClock, readNow, setClock } from './clock.ts'
export { type Contraction, type ContractionPlan, planContractions, runContractions } from './contractions.ts'
export { type CostlyReads, createCostlyReads } from './costly-reads.ts'
export {
  type Database,
  isAnyOf,
  isUniqueViolation,
  newId,
  openDatabase,
  type Queries,
  surviveBreaks,
} from './database.ts'
export { createEarlierTransactions, type EarlierTransactions } from './earlier-transactions.ts'
export { costlyReadLimits } from './limits.ts'
export { createListen, jobsChannel, type Listen, notifyJobs } from './listen.ts'
export { notifyInProcess } from './listen-connection.ts'
export { migrate } from './migrate.ts'
export { type DatabaseState, probeDatabase } from './probe.ts'
export { type Counter, type Difference, recount } from './recount.ts'
export { createSharedCommits, type SharedCommits } from './shared-commits.ts'
export { lastStatement, type Statement, shortRead, statement } from './statement.ts'
export { type CommitWith, inTransaction, type TransactionOptions } from './transaction.ts'
export { locks, takeTurn, turnConnectionMs } from './turn.ts'
